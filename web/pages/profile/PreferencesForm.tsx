import { graphql, useFragment } from 'react-relay'
import { DATE_TIME_FORMATS, isDateTimeFormat, formatDayAndTime } from '#rules/text-and-time/date-format.ts'
import type { PreferencesForm_viewer$key } from '#web/__generated__/PreferencesForm_viewer.graphql.ts'
import { languages } from '#web/i18n/language.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { savePreferences } from '#web/shell/save-preferences.ts'
import { shellTexts } from '#web/shell/texts.ts'
import { useNow } from '#web/state/clock.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Profile.module.css'
import { profileTexts } from './texts.ts'

/** Language and date format. A change applies to all pages at once (ACC-63). */
export function PreferencesForm({ viewer }: { viewer: PreferencesForm_viewer$key }) {
  const {
    preferences: { dateTimeFormat },
  } = useFragment(
    graphql`
      fragment PreferencesForm_viewer on Viewer @throwOnFieldError {
        preferences {
          dateTimeFormat
          locale
        }
      }
    `,
    viewer,
  )
  const t = useTexts(profileTexts)
  const shell = useTexts(shellTexts)
  const language = useLanguage()
  const now = useNow()
  const format = isDateTimeFormat(dateTimeFormat) ? dateTimeFormat : DATE_TIME_FORMATS[0]
  return (
    <section>
      <h2 className={textStyles.heading}>{t('preferences')}</h2>
      <p>{t('preferencesHelp')}</p>
      <div className={styles.part}>
        <Segmented
          label={t('language')}
          options={languages.map((id) => ({ id, label: shell(`user.languages.${id}`) }))}
          value={language}
          onChange={(locale) => void savePreferences({ locale, dateTimeFormat: format })}
        />
        <Select
          className={styles.wide}
          label={t('dateFormat')}
          options={DATE_TIME_FORMATS.map((id) => ({ id, label: formatDayAndTime(now, id) }))}
          value={format}
          onChange={(chosen) => void savePreferences({ locale: language, dateTimeFormat: chosen })}
        />
      </div>
    </section>
  )
}
