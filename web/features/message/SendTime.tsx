import { Clock } from 'lucide-react'
import { earliestTime } from '#rules/candidates/scheduling.ts'
import { locales } from '#web/i18n/language.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { useNow } from '#web/state/clock.ts'
import { DateTimePicker } from '#web/ui/DateTimePicker.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { messageTexts } from './texts.ts'
import styles from './Message.module.css'
import { timeUntil } from './time-until.ts'
import type { MessageTiming } from './useTiming.ts'

/** Lets the user send now, or later at a date and time (PIPE-49, PIPE-70). */
export function Timing({ timing }: { timing: MessageTiming }) {
  const { isLater, at, preferences, problem, example, setLater, setAt } = timing
  const t = useTexts(messageTexts)
  const locale = locales[useLanguage()]
  const now = useNow()
  return (
    <div className={styles.timing}>
      <Segmented
        aria-label={t('timing')}
        options={[
          { id: 'now', label: t('now') },
          { id: 'later', label: t('later'), icon: Clock },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(when) => setLater(when === 'later')}
      />
      {isLater && (
        <>
          <DateTimePicker
            aria-label={t('time')}
            className={styles.picker}
            value={at}
            onChange={setAt}
            min={earliestTime(now)}
            preferences={preferences}
            note={t('timeNote')}
            error={problem && t(problem, { time: example })}
          />
          {at && !problem && <span className={styles.until}>{timeUntil(at, now, locale)}</span>}
        </>
      )}
    </div>
  )
}
