import { graphql } from 'react-relay'
import type { actsRequestInvoiceMutation } from '#web/__generated__/actsRequestInvoiceMutation.graphql.ts'
import { defineAct } from '../../../relay/acts.ts'
import { billingTexts } from '../../_billing/texts.ts'

/** BILL-27. */
export const requesting = defineAct<actsRequestInvoiceMutation>(graphql`
  mutation actsRequestInvoiceMutation($input: RequestInvoiceInput!) {
    requestInvoice(input: $input) {
      company {
        ...OrdersFragment_company
        ...InvoicesFragment_company
      }
      errors {
        reason
      }
    }
  }
`, { failed: () => billingTexts.t('requestFailed'), refused: { NO_ORDERS: () => billingTexts.t('noOrders') } })
