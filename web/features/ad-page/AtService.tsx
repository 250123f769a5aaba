import { CircleAlert, CircleCheck, CircleSlash, Clock } from 'lucide-react'
import { readRejections } from '#web/features/ad/details/service-rejections.ts'
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
  REMOVED: { word: 'removed', icon: CircleAlert },
} as const

/** The ad's status at the public employment service: a link to its page there, or the fields that the service rejects. */
export function AtService({
  at,
  detailsPath,
}: {
  at: NonNullable<AdPageModel['atService']>
  /** The page where the rejected fields are corrected. */
  detailsPath: string
}) {
  const t = useTexts(adPageTexts)
  const time = useDayAndTime()
  const { word, icon } = Object.entries(looks).find(([state]) => state === at.state)?.[1] ?? looks.WAITING
  const isBad = word === 'rejected' || word === 'removed'
  const rejections = word === 'rejected' ? readRejections(at.rejections) : []
  return (
    <>
      <hr />
      <h2 className={textStyles.heading}>{t('atService.title')}</h2>
      <p className={styles.atService} role="status" data-bad={isBad || undefined}>
        <Icon icon={icon} size="sm" />
        {t(`atService.${word}`)}
      </p>
      {rejections.length > 0 && (
        <ul className={styles.rejections}>
          {rejections.map(({ label, text }) => (
            <li key={`${label} ${text}`}>
              {label !== null && <b>{label}: </b>}
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className={textStyles.note}>
        {word === 'waiting' ? (
          t('atService.waitingHelp')
        ) : word === 'rejected' ? (
          <>
            {at.url && t('atService.keptHelp')} {t('atService.rejectedHelp')}
          </>
        ) : word === 'removed' ? (
          t('atService.removedHelp')
        ) : (
          <span className="num">{time(at.changedAt)}</span>
        )}
      </p>
      {word === 'published' && at.serviceStatus && at.serviceStatus !== 'PUBLISHED' && (
        <p className={textStyles.note}>{t('atService.status', { status: at.serviceStatus })}</p>
      )}
      {isBad && (
        <p>
          <Link to={detailsPath}>{t('atService.edit')}</Link>
        </p>
      )}
      {at.url && word !== 'withdrawn' && (
        <p>
          <Link href={at.url}>{t('atService.open')}</Link>
        </p>
      )}
    </>
  )
}
