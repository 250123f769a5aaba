import { useNavigate } from 'react-router-dom'
import { useTexts } from '#web/i18n/texts.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { Select } from '#web/ui/Select.tsx'
import { listSettingsGroups, settingsPath, type SettingsState } from '#web/shell/settings/settings-pages.ts'
import { settingsPagesTexts } from '#web/shell/settings/texts.ts'
import styles from './SettingsNav.module.css'
import { settingsFrameTexts } from './texts.ts'
import { useIsCurrent } from './useIsCurrent.ts'

/** The pages of the settings as a select, for a narrow sheet. */
export function SettingsSelect({ settings }: { settings: SettingsState | null }) {
  const t = useTexts(settingsFrameTexts)
  const tPages = useTexts(settingsPagesTexts)
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const isCurrent = useIsCurrent()
  const pages = listSettingsGroups(settings).flatMap((group) => group.pages)
  return (
    <Select
      size="sm"
      className={styles.select}
      aria-label={t('settings')}
      options={pages.map((page) => ({
        id: settingsPath(page, companyId),
        label: tPages(`pages.${page.id}`),
        icon: page.icon,
      }))}
      value={pages.filter(isCurrent).map((page) => settingsPath(page, companyId))[0] ?? null}
      onChange={(path) => void navigate(path)}
    />
  )
}
