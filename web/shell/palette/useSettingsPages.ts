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

/**
 * Returns the restricted settings pages of the company that the user may open. Empty until they have loaded, or if
 * loading fails.
 */
export function useSettingsPages(company: number | null) {
  const [access, setAccess] = useState<Settings | null>(null)
  useEffect(() => {
    if (company === null) return
    const subscription = fetchQuery<useSettingsPagesQuery>(currentEnvironment(), query, { company }).subscribe({
      next: ({ company: { settings } }) => setAccess(settings),
      error: () => setAccess(null),
    })
    return () => subscription.unsubscribe()
  }, [company])
  return access === null
    ? []
    : [
        ...(access.viewerIsAdministrator ? forAdministrators : []),
        ...(access.apiKeyCount == null ? [] : [apiKeys]),
        ...(access.webhookCount == null ? [] : [webhooks]),
      ]
}
