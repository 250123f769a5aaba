import { graphql } from 'react-relay'
import type { noteActsAddMutation } from '#web/__generated__/noteActsAddMutation.graphql.ts'
import type { noteActsChangeMutation } from '#web/__generated__/noteActsChangeMutation.graphql.ts'
import type { noteActsDeleteMutation } from '#web/__generated__/noteActsDeleteMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminCompanyTexts } from './texts.ts'

const failed = () => adminCompanyTexts.t('note.failed')

/** Writes a note about the company. */
export const addNote = defineAct<noteActsAddMutation>(
  graphql`
    mutation noteActsAddMutation($input: AddCompanyNoteInput!) {
      addCompanyNote(input: $input) {
        errors {
          reason
        }
      }
    }
  `,
  { failed },
)

/** Changes a note of the viewer. */
export const changeNote = defineAct<noteActsChangeMutation>(
  graphql`
    mutation noteActsChangeMutation($input: ChangeCompanyNoteInput!) {
      changeCompanyNote(input: $input) {
        companyNote {
          ...CompanyNote_note
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed },
)

/** Deletes a note of the viewer. */
export const deleteNote = defineAct<noteActsDeleteMutation>(
  graphql`
    mutation noteActsDeleteMutation($input: DeleteCompanyNoteInput!) {
      deleteCompanyNote(input: $input) {
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminCompanyTexts.t('note.deleteFailed') },
)
