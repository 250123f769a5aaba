import { graphql } from 'react-relay'
import type { actsExportAuditLogMutation } from '#web/__generated__/actsExportAuditLogMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { auditTexts } from './texts.ts'

/** PLUS-42. */
export const exportAuditLog = defineAct<actsExportAuditLogMutation>(
  graphql`
    mutation actsExportAuditLogMutation($input: ExportAuditLogInput!) {
      exportAuditLog(input: $input) {
        url
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => auditTexts.t('saveFailed') },
)
