import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql, readInlineData } from 'relay-runtime'
import type { settingsRows_settings$key } from '#web/__generated__/settingsRows_settings.graphql.ts'
import type { settingsRowsQuery } from '#web/__generated__/settingsRowsQuery.graphql.ts'
import { useCurrentEnvironment } from '#web/relay/environment.ts'
import type { SettingsState } from './settings-pages.ts'

const query = graphql`
  query settingsRowsQuery($company: Int!) {
    company(by: { databaseId: $company }) {
      id
      settings {
        ...settingsRows_settings
      }
    }
  }
`

const fragment = graphql`
  fragment settingsRows_settings on CompanySettings @inline {
    viewerIsAdministrator
    isTestCompany
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
`

/** Which company the settings belong to, and its global id. */
interface LoadedSettings {
  companyId: number
  id: string
  settings: SettingsState
}

/** The latest answer of each session, so that the rows do not move when another page of the settings opens. */
const latest = new WeakMap<object, Map<number, LoadedSettings>>()

/**
 * Loads the rights and marks of the settings pages of a company. `loaded` is null while loading, and if they cannot be
 * loaded. `keep` replaces them with a newer version.
 */
export function useSettingsRows(companyId: number | null) {
  const environment = useCurrentEnvironment()
  const [kept, setKept] = useState<LoadedSettings | null>(null)
  const keep = useCallback(
    (key: settingsRows_settings$key, of: { companyId: number; id: string }) => {
      const loaded = { ...of, settings: readInlineData(fragment, key) }
      latest.set(environment, new Map(latest.get(environment)).set(of.companyId, loaded))
      setKept(loaded)
    },
    [environment],
  )
  const refetch = useCallback(() => {
    if (companyId === null) return undefined
    return fetchQuery<settingsRowsQuery>(
      environment,
      query,
      { company: companyId },
      { networkCacheConfig: { force: true } },
    ).subscribe({
      next: ({ company }) => {
        if (company?.settings) keep(company.settings, { companyId, id: company.id })
      },
      // The rows without marks stay. A page that does not load shows its own error.
      error: () => undefined,
    })
  }, [environment, companyId, keep])
  useEffect(() => {
    const reading = refetch()
    return () => reading?.unsubscribe()
  }, [refetch])
  const stored = companyId === null ? undefined : latest.get(environment)?.get(companyId)
  const loaded = kept?.companyId === companyId ? kept : (stored ?? null)
  return { loaded, keep, refetch }
}
