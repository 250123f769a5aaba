import { graphql } from 'react-relay'
import type { actsOpenCompanyExportMutation } from '#web/__generated__/actsOpenCompanyExportMutation.graphql.ts'
import type { actsRequestCompanyExportMutation } from '#web/__generated__/actsRequestCompanyExportMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { companyExportTexts } from './texts.ts'

/** Requests an export (PLUS-64). */
export const requestCompanyExport = defineAct<actsRequestCompanyExportMutation>(
  graphql`
    mutation actsRequestCompanyExportMutation($input: RequestCompanyExportInput!) {
      requestCompanyExport(input: $input) {
        company {
          ...ExportPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => companyExportTexts.t('requestFailed'),
    refused: { TEST_COMPANY: () => companyExportTexts.t('testCompany') },
  },
)

export const openCompanyExport = defineAct<actsOpenCompanyExportMutation>(
  graphql`
    mutation actsOpenCompanyExportMutation($input: OpenCompanyExportInput!) {
      openCompanyExport(input: $input) {
        url
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => companyExportTexts.t('downloadFailed') },
)
