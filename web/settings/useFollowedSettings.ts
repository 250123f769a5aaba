import { useMemo } from 'react'
import { graphql } from 'react-relay'
import type { useFollowedSettingsSubscription } from '#web/__generated__/useFollowedSettingsSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { useFollowed } from '#web/relay/page-data/useFollowed.ts'
import type { SettingsState } from '#web/shell/settings/settings-pages.ts'
import { useSettingsRows } from '#web/shell/settings/settings-rows.ts'

const settingsUpdated = graphql`
  subscription useFollowedSettingsSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        settings {
          ...settingsRows_settings
        }
      }
    }
  }
`

/** Loads the rights and marks of the side navigation, and keeps them current (PLUS-153). */
export function useFollowedSettings(companyId: number): SettingsState | null {
  const { loaded, keep, refetch } = useSettingsRows(companyId)
  const id = loaded?.id
  useFollowed(
    useMemo(
      () =>
        id === undefined
          ? []
          : [
              follow<useFollowedSettingsSubscription>({
                subscription: settingsUpdated,
                variables: { companyId: id },
                onEvent: ({ settingsUpdated: { needsResync: resync, company } }) => {
                  if (resync) refetch()
                  else if (company?.settings) keep(company.settings, { companyId, id })
                },
              }),
            ],
      [id, companyId, keep, refetch],
    ),
    useMemo(() => ({ refetchSoon: () => void refetch(), readAgo: () => 0 }), [refetch]),
  )
  return loaded?.settings ?? null
}
