import { fetchQuery, graphql } from 'relay-runtime'
import type { cardQueryAnewQuery } from '#web/__generated__/cardQueryAnewQuery.graphql.ts'
import { currentEnvironment } from '../../../relay/environment.ts'

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

/** What can change on an open card. The answers cannot, and keep the marks of what was new when it was opened (PIPE-38). */
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
const listeners = new Set<(databaseId: number) => void>()

/** Reads an open card anew; it keeps what it has when that fails. */
export function refetchCard(databaseId: number): void {
  if (waiting.has(databaseId)) return
  waiting.set(databaseId, setTimeout(() => {
    waiting.delete(databaseId)
    fetchQuery<cardQueryAnewQuery>(currentEnvironment(), anew, { id: databaseId }, { networkCacheConfig: { force: true } }).subscribe({
      complete: () => { for (const listener of listeners) listener(databaseId) },
      error: () => { /* the next event or visit brings it up to date */ },
    })
  }, together))
}

/** Hears when a card was read anew. */
export function onCardRead(listener: (databaseId: number) => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

