import { DATE_TIME_FORMATS, isDateTimeFormat, writeDayAndTime } from '#rules/text-and-time/date-format.ts'
import { languages } from '../../i18n/language.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { savePreferences } from '../../shell/save-preferences.ts'
import { shellTexts } from '../../shell/texts.ts'
import { useNow } from '../../state/clock.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ProfileViewer } from './AccountAside.tsx'
import styles from './Profile.module.css'
import { profileTexts } from './texts.ts'

/** Language and date format, which hold at once and everywhere (ACC-63). */
export function PreferencesForm({ preferences: { dateTimeFormat } }: { preferences: ProfileViewer['preferences'] }) {
  const t = useTexts(profileTexts)
  const shell = useTexts(shellTexts)
  const language = useLanguage()
  const now = useNow()
  const format = isDateTimeFormat(dateTimeFormat) ? dateTimeFormat : DATE_TIME_FORMATS[0]
  return (
    <section>
      <h2>{t('preferences')}</h2>
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
          options={DATE_TIME_FORMATS.map((id) => ({ id, label: writeDayAndTime(now, id) }))}
          value={format}
          onChange={(chosen) => void savePreferences({ locale: language, dateTimeFormat: chosen })}
        />
      </div>
    </section>
  )
}
