import { loadQuery, type PreloadedQuery } from 'react-relay'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { currentEnvironment } from '../environment.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

type Query = PreloadedQuery<OperationType>

/** When each query was last requested from the server, in milliseconds of `performance.now`. */
const readTimes = new WeakMap<object, number>()

/** Milliseconds. The age of data that was never requested. It is longer than any server keeps events. */
const NEVER_READ_AGE_MS = DAY_MS

/** Loads a query and records the time of the request. Data from the store counts as very old. */
export function loadTimedQuery<Q extends OperationType>(
  parameters: PreloadableConcreteRequest<Q>,
  variables: Q['variables'],
  fetchPolicy: 'store-or-network' | 'network-only',
): PreloadedQuery<Q> {
  const queryRef = loadQuery<Q>(currentEnvironment(), parameters, variables, { fetchPolicy })
  if (!isFromStore(queryRef)) markRequested(queryRef)
  return queryRef
}

export const isFromStore = ({ source }: Pick<Query, 'source'>): boolean => source === null || source === undefined

/** Records that the data of a query is being requested now. */
export const markRequested = (queryRef: object): void => void readTimes.set(queryRef, performance.now())

/** Records that the data of a query could not be refetched. */
export const markNotRead = (queryRef: object): void => void readTimes.delete(queryRef)

/** Returns the milliseconds since the data of a query was requested. */
export function readAgo(queryRef: object): number {
  const readAt = readTimes.get(queryRef)
  return readAt === undefined ? NEVER_READ_AGE_MS : Math.ceil(performance.now() - readAt)
}
