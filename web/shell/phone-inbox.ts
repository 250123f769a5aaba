import { fetchQuery } from 'relay-runtime'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { isWindowTooSmall } from '#rules/text-and-time/timings.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { userQuery } from './viewer.ts'

/** Returns the path of the inbox of the user's default company. Null without a company. */
async function inboxPath(): Promise<string | null> {
  try {
    // The shell runs the same query next and finds the data in the store.
    const answer = await fetchQuery<viewerQuery>(currentEnvironment(), userQuery, {}).toPromise()
    const companies = answer?.viewer.companies ?? []
    const company = companies.find(({ isDefault }) => isDefault) ?? companies[0]
    return company ? `/${company.databaseId}/inbox` : null
  } catch {
    // The page that opens instead reports it.
    return null
  }
}

/** Returns the inbox that replaces a page that needs a larger window (PLUS-33). Undefined if the window is large. */
export const inboxOnPhone = (): Promise<string | null> | undefined =>
  isWindowTooSmall(window.innerWidth, window.innerHeight) ? inboxPath() : undefined
