import { graphql } from 'react-relay'
import type { actsExportBillingMutation } from '#web/__generated__/actsExportBillingMutation.graphql.ts'
import type { actsRequestForCompanyMutation } from '#web/__generated__/actsRequestForCompanyMutation.graphql.ts'
import { defineAct } from '../../../relay/acts.ts'
import { billingTexts } from '../../_billing/texts.ts'

/** ADMIN-72. */
export const requesting = defineAct<actsRequestForCompanyMutation>(graphql`
  mutation actsRequestForCompanyMutation($input: RequestInvoiceInput!) {
    requestInvoice(input: $input) {
      errors {
        reason
      }
    }
  }
`, { failed: () => billingTexts.t('requestFailed'), refused: { NO_ORDERS: () => billingTexts.t('noOrders') } })

export const exporting = defineAct<actsExportBillingMutation>(graphql`
  mutation actsExportBillingMutation($input: ExportBillingInput!) {
    exportBilling(input: $input) {
      url
      errors {
        reason
      }
    }
  }
`, { failed: () => billingTexts.t('fileFailed') })
