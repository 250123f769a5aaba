import { graphql } from 'react-relay'
import type { useUnsentSendNowMutation } from '#web/__generated__/useUnsentSendNowMutation.graphql.ts'
import type { useUnsentTakeBackMutation } from '#web/__generated__/useUnsentTakeBackMutation.graphql.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { cardTexts } from './texts.ts'

/** Reasons why a message can be neither sent nor undone: it was sent, or it was undone. */
const LATE_REASONS = ['MESSAGE_SENT', 'NOTHING_SCHEDULED'] as const

const sendScheduledNow = defineAct<useUnsentSendNowMutation>(
  graphql`
    mutation useUnsentSendNowMutation($input: SendScheduledNowInput!) {
      sendScheduledNow(input: $input) {
        candidate {
          ...ChatTab_candidate
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: [...LATE_REASONS] },
)

const cancelScheduled = defineAct<useUnsentTakeBackMutation>(
  graphql`
    mutation useUnsentTakeBackMutation($input: CancelScheduledInput!) {
      cancelScheduled(input: $input) {
        candidate {
          ...ChatTab_candidate
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: [...LATE_REASONS] },
)

/**
 * `sent` or `cancelled`: the message was sent or cancelled in between. `failed`: the call failed, and an error message
 * was shown.
 */
type Outcome = 'done' | 'sent' | 'cancelled' | 'failed'

function outcomeOf(payload: { readonly errors: readonly { readonly reason: string }[] } | null): Outcome {
  if (payload === null) return 'failed'
  const [error] = payload.errors
  if (!error) return 'done'
  return error.reason === 'MESSAGE_SENT' ? 'sent' : 'cancelled'
}

/** Tells the user that an action came too late, and why. */
export function showIfLate(outcome: Outcome): void {
  if (outcome === 'sent') showToast(cardTexts.t('held.tooLate'))
  if (outcome === 'cancelled') showToast(cardTexts.t('held.cancelled'))
}

/** Returns the actions for a message that is not sent yet. */
export function useUnsent(candidateId: string) {
  const [send, isSending] = useAct(sendScheduledNow)
  const [cancel, isCancelling] = useAct(cancelScheduled)
  return {
    isBusy: isSending || isCancelling,
    sendNow: async (messageId: string): Promise<Outcome> =>
      outcomeOf(await send({ input: { candidateId, messageId } })),
    takeBack: async (messageId: string): Promise<Outcome> =>
      outcomeOf(await cancel({ input: { candidateId, messageId } })),
  }
}
