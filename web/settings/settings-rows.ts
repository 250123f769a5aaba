import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { settingsRowsQuery } from '#web/__generated__/settingsRowsQuery.graphql.ts'
import { useCurrentEnvironment } from '#web/relay/environment.ts'
import type { SettingsState } from './settings-pages.ts'

const query = graphql`
  query settingsRowsQuery($company: Int!) {
    company(by: { databaseId: $company }) {
      settings {
        viewerIsAdministrator
        infoFaultCount
        accessRequestCount
        unbilledOrderCount
        failingConnectionCount
        waitingConnectionCount
        careerPageKeyCount
        apiKeyCount
        endingApiKeyCount
        webhookCount
        failingWebhookCount
        recentActCount
      }
    }
  }
`

/** The latest answer of each session, so that the rows do not move when another page of the settings opens. */
const latest = new WeakMap<object, Map<number, SettingsState>>()

/** Loads the rights and marks of the side navigation. Null while loading, and if they cannot be loaded. */
export function useSettingsState(companyId: number): SettingsState | null {
  const environment = useCurrentEnvironment()
  const [loaded, setLoaded] = useState(() => ({ companyId, settings: latest.get(environment)?.get(companyId) ?? null }))
  useEffect(() => {
    const reading = fetchQuery<settingsRowsQuery>(environment, query, { company: companyId }).subscribe({
      next: ({ company }) => {
        if (!company?.settings) return
        latest.set(environment, new Map(latest.get(environment)).set(companyId, company.settings))
        setLoaded({ companyId, settings: company.settings })
      },
      // The rows without marks stay. A page that does not load shows its own error.
      error: () => undefined,
    })
    return () => reading.unsubscribe()
  }, [environment, companyId])
  return loaded.companyId === companyId ? loaded.settings : null
}
