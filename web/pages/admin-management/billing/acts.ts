import { graphql } from 'react-relay'
import type { actsExportBillingMutation } from '#web/__generated__/actsExportBillingMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { billingTexts } from '#web/features/billing/texts.ts'

export const exportBilling = defineAct<actsExportBillingMutation>(
  graphql`
    mutation actsExportBillingMutation($input: ExportBillingInput!) {
      exportBilling(input: $input) {
        url
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => billingTexts.t('fileFailed') },
)
