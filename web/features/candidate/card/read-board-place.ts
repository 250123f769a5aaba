import { fetchQuery, graphql } from 'relay-runtime'
import type { readBoardPlaceQuery } from '#web/__generated__/readBoardPlaceQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'
import type { BoardPlace } from './useCardMoves.ts'

const query = graphql`
  query readBoardPlaceQuery($id: Int!) @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      ...headFragment_candidate
      order
      step {
        id
      }
      ad {
        id
        company {
          databaseId
        }
        board {
          id
          steps {
            id
            name
            message {
              ...stepMessage_message
            }
          }
        }
      }
    }
  }
`

/** Reads a candidate's position on the board, for a card that is opened outside its board. */
export async function readBoardPlace(databaseId: number): Promise<BoardPlace | null> {
  const answer = await fetchQuery<readBoardPlaceQuery>(
    currentEnvironment(),
    query,
    { id: databaseId },
    refetchOptions,
  ).toPromise()
  if (!answer) return null
  const { order, step, ad } = answer.candidate
  return {
    board: { id: ad.board.id, ad: { id: ad.id, company: ad.company }, steps: ad.board.steps },
    stepId: step.id,
    index: order,
  }
}
