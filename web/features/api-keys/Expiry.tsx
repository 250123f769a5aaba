import { CircleSlash, TriangleAlert } from 'lucide-react'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { KEY_ENDS_SOON_DAYS } from '#rules/integrations/api-keys.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Keys.module.css'
import { keysTexts } from './texts.ts'

const SOON_MS = KEY_ENDS_SOON_DAYS * DAY_MS

/** Whether and when a key expires. `soon` and `over` are marked. */
export function endOf(expiresAt: string | null, now: Date): 'never' | 'later' | 'soon' | 'over' {
  if (expiresAt === null) return 'never'
  const remainingMs = Date.parse(expiresAt) - now.getTime()
  return remainingMs <= 0 ? 'over' : remainingMs < SOON_MS ? 'soon' : 'later'
}

/** Shows when a key expires. Marks a key that expires soon or has expired. */
export function Expiry({ expiresAt, now }: { expiresAt: string | null; now: Date }) {
  const t = useTexts(keysTexts)
  const day = useDay()
  const end = endOf(expiresAt, now)
  if (end === 'never') return <span className={styles.by}>{t('never')}</span>
  return (
    <span className={cx(flexStyles.inline, styles.end)} data-end={end}>
      {end === 'soon' && <Icon icon={TriangleAlert} size="sm" />}
      {end === 'over' && <Icon icon={CircleSlash} size="sm" />}
      {end === 'over' ? t('expired', { day: day(expiresAt) }) : day(expiresAt)}
    </span>
  )
}
