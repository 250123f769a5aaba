import { fetchQuery, graphql } from 'relay-runtime'
import type { refreshCandidateQuery } from '#web/__generated__/refreshCandidateQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
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

/** Refetches a candidate after a failed move and puts its box at the current position (PIPE-30). Ignores errors. */
export async function refetchCandidate(boardId: string, databaseId: number): Promise<void> {
  const environment = currentEnvironment()
  const answer = await fetchQuery<refreshCandidateQuery>(environment, query, { id: databaseId }, refetchOptions)
    .toPromise()
    .catch(() => undefined)
  if (!answer) return
  const { id, position, step } = answer.candidate
  environment.commitUpdate((store) => {
    placeCandidate(store, boardId, { candidateId: id, stepId: step.id, position })
  })
}
