import { graphql } from 'relay-runtime'
import type { saveNoteMutation } from '#web/__generated__/saveNoteMutation.graphql.ts'
import { reportError } from '../../../relay/report-error.ts'
import { runMutation } from '../../../relay/use-mutation.ts'
import { keepDraft } from './drafts.ts'

const mutation = graphql`
  mutation saveNoteMutation($input: UpdateNoteInput!) {
    updateNote(input: $input) {
      candidate {
        ...NotesTab_candidate
      }
      errors {
        message
      }
    }
  }
`

/** Saves the note about a candidate; false when that failed, which has been told. Its draft is forgotten only when it is saved. */
export async function saveNote(candidateId: string, html: string): Promise<boolean> {
  const answer = await runMutation<saveNoteMutation>(mutation, { input: { candidateId, html } }, {
    hidden: true,
    optimisticUpdater: (store) => { store.get(candidateId)?.getLinkedRecord('card')?.setValue(html, 'note') },
  })
  const [error] = answer?.updateNote?.errors ?? []
  if (error) reportError(new Error(error.message))
  if (!answer || error) return false
  keepDraft('note', candidateId, '')
  return true
}
