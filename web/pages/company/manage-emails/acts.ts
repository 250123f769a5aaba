import { graphql } from 'react-relay'
import type { actsAddSenderMutation } from '#web/__generated__/actsAddSenderMutation.graphql.ts'
import type { actsDeleteSenderMutation } from '#web/__generated__/actsDeleteSenderMutation.graphql.ts'
import type { actsToggleSenderMutation } from '#web/__generated__/actsToggleSenderMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { sendersTexts } from './texts.ts'

/** Adds a sender address. The form shows errors about the address (COMP-70). */
export const addSenderEmail = defineAct<actsAddSenderMutation>(
  graphql`
    mutation actsAddSenderMutation($input: AddSenderEmailInput!) {
      addSenderEmail(input: $input) {
        company {
          ...ManageEmailsPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['INVALID', 'ALREADY_LISTED'] },
)

export const toggleSenderEmail = defineAct<actsToggleSenderMutation>(
  graphql`
    mutation actsToggleSenderMutation($input: ToggleSenderEmailInput!) {
      toggleSenderEmail(input: $input) {
        company {
          ...ManageEmailsPage_company
        }
        errors {
          reason
        }
      }
    }
  `,
  { refused: { NOT_VERIFIED: () => sendersTexts.t('notVerified') } },
)

export const deleteSenderEmail = defineAct<actsDeleteSenderMutation>(graphql`
  mutation actsDeleteSenderMutation($input: DeleteSenderEmailInput!) {
    deleteSenderEmail(input: $input) {
      company {
        ...ManageEmailsPage_company
      }
      errors {
        reason
      }
    }
  }
`)
