import { commitMutation, type GraphQLTaggedNode, type MutationConfig, type MutationParameters } from 'relay-runtime'
import { raiseCurtain } from './curtain.ts'
import { currentEnvironment } from './environment.ts'
import { CancelledError, errorOfCode, UnauthenticatedError } from './errors.ts'
import { reportError } from './report-error.ts'
import { isSessionRestored } from './session.ts'

type Updates<M extends MutationParameters> = Pick<MutationConfig<M>, 'optimisticUpdater' | 'updater'>

export interface MutationOptions<M extends MutationParameters> extends Updates<M> {
  optimisticResponse?: NonNullable<MutationConfig<M>['optimisticResponse']>
  /** Does not raise the curtain. For writes that the user does not wait for. */
  hasNoCurtain?: boolean
  /** Suppresses the generic error dialog. */
  isSilent?: boolean
  /** Replaces the generic error dialog. Not called for a lost session or a blocked account. */
  onFailure?: (error: unknown) => void
  /** The same key for every attempt of one press, so that the write acts only once. */
  idempotencyKey: string
}

/**
 * Sends a mutation. Returns the response, or null if the whole request failed and the user has been notified (ERR-01 to
 * ERR-03). If the session has ended, waits until the user has signed in again above the page and sends the mutation
 * once more under the same key. Use acts (acts.ts) instead, because they know the expected failures.
 */
export async function runMutation<M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
  { hasNoCurtain = false, isSilent = false, onFailure, idempotencyKey, ...updates }: MutationOptions<M>,
): Promise<M['response'] | null> {
  for (;;) {
    try {
      return await send<M>(
        { ...updates, mutation, variables, cacheConfig: { force: true, metadata: { idempotencyKey } } },
        hasNoCurtain,
      )
    } catch (error) {
      if (error instanceof UnauthenticatedError && !isSilent && (await isSessionRestored())) continue
      reportError(error, { isSilent, ...(onFailure ? { onFailure } : {}) })
      return null
    }
  }
}

function send<M extends MutationParameters>(config: MutationConfig<M>, hasNoCurtain: boolean): Promise<M['response']> {
  const { promise, resolve, reject } = Promise.withResolvers<M['response']>()
  const sent = commitMutation<M>(currentEnvironment(), {
    ...config,
    onCompleted: (response, errors) => {
      const first = errors?.[0]
      if (first) reject(errorOfCode(undefined, first.message))
      else resolve(response)
    },
    onError: reject,
  })
  if (hasNoCurtain) return promise
  const lower = raiseCurtain(() => {
    sent.dispose()
    reject(new CancelledError())
  })
  return promise.finally(lower)
}
