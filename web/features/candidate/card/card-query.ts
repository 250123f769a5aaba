import { fetchQuery, graphql } from 'relay-runtime'
import type { cardQueryAnewQuery } from '#web/__generated__/cardQueryAnewQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { createSignal } from '#web/state/create-signal.ts'

/** Everything on the card of a candidate. */
export const query = graphql`
  query cardQuery($id: Int!) @preloadable @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      id
      databaseId
      deleted
      ad {
        id
      }
      card {
        applications {
          id
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
 * What can change on an open card. The answers cannot, and keep the marks of what was new when it was opened (PIPE-38).
 */
const anew = graphql`
  query cardQueryAnewQuery($id: Int!) @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      deleted
      ...headFragment_candidate
      ...CvPane_candidate
      ...ChatTab_candidate
      ...DocumentsTab_candidate
      ...ApplicationsTab_candidate
      ...NotesTab_candidate
    }
  }
`

/** Several events in this time read the card once, in milliseconds. */
const together = 100

const waiting = new Map<number, ReturnType<typeof setTimeout>>()
const read = createSignal<number>()

/** Reads an open card anew; it keeps what it has when that fails. */
export function refetchCard(databaseId: number): void {
  if (waiting.has(databaseId)) return
  waiting.set(
    databaseId,
    setTimeout(() => {
      waiting.delete(databaseId)
      fetchQuery<cardQueryAnewQuery>(
        currentEnvironment(),
        anew,
        { id: databaseId },
        { networkCacheConfig: { force: true } },
      ).subscribe({
        complete: () => {
          read.tell(databaseId)
        },
        error: () => {
          /* the next event or visit brings it up to date */
        },
      })
    }, together),
  )
}

/** Hears when a card was read anew, by the candidate's databaseId. */
export const onCardRead = read.listen
