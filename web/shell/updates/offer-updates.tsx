import { fetchQuery, graphql } from 'relay-runtime'
import type { offerUpdatesQuery } from '#web/__generated__/offerUpdatesQuery.graphql.ts'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { currentLanguage } from '#web/i18n/language.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { currentUser } from '#web/relay/session.ts'
import { json, remembered } from '#web/state/remembered.ts'
import { UpdatesDialog } from './UpdatesDialog.tsx'

const query = graphql`
  query offerUpdatesQuery($newerThan: Int, $locale: PostLocale!, $first: Int!) @throwOnFieldError {
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

/** Most updates that are shown at once; the feed has all. */
const MOST = 10

/** The newest update that each user of this browser has seen. */
const lastSeen = remembered(
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
 * Shows what is new since the user was here (ACC-53 to ACC-55). Who is here for the first time has missed nothing. What
 * cannot be read is not told of (ACC-58); over another dialog nothing is shown, and the next session asks again.
 */
export async function offerUpdates(): Promise<void> {
  const user = currentUser()
  if (!user || user.impersonator !== null) return
  const seen = lastSeen.get()[user.id]
  const posts = await fetchQuery<offerUpdatesQuery>(currentEnvironment(), query, {
    newerThan: seen ?? null,
    locale: currentLanguage() === 'en' ? 'EN' : 'SV',
    first: seen === undefined ? 1 : MOST,
  })
    .toPromise()
    .then((answer) => answer?.updates.nodes ?? [])
    .catch(() => [])
  const [newest] = posts
  if (!newest || currentUser()?.id !== user.id) return
  const remember = () => lastSeen.set({ ...lastSeen.get(), [user.id]: newest.databaseId })
  if (seen === undefined) return remember()
  if (openDialogs().length > 0) return
  await dialogs.open((close) => (
    <UpdatesDialog
      posts={posts}
      onClose={() => {
        remember()
        close()
      }}
    />
  ))
}
