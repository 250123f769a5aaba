import { graphql } from 'react-relay'
import type { useUnsentSendNowMutation } from '#web/__generated__/useUnsentSendNowMutation.graphql.ts'
import type { useUnsentTakeBackMutation } from '#web/__generated__/useUnsentTakeBackMutation.graphql.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'

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
  { handledByCaller: ['NOTHING_SCHEDULED'] },
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
  { handledByCaller: ['NOTHING_SCHEDULED'] },
)

/** `late`: the message was sent or undone in between. `failed`: the call failed, and an error message was shown. */
type Outcome = 'done' | 'late' | 'failed'

const outcomeOf = (payload: { readonly errors: readonly unknown[] } | null): Outcome =>
  payload === null ? 'failed' : payload.errors.length > 0 ? 'late' : 'done'

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
