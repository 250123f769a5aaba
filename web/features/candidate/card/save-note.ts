import { graphql } from 'react-relay'
import type { saveNoteMutation } from '#web/__generated__/saveNoteMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { cardTexts } from './texts.ts'
import { keepDraft } from './candidate-drafts.ts'
import { mergeNote } from './merge-note.ts'

const updateNote = defineAct<saveNoteMutation>(
  graphql`
    mutation saveNoteMutation($input: UpdateNoteInput!) {
      updateNote(input: $input) {
        candidate {
          card {
            note
          }
          ...NotesTab_candidate
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['CHANGED_MEANWHILE'] },
)

/**
 * Saves the note about a candidate. `before` is the text that the user started from. If a colleague saved another
 * version in between, both are merged. Returns false if saving failed, after showing an error message. The draft is
 * removed only after saving.
 */
export async function saveNote(candidateId: string, html: string, before: string): Promise<boolean> {
  let [mine, seen] = [html, before]
  for (;;) {
    const saved = await runAct(
      updateNote,
      { input: { candidateId, html: mine, expectedNote: seen } },
      {
        hasNoCurtain: true,
        // oxlint-disable-next-line no-loop-func -- run at once
        optimisticUpdater: (store) => {
          store.get(candidateId)?.getLinkedRecord('card')?.setValue(mine, 'note')
        },
      },
    )
    if (!saved) return false
    if (saved.errors.length === 0) break
    const theirs = saved.candidate?.card?.note
    if (theirs === undefined) return false
    mine = mergeNote(seen, theirs, mine)
    seen = theirs
  }
  keepDraft('note', candidateId, '')
  keepDraft('noteBefore', candidateId, '')
  if (mine !== html) showToast(cardTexts.t('notes.merged'))
  return true
}
