import { Clock, Hourglass, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import styles from './CandidateBox.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { RatingStars } from './Rating.tsx'
import { uiTexts } from './texts.ts'
import { UnreadDot } from './UnreadDot.tsx'

interface CandidateBoxProps extends ComponentProps<'div'> {
  name: string
  rank: number
  /** YYYY-MM-DD. */
  date: string
  /** Never opened: bold name and a dot. */
  isNew?: boolean | undefined
  isUnread?: boolean | undefined
  /** A message is scheduled. */
  isScheduled?: boolean | undefined
  /** How long the candidate has been in the step, as text. Ochre when `isLate`. */
  days?: string | undefined
  isLate?: boolean | undefined
  /** A third line in ochre. */
  alert?: string | undefined
  /** The candidate's details are open. */
  isOpen?: boolean | undefined
  /** The original position of a lifted box. */
  isGhost?: boolean | undefined
  /** Lifted, under the pointer. */
  isLifted?: boolean | undefined
}

/** A candidate on the board. The caller handles focus, keys and dragging. */
export function CandidateBox(props: CandidateBoxProps) {
  const {
    name,
    rank,
    date,
    isNew,
    isUnread,
    isScheduled,
    days,
    isLate,
    alert,
    isOpen,
    isGhost,
    isLifted,
    className,
    ...rest
  } = props
  const t = useTexts(uiTexts)
  return (
    <div
      {...rest}
      className={cx(styles.box, className)}
      data-new={isNew || undefined}
      data-open={isOpen || undefined}
      data-ghost={isGhost || undefined}
      data-lifted={isLifted || undefined}
    >
      <span className={styles.name}>
        <span className={cx(styles.text, 'truncate')} title={name} translate="no">
          {name}
        </span>
        {days !== undefined && (
          <span className={styles.days} data-late={isLate || undefined}>
            {isLate && <Icon icon={Hourglass} size="xs" label={t('tooLong')} />}
            {days}
          </span>
        )}
        {isScheduled && <Icon icon={Clock} size="xs" className={styles.clock} label={t('scheduled')} />}
        {(isNew || isUnread) && <UnreadDot label={t(isNew ? 'new' : 'unread')} />}
      </span>
      <span className={styles.meta}>
        <RatingStars rating={rank} />
        <time dateTime={date}>{date}</time>
      </span>
      {alert && (
        <span className={styles.alert}>
          <Icon icon={TriangleAlert} size="xs" />
          {alert}
        </span>
      )}
    </div>
  )
}
