import { fetchQuery, graphql } from 'relay-runtime'
import type { filtersDeleteMutation } from '#web/__generated__/filtersDeleteMutation.graphql.ts'
import type { filtersQuery, filtersQuery$data } from '#web/__generated__/filtersQuery.graphql.ts'
import type { filtersSaveMutation } from '#web/__generated__/filtersSaveMutation.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'

const query = graphql`
  query filtersQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      boardFilters {
        id
        name
        filter
        isShared
        viewerCanDelete
      }
    }
  }
`

const nameProblems = { TAKEN: 'taken', TOO_MANY: 'tooMany' } as const

const saveBoardFilter = defineAct<filtersSaveMutation>(
  graphql`
    mutation filtersSaveMutation($input: SaveBoardFilterInput!) {
      saveBoardFilter(input: $input) {
        filter {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: ['TAKEN', 'TOO_MANY'] },
)

const deleteBoardFilter = defineAct<filtersDeleteMutation>(graphql`
  mutation filtersDeleteMutation($input: DeleteBoardFilterInput!) {
    deleteBoardFilter(input: $input) {
      deletedFilterId
      errors {
        reason
      }
    }
  }
`)

export type SavedFilter = filtersQuery$data['company']['boardFilters'][number]

/** Lists the saved filters of the user and of the company (PLUS-26). */
export async function listFilters(company: number): Promise<readonly SavedFilter[]> {
  const answer = await fetchQuery<filtersQuery>(
    currentEnvironment(),
    query,
    { company },
    { networkCacheConfig: { force: true } },
  ).toPromise()
  return answer?.company.boardFilters ?? []
}

/**
 * Saves a filter. Returns the code of the problem with its name, or null. A failed call shows an error message and also
 * returns null.
 */
export async function saveFilter(
  company: number,
  { name, filter, shared }: { name: string; filter: string; shared: boolean },
): Promise<(typeof nameProblems)[keyof typeof nameProblems] | null> {
  const saved = await runAct(saveBoardFilter, {
    input: { company: { databaseId: company }, name, filter, isShared: shared },
  })
  return Object.entries(nameProblems).find(([reason]) => reason === saved?.errors[0]?.reason)?.[1] ?? null
}

export async function deleteFilter(company: number, filterId: string): Promise<void> {
  await runAct(deleteBoardFilter, { input: { company: { databaseId: company }, filterId } })
}
