import { CircleAlert, CircleCheck, CircleSlash, Clock } from 'lucide-react'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { adPageTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Card.module.css'
import type { AdPageModel } from './useAdPage.ts'

const looks = {
  WAITING: { word: 'waiting', icon: Clock },
  PUBLISHED: { word: 'published', icon: CircleCheck },
  REJECTED: { word: 'rejected', icon: CircleAlert },
  WITHDRAWN: { word: 'withdrawn', icon: CircleSlash },
} as const

/** The ad's status at the public employment service: a link to its page there, or the reason why it was rejected. */
export function AtService({ at }: { at: NonNullable<AdPageModel['atService']> }) {
  const t = useTexts(adPageTexts)
  const time = useDayAndTime()
  const { word, icon } = Object.entries(looks).find(([state]) => state === at.state)?.[1] ?? looks.WAITING
  return (
    <>
      <hr />
      <h2 className={textStyles.heading}>{t('atService.title')}</h2>
      <p className={styles.atService} role="status" data-bad={at.state === 'REJECTED' || undefined}>
        <Icon icon={icon} size="sm" />
        {t(`atService.${word}`)}
      </p>
      <p className={textStyles.note}>
        {at.state === 'REJECTED' && at.message ? (
          t('atService.says', { message: at.message })
        ) : at.state === 'WAITING' ? (
          t('atService.waitingHelp')
        ) : (
          <span className="num">{time(at.changedAt)}</span>
        )}
      </p>
      {at.url && at.state !== 'WITHDRAWN' && (
        <p>
          <Link href={at.url}>{t('atService.open')}</Link>
        </p>
      )}
    </>
  )
}
