import { graphql } from 'relay-runtime'
import type { saveNoteMutation } from '#web/__generated__/saveNoteMutation.graphql.ts'
import { defineAct, runAct } from '../../../relay/acts.ts'
import { keepDraft } from './drafts.ts'

const noting = defineAct<saveNoteMutation>(graphql`
  mutation saveNoteMutation($input: UpdateNoteInput!) {
    updateNote(input: $input) {
      candidate {
        ...NotesTab_candidate
      }
      errors {
        reason
      }
    }
  }
`)

/** Saves the note about a candidate; false when that failed, which has been told. Its draft is forgotten only when it is saved. */
export async function saveNote(candidateId: string, html: string): Promise<boolean> {
  const saved = await runAct(noting, { input: { candidateId, html } }, {
    hidden: true,
    optimisticUpdater: (store) => { store.get(candidateId)?.getLinkedRecord('card')?.setValue(html, 'note') },
  })
  if (!saved) return false
  keepDraft('note', candidateId, '')
  return true
}
