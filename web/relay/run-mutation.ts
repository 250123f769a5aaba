import { commitMutation, type GraphQLTaggedNode, type MutationConfig, type MutationParameters } from 'relay-runtime'
import { raiseCurtain } from './curtain.ts'
import { currentEnvironment } from './environment.ts'
import { CancelledError, errorOfCode, UnauthenticatedError } from './errors.ts'
import { reportError } from './report-error.ts'
import { sessionIsBack } from './session.ts'

type Updates<M extends MutationParameters> = Pick<MutationConfig<M>, 'optimisticUpdater' | 'updater'>

export interface MutationOptions<M extends MutationParameters> extends Updates<M> {
  optimisticResponse?: NonNullable<MutationConfig<M>['optimisticResponse']>
  /** Does not raise the curtain: for what the user need not wait for. */
  hidden?: boolean
  /** Shows no generic error dialog: the failure may stay silent. */
  quiet?: boolean
  /** Tells of a failure in place of the generic error dialog; a lost session and a blocked account never come here. */
  onFailure?: (error: unknown) => void
  /** Names the press, for who sends the same again when nobody knows whether it arrived. */
  idempotencyKey: string
}

/**
 * Sends a mutation: answers the response, or null when the call as a whole failed; the user has then been told (ERR-01
 * to ERR-03). What meets the end of the session waits for the user to sign in again above the page, and goes once more
 * then, under the same key. Acts (acts.ts) are the way here: they know the expected failures.
 */
export async function runMutation<M extends MutationParameters>(
  mutation: GraphQLTaggedNode,
  variables: M['variables'],
  { hidden = false, quiet = false, onFailure, idempotencyKey, ...updates }: MutationOptions<M>,
): Promise<M['response'] | null> {
  for (;;) {
    try {
      return await send<M>(
        { ...updates, mutation, variables, cacheConfig: { force: true, metadata: { idempotencyKey } } },
        hidden,
      )
    } catch (error) {
      if (error instanceof UnauthenticatedError && !quiet && (await sessionIsBack())) continue
      reportError(error, { quiet, ...(onFailure ? { onFailure } : {}) })
      return null
    }
  }
}

function send<M extends MutationParameters>(config: MutationConfig<M>, hidden: boolean): Promise<M['response']> {
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
  if (hidden) return promise
  const lower = raiseCurtain(() => {
    sent.dispose()
    reject(new CancelledError())
  })
  return promise.finally(lower)
}
