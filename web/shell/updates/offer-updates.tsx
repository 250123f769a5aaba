import { fetchQuery, graphql } from 'relay-runtime'
import type { offerUpdatesQuery } from '#web/__generated__/offerUpdatesQuery.graphql.ts'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { currentLanguage } from '#web/i18n/language.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { currentUser } from '#web/relay/session.ts'
import { json, createStoredValue } from '#web/state/stored-value.ts'
import { UpdatesDialog } from './UpdatesDialog.tsx'

const query = graphql`
  query offerUpdatesQuery($newerThan: FeaturePostReferenceInput, $locale: PostLocale!, $first: Int!)
  @throwOnFieldError {
    updates(newerThan: $newerThan, locale: $locale, first: $first) {
      nodes {
        id
        databaseId
        title
        content
        type
        date
      }
    }
  }
`

/** Maximum number of posts in the dialog. The release notes page has all. */
const MAX_POSTS = 10

/** The ID of the newest post that each user of this browser has seen. */
const lastSeen = createStoredValue(
  'tavla.updates',
  json<Readonly<Record<string, number>>>((parsed) =>
    Object.fromEntries(
      Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}).filter(
        (entry): entry is [string, number] => Number.isInteger(entry[1]),
      ),
    ),
  ),
)

/**
 * Shows the release notes since the user's last visit (ACC-53 to ACC-55). A first visit shows nothing. A failed request
 * is silent (ACC-58). If another dialog is open, nothing is shown, and the next session offers the posts again.
 */
export async function offerUpdates(): Promise<void> {
  const user = currentUser()
  if (!user || user.impersonator !== null) return
  const seen = lastSeen.get()[user.id]
  const posts = await fetchQuery<offerUpdatesQuery>(currentEnvironment(), query, {
    newerThan: seen === undefined ? null : { databaseId: seen },
    locale: currentLanguage() === 'en' ? 'EN' : 'SV',
    first: seen === undefined ? 1 : MAX_POSTS,
  })
    .toPromise()
    .then((answer) => answer?.updates.nodes ?? [])
    .catch(() => [])
  const [newest] = posts
  if (!newest || currentUser()?.id !== user.id) return
  const markSeen = () => lastSeen.set({ ...lastSeen.get(), [user.id]: newest.databaseId })
  if (seen === undefined) return markSeen()
  if (openDialogs().length > 0) return
  await dialogs.open((close) => (
    <UpdatesDialog
      posts={posts}
      onClose={() => {
        markSeen()
        close()
      }}
    />
  ))
}
