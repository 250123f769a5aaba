import { Bell, BellOff, Calendar, MapPin, UserRound, Users } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { daysBetween, formatDate } from '#rules/text-and-time/stockholm-time.ts'
import type { BoardFacts_ad$data, BoardFacts_ad$key } from '#web/__generated__/BoardFacts_ad.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useToday } from '#web/state/clock.ts'
import { cx } from '#web/ui/cx.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { countCandidates, useLanesRead } from './board-context.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './BoardFacts.module.css'
import { boardTexts } from './texts.ts'

interface BoardFactsProps {
  ad: BoardFacts_ad$key
  city: string
  owner: string
}

/** Shows the facts about the ad in the sub-bar (PIPE-10). */
export function BoardFacts({ ad: key, city, owner }: BoardFactsProps) {
  const t = useTexts(boardTexts)
  const count = countCandidates(useLanesRead().board.steps)
  const number = useNumber()
  const ad = useFragment(
    graphql`
      fragment BoardFacts_ad on Ad {
        id
        status
        relation
        isMuted
        notifications
        newApplicationCount
        start: startsAt
        end: endsAt
      }
    `,
    key,
  )
  const today = useToday()
  const day = useDay()
  const daysLeft = ad.status === 'ACTIVE' && ad.end ? daysBetween(today, formatDate(ad.end)) : null
  return (
    <div className={styles.facts}>
      {city !== '' && (
        <span className={cx(textStyles.facts, styles.fact)} data-minor>
          <Icon icon={MapPin} size="sm" label={t('facts.city')} />
          {city}
        </span>
      )}
      {owner !== '' && (
        <span className={cx(textStyles.facts, styles.fact)} data-minor>
          <Icon icon={UserRound} size="sm" label={t('facts.contact')} />
          {owner}
        </span>
      )}
      {ad.start && (
        <span className={cx(textStyles.facts, styles.fact)}>
          <Icon icon={Calendar} size="sm" label={t('facts.period')} />
          <span className="date">
            {day(ad.start)} – {day(ad.end)}
          </span>
          {daysLeft !== null && daysLeft >= 0 && (
            <span className={styles.left}>{t('facts.left', { count: daysLeft })}</span>
          )}
        </span>
      )}
      <span className={cx(textStyles.facts, styles.fact)}>
        <Icon icon={Users} size="sm" />
        <span>
          <b className="num">{number(count)}</b> {t('facts.candidates', { count })}
        </span>
        {ad.newApplicationCount > 0 && (
          <CountBadge tone="new">{t('facts.new', { count: ad.newApplicationCount })}</CountBadge>
        )}
      </span>
      {ad.status !== 'ARCHIVED' && <AdBell ad={ad} />}
    </div>
  )
}

/**
 * Shows the ad's unread notifications. A user who does not own the ad mutes and unmutes it here (PIPE-11, AD-43,
 * AD-44).
 */
function AdBell({ ad }: { ad: BoardFacts_ad$data }) {
  const t = useTexts(boardTexts)
  const number = useNumber()
  const toggle = async () => {
    const { toggleMuted } = await fetchPart(() => import('#web/features/ad/mute-ad.ts'))
    await toggleMuted({ id: ad.id, muted: ad.isMuted, notifications: ad.notifications })
  }
  const label = ad.isMuted ? t('bell.muted') : t('bell.count', { count: ad.notifications })
  const face = (
    <>
      <Icon icon={ad.isMuted ? BellOff : Bell} size="sm" />
      {!ad.isMuted && (
        <b className="num" aria-hidden="true">
          {number(ad.notifications)}
        </b>
      )}
    </>
  )
  const look = { className: styles.bell ?? '', 'data-on': (!ad.isMuted && ad.notifications > 0) || undefined }
  if (ad.relation === 'OWNER')
    return (
      <span {...look} role="img" aria-label={label}>
        {face}
      </span>
    )
  const action = t(ad.isMuted ? 'bell.unmute' : 'bell.mute')
  return (
    <Tooltip text={action}>
      <button
        type="button"
        {...look}
        aria-label={`${label}. ${action}`}
        onClick={() => void toggle().catch(reportError)}
      >
        {face}
      </button>
    </Tooltip>
  )
}
