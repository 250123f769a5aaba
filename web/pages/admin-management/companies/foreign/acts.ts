import { graphql } from 'react-relay'
import type { actsCreateForeignCompanyMutation } from '#web/__generated__/actsCreateForeignCompanyMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminForeignTexts } from './texts.ts'

/** Creates the company of a request (ADMIN-84). */
export const createForeignCompany = defineAct<actsCreateForeignCompanyMutation>(
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
