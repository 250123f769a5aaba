import { loadQuery, type PreloadedQuery } from 'react-relay'
import type { cardQuery } from '#web/__generated__/cardQuery.graphql.ts'
import parameters from '#web/__generated__/cardQuery$parameters.ts'
import { currentEnvironment } from '../../../relay/environment.ts'

let latest: PreloadedQuery<cardQuery> | null = null

/** Starts reading a card; the same query until it is given up, so that the card finds what a press on the box started. */
export function loadCard(databaseId: number): PreloadedQuery<cardQuery> {
  const environment = currentEnvironment()
  if (latest && !latest.isDisposed && latest.variables.id === databaseId && latest.environment === environment) return latest
  latest = loadQuery<cardQuery>(environment, parameters, { id: databaseId }, { fetchPolicy: 'store-and-network' })
  return latest
}
