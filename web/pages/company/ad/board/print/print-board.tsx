import { fetchQuery, graphql } from 'relay-runtime'
import type { printBoardQuery } from '#web/__generated__/printBoardQuery.graphql.ts'
import { printDocument } from '#web/print/print-document.tsx'
import { currentEnvironment } from '#web/relay/environment.ts'
import { boardTexts } from '../texts.ts'
import { BoardDocument } from './BoardDocument.tsx'

const query = graphql`
  query printBoardQuery($id: Int!) @throwOnFieldError {
    board(ad: { databaseId: $id }) {
      ad {
        name
        company {
          name
        }
      }
      steps {
        id
        name
        candidates {
          id
          name
          rating
          receivedAt
          enteredStepAt
          phone
          email
        }
      }
    }
  }
`

/** The candidates that the board shows, in its order: the ids of each step. */
export type ShownSteps = readonly { id: string; candidates: readonly { id: string }[] }[]

/** Prints a board as a table, with the candidates that it shows (PLUS-92). */
export async function printBoard(adDatabaseId: number, shown: ShownSteps): Promise<void> {
  const answer = await fetchQuery<printBoardQuery>(
    currentEnvironment(),
    query,
    { id: adDatabaseId },
    { networkCacheConfig: { force: true } },
  ).toPromise()
  if (!answer) return
  const { ad, steps } = answer.board
  const all = steps.reduce((sum, { candidates }) => sum + candidates.length, 0)
  const printed = steps.map((step) => {
    const known = new Map(step.candidates.map((candidate) => [candidate.id, candidate]))
    const ids = shown.find(({ id }) => id === step.id)?.candidates ?? []
    return { ...step, candidates: ids.flatMap(({ id }) => known.get(id) ?? []) }
  })
  const count = printed.reduce((sum, { candidates }) => sum + candidates.length, 0)
  printDocument({
    company: ad.company.name ?? '',
    title: ad.name,
    subtitle:
      count === all ? boardTexts.t('print.all', { count }) : boardTexts.t('print.filtered', { shown: count, all }),
    children: <BoardDocument steps={printed} />,
  })
}
