import { fetchQuery } from 'relay-runtime'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { userQuery } from '#web/shell/viewer.ts'

/** Reads the user's companies anew, so that the page of a new one may be opened; a failure is told by that page. */
export async function readCompanies(): Promise<void> {
  await fetchQuery<viewerQuery>(currentEnvironment(), userQuery, {}, { fetchPolicy: 'network-only' })
    .toPromise()
    .catch(() => undefined)
}
