import { fetchQuery, graphql } from 'relay-runtime'
import type { cardQueryAnewQuery } from '#web/__generated__/cardQueryAnewQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { createSignal } from '#web/state/create-signal.ts'

/** Loads everything that the card of a candidate shows. */
export const query = graphql`
  query cardQuery($id: Int!) @preloadable @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      id
      databaseId
      isDeleted
      ad {
        id
      }
      card {
        applications {
          name
        }
      }
      ...headFragment_candidate
      ...InfoTab_candidate
      ...CvPane_candidate
      ...ChatTab_candidate
      ...Composer_candidate
      ...DocumentsTab_candidate
      ...ApplicationsTab_candidate
      ...NotesTab_candidate
    }
  }
`

/**
 * The parts of an open card that can change. The answers cannot change, and they keep the unread marks from when the
 * card was opened (PIPE-38).
 */
const refetchQuery = graphql`
  query cardQueryAnewQuery($id: Int!) @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      isDeleted
      ...headFragment_candidate
      ...CvPane_candidate
      ...ChatTab_candidate
      ...DocumentsTab_candidate
      ...ApplicationsTab_candidate
      ...NotesTab_candidate
    }
  }
`

/** Milliseconds. Several events within this time cause one refetch of the card. */
const BATCH_DELAY_MS = 100

const pendingRefetches = new Map<number, ReturnType<typeof setTimeout>>()
const read = createSignal<number>()

/** Refetches an open card. Keeps the shown data if this fails. */
export function refetchCard(databaseId: number): void {
  if (pendingRefetches.has(databaseId)) return
  pendingRefetches.set(
    databaseId,
    setTimeout(() => {
      pendingRefetches.delete(databaseId)
      fetchQuery<cardQueryAnewQuery>(
        currentEnvironment(),
        refetchQuery,
        { id: databaseId },
        { networkCacheConfig: { force: true } },
      ).subscribe({
        complete: () => {
          read.emit(databaseId)
        },
        error: () => {
          /* the next event or visit brings it up to date */
        },
      })
    }, BATCH_DELAY_MS),
  )
}

/** Subscribes to refetches of a card, by the candidate's `databaseId`. */
export const onCardRefetched = read.listen
