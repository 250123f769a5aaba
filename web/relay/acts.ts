import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime'
import { RefusedError } from './errors.ts'
import { reportError } from './report-error.ts'
import { runMutation, type MutationOptions } from './use-mutation.ts'

interface ActOptions<M extends MutationParameters> extends MutationOptions<M> {
  /** What did not happen, in words, for the dialog that tells of a failure; the general words when left out. */
  failed?: string
  /** Codes of expected failures that the caller tells of in its own way. */
  own?: readonly string[]
}

/**
 * Runs a mutation that either happens or not. Answers its payload, or null when it did not happen: the user has then been told,
 * by the words given or by the code of the expected failure (AD-46). A payload with one of the `own` codes comes to the caller.
 */
export async function runAct<M extends MutationParameters, F extends keyof M['response']>(
  mutation: GraphQLTaggedNode,
  field: F,
  variables: M['variables'],
  { failed, own = [], ...options }: ActOptions<M> = {},
): Promise<NonNullable<M['response'][F]> | null> {
  const tell = (error: unknown) => reportError(failed === undefined ? error : new RefusedError(codeOf(error), failed), options)
  const response = await runMutation<M>(mutation, variables, { ...options, onFailure: options.onFailure ?? tell })
  const payload: M['response'][F] | null = response === null ? null : response[field]
  if (payload === null || payload === undefined) return null
  const refusal = refusalOf(payload)
  if (refusal === null || own.includes(refusal)) return payload
  reportError(new RefusedError(refusal, failed), options)
  return null
}

/** The code of the first expected failure in a payload; null when there is none. */
function refusalOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('errors' in payload) || !Array.isArray(payload.errors)) return null
  const [first]: unknown[] = payload.errors
  return first === undefined ? null : codeOf(first)
}

const codeOf = (error: unknown): string => (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '')
