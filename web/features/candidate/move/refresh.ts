import { fetchQuery, graphql } from 'relay-runtime'
import type { refreshCandidateQuery } from '#web/__generated__/refreshCandidateQuery.graphql.ts'
import { anew, currentEnvironment } from '#web/relay/environment.ts'
import { placeCandidate } from '../updates.ts'

const query = graphql`
  query refreshCandidateQuery($id: Int!) @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      id
      position
      ...BoardBox_candidate
      step {
        id
      }
    }
  }
`

/**
 * Reads a candidate anew and puts its box where it now stands, after a move that failed (PIPE-30). Silent when that
 * fails too.
 */
export async function refreshCandidate(boardId: string, databaseId: number): Promise<void> {
  const environment = currentEnvironment()
  const answer = await fetchQuery<refreshCandidateQuery>(environment, query, { id: databaseId }, anew)
    .toPromise()
    .catch(() => undefined)
  if (!answer) return
  const { id, position, step } = answer.candidate
  environment.commitUpdate((store) => {
    placeCandidate(store, boardId, { candidateId: id, stepId: step.id, position })
  })
}
