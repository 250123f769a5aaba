import { fetchQuery, graphql } from 'relay-runtime'
import type { filtersDeleteMutation } from '#web/__generated__/filtersDeleteMutation.graphql.ts'
import type { filtersQuery, filtersQuery$data } from '#web/__generated__/filtersQuery.graphql.ts'
import type { filtersSaveMutation } from '#web/__generated__/filtersSaveMutation.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'

const query = graphql`
  query filtersQuery($company: Int!) @throwOnFieldError {
    boardFilters(company: { databaseId: $company }) {
      id
      name
      filter
      shared
      viewerCanDelete
    }
  }
`

const nameProblems = { TAKEN: 'taken', TOO_MANY: 'tooMany' } as const

const saving = defineAct<filtersSaveMutation>(
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
  { own: ['TAKEN', 'TOO_MANY'] },
)

const deletion = defineAct<filtersDeleteMutation>(graphql`
  mutation filtersDeleteMutation($input: DeleteBoardFilterInput!) {
    deleteBoardFilter(input: $input) {
      deletedFilterId
      errors {
        reason
      }
    }
  }
`)

export type KeptFilter = filtersQuery$data['boardFilters'][number]

/** The user's kept filters and the company's (PLUS-26). */
export async function fetchFilters(company: number): Promise<readonly KeptFilter[]> {
  const answer = await fetchQuery<filtersQuery>(
    currentEnvironment(),
    query,
    { company },
    { networkCacheConfig: { force: true } },
  ).toPromise()
  return answer?.boardFilters ?? []
}

/**
 * Keeps a filter; answers the code of what is wrong with its name, null when it was saved or the failure has been told.
 */
export async function keepFilter(
  company: number,
  { name, filter, shared }: { name: string; filter: string; shared: boolean },
): Promise<(typeof nameProblems)[keyof typeof nameProblems] | null> {
  const saved = await runAct(saving, { input: { company: { databaseId: company }, name, filter, shared } })
  return Object.entries(nameProblems).find(([reason]) => reason === saved?.errors[0]?.reason)?.[1] ?? null
}

export async function removeFilter(company: number, filterId: string): Promise<void> {
  await runAct(deletion, { input: { company: { databaseId: company }, filterId } })
}
