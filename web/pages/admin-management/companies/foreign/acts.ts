import { graphql } from 'react-relay'
import type { actsCreateForeignCompanyMutation } from '#web/__generated__/actsCreateForeignCompanyMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminForeignTexts } from './texts.ts'

/** ADMIN-84. */
export const creatingCompany = defineAct<actsCreateForeignCompanyMutation>(
  graphql`
    mutation actsCreateForeignCompanyMutation($input: CreateForeignCompanyInput!) {
      createForeignCompany(input: $input) {
        request {
          ...RequestForm_request
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminForeignTexts.t('failed'), refused: { ALREADY_ACCEPTED: () => adminForeignTexts.t('again') } },
)
