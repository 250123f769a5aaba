import { graphql } from 'react-relay'
import { isAdAdmin } from '#rules/people/roles.ts'
import type {
  useFoundCompaniesQuery,
  useFoundCompaniesQuery$data,
} from '#web/__generated__/useFoundCompaniesQuery.graphql.ts'
import { useDebouncedQuery } from '#web/relay/useDebouncedQuery.ts'

const query = graphql`
  query useFoundCompaniesQuery($text: String!) @throwOnFieldError {
    office {
      accessibleCompanies(search: $text, first: 8) {
        company {
          databaseId
        }
        name
        organizationNumber
        isTest
      }
    }
  }
`

type Found = useFoundCompaniesQuery$data['office']['accessibleCompanies']

/** Searches all companies for staff who can open them. Others get no hits (SHELL-119). */
export function useFoundCompanies(
  roles: readonly string[],
  text: string,
): { found: Found; isFailed: boolean; isSearching: boolean } {
  const { is, latest } = useDebouncedQuery<useFoundCompaniesQuery>(
    query,
    isAdAdmin(roles) && text !== '' ? { text } : null,
  )
  return { found: latest?.office.accessibleCompanies ?? [], isFailed: is === 'failed', isSearching: is === 'reading' }
}
