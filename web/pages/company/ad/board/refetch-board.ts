import { fetchQuery } from 'relay-runtime'
import boardQuery, { type BoardPageQuery } from '#web/__generated__/BoardPageQuery.graphql.ts'
import { anew, currentEnvironment } from '../../../../relay/environment.ts'

/** Reads the whole board anew, once; the page keeps what it has when that fails. */
export function refetchBoard(adDatabaseId: number): void {
  fetchQuery<BoardPageQuery>(currentEnvironment(), boardQuery, { id: adDatabaseId }, anew).subscribe({
    error: () => { /* the next event or visit brings it up to date */ },
  })
}
