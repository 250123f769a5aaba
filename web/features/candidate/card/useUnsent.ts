import { graphql } from 'react-relay'
import type { useUnsentSendNowMutation } from '#web/__generated__/useUnsentSendNowMutation.graphql.ts'
import type { useUnsentTakeBackMutation } from '#web/__generated__/useUnsentTakeBackMutation.graphql.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'

const sendingNow = defineAct<useUnsentSendNowMutation>(
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
  { own: ['NOTHING_SCHEDULED'] },
)

const takingBack = defineAct<useUnsentTakeBackMutation>(
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
  { own: ['NOTHING_SCHEDULED'] },
)

/** late: the message was sent or taken back meanwhile; failed: it did not go through, which has been told. */
type Outcome = 'done' | 'late' | 'failed'

const outcomeOf = (payload: { readonly errors: readonly unknown[] } | null): Outcome =>
  payload === null ? 'failed' : payload.errors.length > 0 ? 'late' : 'done'

/** What can be done with a message that is not sent yet. */
export function useUnsent(candidateId: string) {
  const [send, isSending] = useAct(sendingNow)
  const [cancel, isCancelling] = useAct(takingBack)
  return {
    isBusy: isSending || isCancelling,
    sendNow: async (messageId: string): Promise<Outcome> =>
      outcomeOf(await send({ input: { candidateId, messageId } })),
    takeBack: async (messageId: string): Promise<Outcome> =>
      outcomeOf(await cancel({ input: { candidateId, messageId } })),
  }
}
