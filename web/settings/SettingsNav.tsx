import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import {
  listSettingsGroups,
  MARK_ICONS,
  settingsPath,
  type SettingsPageInfo,
  type SettingsState,
} from '#web/shell/settings/settings-pages.ts'
import { settingsPagesTexts } from '#web/shell/settings/texts.ts'
import styles from './SettingsNav.module.css'
import { settingsFrameTexts } from './texts.ts'
import { useIsCurrent } from './useIsCurrent.ts'

/** The pages of the settings in the left column, with their marks (PLUS-153). */
export function SettingsNav({ settings }: { settings: SettingsState | null }) {
  const t = useTexts(settingsFrameTexts)
  const tPages = useTexts(settingsPagesTexts)
  const companyId = useCompanyId()
  const isCurrent = useIsCurrent()
  const [text, setText] = useState('')
  const sought = text.trim().toLocaleLowerCase('sv')
  const groups = listSettingsGroups(settings)
    .map(({ id, pages }) => ({
      id,
      pages: pages.filter((page) => tPages(`pages.${page.id}`).toLocaleLowerCase('sv').includes(sought)),
    }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <nav className={styles.nav} aria-label={t('settings')}>
      <SearchField placeholder={t('search')} value={text} onChange={setText} />
      {groups.length === 0 && (
        <p className={styles.none} role="status">
          {t('none')}
        </p>
      )}
      {groups.map(({ id, pages }) => (
        <section key={id} aria-labelledby={`settings-nav-${id}`}>
          <h2 id={`settings-nav-${id}`}>{tPages(`groups.${id}`)}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.id}>
                <Anchor
                  className={styles.row}
                  to={settingsPath(page, companyId)}
                  aria-current={isCurrent(page) ? 'page' : undefined}
                >
                  <Icon icon={page.icon} size="sm" />
                  <span className={styles.name}>{tPages(`pages.${page.id}`)}</span>
                  <Mark mark={(settings && page.mark?.(settings)) ?? null} />
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Mark({ mark }: { mark: ReturnType<NonNullable<SettingsPageInfo['mark']>> }) {
  const t = useTexts(settingsFrameTexts)
  if (!mark) return null
  const { tone, count } = mark
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon icon={MARK_ICONS[tone]} size="sm" />
      {tone === 'wait' && <span aria-hidden="true">{count}</span>}
      <VisuallyHidden>{t(`marks.${tone}`, { count })}</VisuallyHidden>
    </span>
  )
}
