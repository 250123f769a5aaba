import { useLocation } from 'react-router-dom'
import { useCompanyId } from '#web/shell/viewer.ts'
import { settingsPath, type SettingsPageInfo } from '#web/shell/settings/settings-pages.ts'

/** Returns a function that tells whether a page of the settings or one of its subpages is open. */
export function useIsCurrent(): (page: SettingsPageInfo) => boolean {
  const companyId = useCompanyId()
  const { pathname } = useLocation()
  return (page) => {
    const path = settingsPath(page, companyId)
    return pathname === path || pathname.startsWith(`${path}/`)
  }
}
