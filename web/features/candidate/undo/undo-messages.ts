import { graphql } from 'relay-runtime'
import type { undoMessagesMutation } from '#web/__generated__/undoMessagesMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { toolTexts } from '../acting/texts.ts'
import { undoSeveral } from './undo-several.ts'

const undoMessagesAct = defineAct<undoMessagesMutation>(graphql`
  mutation undoMessagesMutation($input: UndoMessagesInput!) {
    undoMessages(input: $input) {
      results {
        outcome
      }
      errors {
        reason
      }
    }
  }
`)

/** A candidate who received a message. */
interface Written {
  candidateId: string
  messageId: string
}

const t = toolTexts.t

/** Undoes a message to several candidates, and shows how many candidates had already received it (PLUS-24). */
export async function undoMessages(adId: string, written: readonly Written[]): Promise<void> {
  const lateCount = await undoSeveral(written, (candidates) => runAct(undoMessagesAct, { input: { adId, candidates } }))
  if (lateCount === null) return
  if (lateCount === 0) return showToast(t('undo.messagesUndone'))
  await dialogs.alert({
    title: t('undo.messagesLateTitle'),
    body: t('undo.messagesLate', { late: lateCount, count: written.length }),
  })
}
