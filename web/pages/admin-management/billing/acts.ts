import { graphql } from 'react-relay'
import type { actsExportBillingMutation } from '#web/__generated__/actsExportBillingMutation.graphql.ts'
import { download } from '#web/loading/download.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { billingTexts } from '#web/features/billing/texts.ts'

const exportBilling = defineAct<actsExportBillingMutation>(
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

/** Downloads a billing table as CSV: all rows, or those that match the filter or are selected. */
export const saveBilling = (input: actsExportBillingMutation['variables']['input']): void =>
  void download(async () => (await runAct(exportBilling, { input }))?.url)
