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
      isTest
      testExpiresAt
    }
  }
`

interface AddressedCompany {
  readonly id: string
  readonly databaseId: number
  readonly name: string | null | undefined
  readonly isTest: boolean
  readonly testExpiresAt: string | null | undefined
}

/**
 * Returns the company in the URL: one of the user's companies, or any company for staff with oversight roles, which is
 * loaded first (SHELL-86). Undefined while it is loading. Null on pages without a company, and in the back
 * office, where pages show their own companies.
 */
export function useAddressedCompany(): AddressedCompany | null | undefined {
  const { companies, roles } = useViewer()
  const { company: companyParam } = useParams()
  const isOffice = useLocation().pathname.startsWith('/admin-management/')
  const company = isOffice ? undefined : companyParam
  const ownCompany = companies.find(({ databaseId }) => String(databaseId) === company)
  const otherId =
    !ownCompany && company !== undefined && /^\d+$/.test(company) && hasAnyRole(roles, OVERSIGHT_ROLES)
      ? Number(company)
      : null
  const [other, setOther] = useState<AddressedCompany | null>(null)
  useEffect(() => {
    if (otherId === null) return undefined
    // The page itself reports the failure.
    const request = fetchQuery<useAddressedCompanyQuery>(currentEnvironment(), query, { company: otherId }).subscribe({
      next: (answer) => setOther(answer.company),
      error: () => undefined,
    })
    return () => request.unsubscribe()
  }, [otherId])
  if (ownCompany) return ownCompany
  if (otherId === null) return null
  return other?.databaseId === otherId ? other : undefined
}
