import { loadQuery, type PreloadedQuery } from 'react-relay'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { currentEnvironment } from '../environment.ts'

type Query = PreloadedQuery<OperationType>

/** When each query was last asked for at the server, on the clock of `performance.now`. */
const readTimes = new WeakMap<object, number>()

/** The age of what was not read, in milliseconds: no server knows all that happened in a day. */
const longAgo = 86_400_000

/** Asks for a query now; what the store has is as old as can be. */
export function loadNow<Q extends OperationType>(
  parameters: PreloadableConcreteRequest<Q>,
  variables: Q['variables'],
  fetchPolicy: 'store-or-network' | 'network-only',
): PreloadedQuery<Q> {
  const queryRef = loadQuery<Q>(currentEnvironment(), parameters, variables, { fetchPolicy })
  if (!isFromStore(queryRef)) readNow(queryRef)
  return queryRef
}

export const isFromStore = ({ source }: Pick<Query, 'source'>): boolean => source === null || source === undefined

/** What a page has of a query is asked for at the server now. */
export const readNow = (queryRef: object): void => void readTimes.set(queryRef, performance.now())

/** What a page has of a query could not be read anew. */
export const notRead = (queryRef: object): void => void readTimes.delete(queryRef)

/** How many milliseconds ago what a page has of a query was asked for at the server. */
export function readAgo(queryRef: object): number {
  const at = readTimes.get(queryRef)
  return at === undefined ? longAgo : Math.ceil(performance.now() - at)
}
