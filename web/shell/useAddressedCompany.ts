import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import { useLocation, useParams } from 'react-router-dom'
import { OVERSIGHT_ROLES, hasAnyRole } from '#rules/people/roles.ts'
import type { useAddressedCompanyQuery } from '#web/__generated__/useAddressedCompanyQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { useViewer } from './viewer.ts'

const query = graphql`
  query useAddressedCompanyQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      databaseId
      name
    }
  }
`

interface AddressedCompany {
  readonly id: string
  readonly databaseId: number
  readonly name: string | null | undefined
}

/**
 * The company in the address: one of the user's own or, for staff who oversee all of them (SHELL-86), read when it is
 * none. Undefined while it is not known; null on pages of no company, and in the office, whose pages name their
 * companies themselves.
 */
export function useAddressedCompany(): AddressedCompany | null | undefined {
  const { companies, roles } = useViewer()
  const { company: named } = useParams()
  const isOffice = useLocation().pathname.startsWith('/admin-management/')
  const company = isOffice ? undefined : named
  const own = companies.find(({ databaseId }) => String(databaseId) === company)
  const wanted =
    !own && company !== undefined && /^\d+$/.test(company) && hasAnyRole(roles, OVERSIGHT_ROLES)
      ? Number(company)
      : null
  const [other, setOther] = useState<AddressedCompany | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    // What cannot be read is told by the page itself.
    const reading = fetchQuery<useAddressedCompanyQuery>(currentEnvironment(), query, { company: wanted }).subscribe({
      next: (answer) => setOther(answer.company),
      error: () => undefined,
    })
    return () => reading.unsubscribe()
  }, [wanted])
  if (own) return own
  if (wanted === null) return null
  return other?.databaseId === wanted ? other : undefined
}
