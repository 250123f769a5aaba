import { graphql } from 'react-relay'
import type { useUnsentSendNowMutation } from '#web/__generated__/useUnsentSendNowMutation.graphql.ts'
import type { useUnsentTakeBackMutation } from '#web/__generated__/useUnsentTakeBackMutation.graphql.ts'
import { useMutation } from '../../../relay/use-mutation.ts'

interface Failure {
  code: string
  message: string
}

/** What can be done with a message that is not sent yet; each answers what went wrong, null when nothing did or it was told. */
export function useUnsent(candidateId: string) {
  const [send, isSending] = useMutation<useUnsentSendNowMutation>(graphql`
    mutation useUnsentSendNowMutation($input: SendScheduledNowInput!) {
      sendScheduledNow(input: $input) {
        candidate {
          ...ChatTab_candidate
        }
        errors {
          code
          message
        }
      }
    }
  `)
  const [cancel, isCancelling] = useMutation<useUnsentTakeBackMutation>(graphql`
    mutation useUnsentTakeBackMutation($input: CancelScheduledInput!) {
      cancelScheduled(input: $input) {
        candidate {
          ...ChatTab_candidate
        }
        errors {
          code
          message
        }
      }
    }
  `)
  return {
    isBusy: isSending || isCancelling,
    sendNow: async (messageId: string): Promise<Failure | null> => (await send({ input: { candidateId, messageId } }))?.sendScheduledNow?.errors?.[0] ?? null,
    takeBack: async (messageId: string): Promise<'done' | Failure | null> => {
      const answer = await cancel({ input: { candidateId, messageId } })
      return answer && (answer.cancelScheduled?.errors?.[0] ?? 'done')
    },
  }
}
