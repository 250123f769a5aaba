import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type {
  useSettingsPagesQuery,
  useSettingsPagesQuery$data,
} from '#web/__generated__/useSettingsPagesQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'

const query = graphql`
  query useSettingsPagesQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      settings {
        viewerIsAdministrator
        apiKeyCount
        webhookCount
      }
    }
  }
`

type Settings = useSettingsPagesQuery$data['company']['settings']

const forAdministrators = [
  { id: 'privacy', path: 'privacy' },
  { id: 'auditLog', path: 'audit-log' },
  { id: 'companyExport', path: 'export' },
] as const
const apiKeys = { id: 'apiKeys', path: 'api-keys' } as const
const webhooks = { id: 'webhooks', path: 'webhooks' } as const

/** Settings pages of the company that only some may open; none until it is known whether, or where nobody can say. */
export function useSettingsPages(company: number | null) {
  const [known, setKnown] = useState<Settings | null>(null)
  useEffect(() => {
    if (company === null) return
    const asked = fetchQuery<useSettingsPagesQuery>(currentEnvironment(), query, { company }).subscribe({
      next: ({ company: { settings } }) => setKnown(settings),
      error: () => setKnown(null),
    })
    return () => asked.unsubscribe()
  }, [company])
  return known === null
    ? []
    : [
        ...(known.viewerIsAdministrator ? forAdministrators : []),
        ...(known.apiKeyCount == null ? [] : [apiKeys]),
        ...(known.webhookCount == null ? [] : [webhooks]),
      ]
}
