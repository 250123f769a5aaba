import { fetchQuery } from 'relay-runtime'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { userQuery } from '#web/shell/viewer.ts'

/** Refetches the user's companies, so that a new company can be opened. The company's page reports errors. */
export async function refetchCompanies(): Promise<void> {
  await fetchQuery<viewerQuery>(currentEnvironment(), userQuery, {}, { fetchPolicy: 'network-only' })
    .toPromise()
    .catch(() => undefined)
}
