import { useCallback, useState } from 'react'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { NetworkError, RefusedError } from './errors.ts'
import { newIdempotencyKey, type KeptKey } from './idempotency-key.ts'
import type { Reason } from './reasons.ts'
import { logFailure, reportError } from './report-error.ts'
import { runMutation, type MutationOptions } from './run-mutation.ts'

/** Which failures of an act are expected, and what is told of them. */
interface Expected {
  /** What did not happen, in words, for the dialog that tells of a failure; the general words when left out. */
  failed?: () => string
  /** Other words for expected failures, by their reason. */
  refused?: Readonly<Partial<Record<Reason, () => string>>>
  /** Reasons of expected failures that the caller tells of in its own way; `all` where it does so with each of them. */
  own?: readonly Reason[] | 'all'
  /** Failures go to the log of the browser, and nobody is told. */
  isOnlyLogged?: true
}

/** A write of the client: its document, with one field, and the failures that are expected of it. */
export interface Act<M extends MutationParameters> extends Expected {
  readonly mutation: GraphQLTaggedNode
  /** Names the types alone. */
  readonly types?: M
}

/** What the one field of a mutation answers. */
export type PayloadOf<M extends MutationParameters> = NonNullable<M['response'][keyof M['response']]>

export interface ActOptions<M extends MutationParameters> extends Omit<MutationOptions<M>, 'idempotencyKey'> {
  /** The key of the press, for who keeps it in its own way. */
  idempotencyKey?: string
  /** Sends the same again under the same key until the server has answered. */
  press?: KeptKey
  /** In place of the words that the act is declared with. */
  failed?: string
  /** In place of the reasons that the act is declared with. */
  own?: Expected['own']
}

/** How long the same press counts as another try, in milliseconds: later others may have changed what it changed. */
const sameFor = 300_000

/**
 * Keys of writes of which nobody knows whether they arrived, by the act and what was sent: sent again they act once. An
 * act that was answered since has shown the user how things stand; what is done again after it is meant.
 */
const unanswered = new Map<object, Map<string, { key: string; until: number }>>()

function keepKey(act: object, sent: string, key: string): void {
  unanswered.set(
    act,
    (unanswered.get(act) ?? new Map<string, { key: string; until: number }>()).set(sent, {
      key,
      until: performance.now() + sameFor,
    }),
  )
}

function keptKey(act: object, sent: string): string | undefined {
  const kept = unanswered.get(act)?.get(sent)
  return kept !== undefined && performance.now() < kept.until ? kept.key : undefined
}

/** Declares a write with the failures that are expected of it. */
export const defineAct = <M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  expected: Expected = {},
): Act<M> => ({ ...expected, mutation })

/**
 * The one way to change something on the server. Answers the payload, or null when nothing was changed: the user has
 * then been told, by the words of the act or by the reason of the expected failure (AD-46). A payload with one of the
 * act's `own` reasons comes to the caller. A press after one whose answer was lost goes under the same key.
 */
export async function runAct<M extends MutationParameters>(
  act: Act<M>,
  variables: M['variables'],
  options: ActOptions<M> = {},
): Promise<PayloadOf<M> | null> {
  const {
    press,
    failed = act.failed?.(),
    own = act.own,
    idempotencyKey: given = press?.for(variables),
    ...rest
  } = options
  const sent = JSON.stringify(variables)
  const idempotencyKey = given ?? keptKey(act, sent) ?? newIdempotencyKey()
  // Without an answer nobody knows that it did not happen: what can go again under its key says so.
  const isUnknown = (error: unknown) => press !== undefined && error instanceof NetworkError
  const tell = (error: unknown) =>
    reportError(
      failed === undefined || isUnknown(error) ? error : new RefusedError(textIn(error, 'code'), failed),
      options,
    )
  const onFailure = options.onFailure ?? (act.isOnlyLogged ? logFailure : undefined)
  const report = onFailure ?? tell
  const response = await runMutation<M>(act.mutation, variables, { ...rest, idempotencyKey, onFailure: report })
  const [payload] = Object.values(response ?? {}) as (PayloadOf<M> | null | undefined)[]
  const refusal = refusalOf(payload)
  const isRunning = refusal === 'STILL_RUNNING'
  if (response === null || isRunning) {
    if (given === undefined) keepKey(act, sent, idempotencyKey)
    if (isRunning)
      reportError(new NetworkError('The first of these is still running'), { ...options, onFailure: report })
    return null
  }
  press?.answered()
  if (options.quiet === true) unanswered.get(act)?.delete(sent)
  else unanswered.clear()
  if (payload === null || payload === undefined) return null
  if (refusal === null || own === 'all' || own?.some((reason) => reason === refusal)) return payload
  const words = Object.entries(act.refused ?? {}).find(([reason]) => reason === refusal)?.[1]()
  reportError(new RefusedError(refusal, words ?? failed), { ...options, ...(onFailure && { onFailure }) })
  return null
}

type Run<M extends MutationParameters> = (
  variables: M['variables'],
  options?: ActOptions<M>,
) => Promise<PayloadOf<M> | null>

/** The same for a component that shows whether it is under way. The function stays the same for the same act. */
export function useAct<M extends MutationParameters>(act: Act<M>): [run: Run<M>, pending: boolean] {
  const [running, setRunning] = useState(0)
  const run = useCallback<Run<M>>(
    (variables, options) => {
      setRunning((count) => count + 1)
      return runAct(act, variables, options).finally(() => setRunning((count) => count - 1))
    },
    [act],
  )
  return [run, running > 0]
}

/** The reason of the first expected failure in a payload; null when there is none. */
function refusalOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('errors' in payload) || !Array.isArray(payload.errors))
    return null
  const [first]: unknown[] = payload.errors
  return first === undefined ? null : textIn(first, 'reason')
}

function textIn(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : ''
}
