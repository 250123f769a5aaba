import { graphql } from 'relay-runtime'
import { MAX_BULK_CANDIDATES } from '#rules/candidates/bulk-actions.ts'
import type {
  BulkOutcome,
  runBulkMoveMutation,
  runBulkMoveMutation$data,
} from '#web/__generated__/runBulkMoveMutation.graphql.ts'
import type { CandidateMessageInput } from '#web/__generated__/movesMoveMutation.graphql.ts'
import type { runBulkMessageMutation } from '#web/__generated__/runBulkMessageMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { placeResults } from '#web/features/candidate/undo/place-results.ts'

const moveCandidates = defineAct<runBulkMoveMutation>(graphql`
  mutation runBulkMoveMutation($input: MoveCandidatesInput!) {
    moveCandidates(input: $input) {
      results {
        candidate {
          id
        }
        outcome
        step {
          id
        }
        position
        changedAt
        movedBy {
          name
        }
        message {
          id
        }
      }
      errors {
        reason
      }
    }
  }
`)

const messageCandidates = defineAct<runBulkMessageMutation>(graphql`
  mutation runBulkMessageMutation($input: MessageCandidatesInput!) {
    messageCandidates(input: $input) {
      results {
        candidate {
          id
        }
        outcome
        step {
          id
        }
        position
        changedAt
        movedBy {
          name
        }
        message {
          id
        }
      }
      errors {
        reason
      }
    }
  }
`)

type Result = NonNullable<NonNullable<runBulkMoveMutation$data['moveCandidates']>['results']>[number]

/**
 * The result for one candidate. `FAILED` means an unexpected error, or that the whole call failed after showing an
 * error message.
 */
export interface BulkResult {
  id: string
  outcome: Exclude<BulkOutcome, '%future added value'>
  movedBy: string | null
  changedAt: string | null
  messageId: string | null
}

/** An action on several candidates. If `stepId` is null, the candidates get a message and are not moved. */
export interface BulkAct {
  boardId: string
  adId: string
  stepId: string | null
  isLocked: boolean
  message: CandidateMessageInput | null
  schedule: Date | null
  reasonId: string | null
}

export interface BulkEntry {
  id: string
  started: string
  cancelScheduled: boolean
}

/** Whether another attempt can give a different outcome. */
export const canRetry = ({ outcome }: BulkResult): boolean =>
  outcome === 'MOVED_MEANWHILE' || outcome === 'SCHEDULED' || outcome === 'FAILED'

/**
 * The calls of one press and its retries. A call that got no response is sent again unchanged with its idempotency key,
 * so that no candidate gets a message twice.
 */
export class BulkCalls {
  readonly #keys = new IdempotencyKeys()
  #lost: (readonly string[])[] = []

  /**
   * Splits the entries into calls. Repeats the calls that got no response unchanged, and makes new calls for the rest.
   */
  chunksOf(entries: readonly BulkEntry[]): (readonly BulkEntry[])[] {
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const lostChunks = this.#lost
      .map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
      .filter((chunk, index) => chunk.length === this.#lost[index]?.length)
    const repeated = new Set(lostChunks.flatMap((chunk) => chunk.map(({ id }) => id)))
    const rest = entries.filter(({ id }) => !repeated.has(id))
    const chunks: (readonly BulkEntry[])[] = []
    for (let end = rest.length; end > 0; end -= MAX_BULK_CANDIDATES)
      chunks.push(rest.slice(Math.max(0, end - MAX_BULK_CANDIDATES), end))
    this.#lost = []
    return [...lostChunks, ...chunks]
  }

  /** Sends a call with its idempotency key. Returns null if the call got no response. */
  async send<R>(
    chunk: readonly BulkEntry[],
    input: unknown,
    run: (idempotencyKey: string) => Promise<R | null>,
  ): Promise<R | null> {
    const answer = await run(this.#keys.keyFor(input))
    if (answer === null) this.#lost.push(chunk.map(({ id }) => id))
    else this.#keys.markAnswered(input)
    return answer
  }
}

/** Moves or writes to several candidates in as many calls as necessary. Returns one result per candidate (PLUS-21). */
export async function runBulk(act: BulkAct, entries: readonly BulkEntry[], calls: BulkCalls): Promise<BulkResult[]> {
  const results = new Map<string, BulkResult>()
  // Each call puts its candidates at the top of the step. The last chunk goes first, so that the candidates keep their
  // order.
  for (const chunk of calls.chunksOf(entries)) {
    const answered = await (act.stepId === null ? message(act, chunk, calls) : move(act, act.stepId, chunk, calls))
    for (const result of answered?.map(resultOf) ?? []) results.set(result.id, result)
  }
  return entries.map(
    ({ id }) => results.get(id) ?? { id, outcome: 'FAILED', movedBy: null, changedAt: null, messageId: null },
  )
}

const resultOf = ({ candidate, outcome, movedBy, changedAt, message }: Result): BulkResult => ({
  id: candidate?.id ?? '',
  outcome: outcome === '%future added value' ? 'FAILED' : outcome,
  movedBy: movedBy?.name ?? null,
  changedAt: changedAt ?? null,
  messageId: message?.id ?? null,
})

async function move(
  { boardId, isLocked, message, schedule, reasonId }: BulkAct,
  stepId: string,
  chunk: readonly BulkEntry[],
  calls: BulkCalls,
): Promise<readonly Result[] | null> {
  const candidates = chunk.map(({ id, started, cancelScheduled }) => ({
    candidateId: id,
    expectedChangedAt: started,
    shouldCancelScheduled: cancelScheduled,
  }))
  const input = { stepId, candidates, isLocked, message, schedule: schedule?.toISOString() ?? null, reasonId }
  const answer = await calls.send(chunk, input, (idempotencyKey) =>
    runAct(
      moveCandidates,
      { input },
      {
        idempotencyKey,
        updater: (store, data) => {
          const results = data?.moveCandidates?.results ?? []
          placeResults(store, boardId, results)
          for (const { candidate, outcome } of results)
            if (candidate && outcome === 'DONE' && (message === null || schedule === null))
              store.get(candidate.id)?.setValue(null, 'scheduledAt')
        },
      },
    ),
  )
  return answer?.results ?? null
}

async function message(
  { adId, message: content, schedule }: BulkAct,
  chunk: readonly BulkEntry[],
  calls: BulkCalls,
): Promise<readonly Result[] | null> {
  if (!content) return null
  const candidates = chunk.map(({ id, cancelScheduled }) => ({
    candidateId: id,
    shouldCancelScheduled: cancelScheduled,
  }))
  const input = { adId, candidates, message: content, schedule: schedule?.toISOString() ?? null }
  const answer = await calls.send(chunk, input, (idempotencyKey) =>
    runAct(messageCandidates, { input }, { idempotencyKey }),
  )
  return answer?.results ?? null
}
