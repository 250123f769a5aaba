import { graphql } from 'react-relay'
import type { actsEraseApplicantMutation } from '#web/__generated__/actsEraseApplicantMutation.graphql.ts'
import type { actsExportApplicantMutation } from '#web/__generated__/actsExportApplicantMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { privacyTexts } from './texts.ts'

const { t } = privacyTexts

/** Creates an archive of an applicant's data (PLUS-41). */
export const createApplicantExport = defineAct<actsExportApplicantMutation>(
  graphql`
    mutation actsExportApplicantMutation($input: CreateApplicantExportInput!) {
      createApplicantExport(input: $input) {
        url
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('person.exportFailed') },
)

/** Erases an applicant's data (PLUS-41). */
export const eraseApplicant = defineAct<actsEraseApplicantMutation>(
  graphql`
    mutation actsEraseApplicantMutation($input: EraseApplicantInput!) {
      eraseApplicant(input: $input) {
        applicationCount
        errors {
          reason
        }
      }
    }
  `,
  { refused: { CHANGED_MEANWHILE: () => t('person.eraseChanged') }, failed: () => t('person.eraseFailed') },
)
