import { useCallback, useState } from 'react'
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { NetworkError, RejectedWriteError } from './errors.ts'
import { newIdempotencyKey, type IdempotencyKeys } from './idempotency-key.ts'
import type { Reason } from './reasons.ts'
import { logFailure, reportError } from './report-error.ts'
import { runMutation, type MutationOptions } from './run-mutation.ts'

/** The expected failures of an act and how they are reported. */
interface Expected {
  /** Returns the text of the error dialog, which names the failed action. Defaults to the general text. */
  failed?: () => string
  /** Texts for single reasons. They take precedence over `failed`. */
  refused?: Readonly<Partial<Record<Reason, () => string>>>
  /** Reasons that the caller reports itself. `all` means every reason. */
  handledByCaller?: readonly Reason[] | 'all'
  /** Writes failures to the browser's console only. The user sees nothing. */
  isOnlyLogged?: true
}

/** A write of the client: a mutation with one root field, and its expected failures. */
export interface Act<M extends MutationParameters> extends Expected {
  readonly mutation: GraphQLTaggedNode
  /** Never set. Carries the mutation's types. */
  readonly types?: M
}

/** The payload of the mutation's only root field. */
export type PayloadOf<M extends MutationParameters> = NonNullable<M['response'][keyof M['response']]>

export interface ActOptions<M extends MutationParameters> extends Omit<MutationOptions<M>, 'idempotencyKey'> {
  /** For callers that manage the idempotency key themselves. */
  idempotencyKey?: string
  /** Keeps the idempotency key of this input until the server has answered, so that a retry acts only once. */
  keys?: IdempotencyKeys
  /** Replaces the act's `failed` text. */
  failed?: string
  /** Replaces the act's `handledByCaller` reasons. */
  handledByCaller?: Expected['handledByCaller']
}

/** Milliseconds. A repeated press within this time counts as a retry. Later, others may have changed the data again. */
const RETRY_WINDOW_MS = 300_000

/**
 * Idempotency keys of writes without an answer, by act and input. A retry with the same key acts only once. After any
 * answered write the user sees the current state, so a repeated press is a new write.
 */
const unansweredKeys = new Map<object, Map<string, { key: string; until: number }>>()

function keepKey(act: object, inputText: string, key: string): void {
  unansweredKeys.set(
    act,
    (unansweredKeys.get(act) ?? new Map<string, { key: string; until: number }>()).set(inputText, {
      key,
      until: performance.now() + RETRY_WINDOW_MS,
    }),
  )
}

function findKey(act: object, inputText: string): string | undefined {
  const entry = unansweredKeys.get(act)?.get(inputText)
  return entry !== undefined && performance.now() < entry.until ? entry.key : undefined
}

/** Declares an act: a mutation and its expected failures. */
export const defineAct = <M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  expected: Expected = {},
): Act<M> => ({ ...expected, mutation })

/**
 * Sends a write. Every change on the server goes through this function.
 *
 * Returns the payload, or null if nothing was changed. In that case the user has already seen the act's text or the
 * text for the reason (AD-46). If the caller handles the reason (`handledByCaller`), the payload is returned. If the
 * answer to the previous press was lost, the next press reuses its idempotency key.
 */
export async function runAct<M extends MutationParameters>(
  act: Act<M>,
  variables: M['variables'],
  options: ActOptions<M> = {},
): Promise<PayloadOf<M> | null> {
  const {
    keys,
    failed = act.failed?.(),
    handledByCaller = act.handledByCaller,
    idempotencyKey: callerKey = keys?.keyFor(variables),
    ...rest
  } = options
  const inputText = JSON.stringify(variables)
  const idempotencyKey = callerKey ?? findKey(act, inputText) ?? newIdempotencyKey()
  // Without an answer, the write may have happened. Report the network error then, because `failed` says that it did
  // not.
  const mayHaveHappened = (error: unknown) => keys !== undefined && error instanceof NetworkError
  const show = (error: unknown) =>
    reportError(
      failed === undefined || mayHaveHappened(error) ? error : new RejectedWriteError(textIn(error, 'code'), failed),
      options,
    )
  const onFailure = options.onFailure ?? (act.isOnlyLogged ? logFailure : undefined)
  const report = onFailure ?? show
  const response = await runMutation<M>(act.mutation, variables, { ...rest, idempotencyKey, onFailure: report })
  const [payload] = Object.values(response ?? {}) as (PayloadOf<M> | null | undefined)[]
  const refusal = refusalOf(payload)
  const isStillRunning = refusal === 'STILL_RUNNING'
  if (response === null || isStillRunning) {
    if (callerKey === undefined) keepKey(act, inputText, idempotencyKey)
    if (isStillRunning)
      reportError(new NetworkError('An earlier request with this idempotency key is still being processed.'), {
        ...options,
        onFailure: report,
      })
    return null
  }
  keys?.markAnswered()
  if (options.isSilent === true) unansweredKeys.get(act)?.delete(inputText)
  else unansweredKeys.clear()
  if (payload === null || payload === undefined) return null
  if (refusal === null || handledByCaller === 'all' || handledByCaller?.some((reason) => reason === refusal))
    return payload
  const text = Object.entries(act.refused ?? {}).find(([reason]) => reason === refusal)?.[1]()
  reportError(new RejectedWriteError(refusal, text ?? failed), { ...options, ...(onFailure && { onFailure }) })
  return null
}

type Run<M extends MutationParameters> = (
  variables: M['variables'],
  options?: ActOptions<M>,
) => Promise<PayloadOf<M> | null>

/**
 * Returns `runAct` for an act, and whether a call of it is running. The function stays the same while the act does.
 */
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

/** Returns the reason of the first expected failure in a payload, or null if there is none. */
function refusalOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('errors' in payload) || !Array.isArray(payload.errors))
    return null
  const [first]: unknown[] = payload.errors
  return first === undefined ? null : textIn(first, 'reason')
}

function textIn(value: unknown, name: string): string {
  const property: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof property === 'string' ? property : ''
}
