import { EyeOff, Inbox, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/text-and-time/durations.ts'
import type { Arrival_candidate$data, Arrival_candidate$key } from '#web/__generated__/Arrival_candidate.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Arrival.module.css'
import { channelIcons } from './channel-icons.ts'
import { channels, isByRecruiter } from './channels.ts'
import { sources } from './sources.ts'
import { channelTexts } from './texts.ts'

type Touch = Arrival_candidate$data['card']['firstTouch']

/** How the candidate found the ad: the first and the last touch, and the application (PLUS-86). */
export function Arrival({ candidate: key }: { candidate: Arrival_candidate$key }) {
  const t = useTexts(channelTexts)
  const { receivedAt, card } = useFragment(
    graphql`
      fragment Arrival_candidate on Candidate @throwOnFieldError {
        receivedAt
        card {
          source
          firstTouch {
            channel
            label
            at
          }
          lastTouch {
            channel
            label
            at
          }
        }
      }
    `,
    key,
  )
  const { firstTouch: first, lastTouch: last, source } = card
  const isOne = first.channel === last.channel && first.label === last.label && first.at === last.at
  const delay = useDelay(last.at ?? null, receivedAt)
  // A recruiter put the candidate on the board: there is no application yet.
  const isRecruited = isByRecruiter(last.channel)
  const from = source == null ? null : t(`source.${sources.toRule(source)}`)
  return (
    <section className={styles.arrival} aria-label={t('title')}>
      <h3>
        {t('title')} <span>{t(isRecruited ? 'hintRecruiter' : 'hint')}</span>
      </h3>
      <ol>
        {!isOne && <TouchRow touch={first} kind="first" source={from} />}
        <TouchRow touch={last} kind={isOne ? 'only' : 'last'} source={from} />
        {!isRecruited && <Row icon={Inbox} title={t('application')} text={delay} at={receivedAt} />}
      </ol>
      {!isRecruited && (
        <p className={styles.note}>
          <Icon icon={EyeOff} size="sm" />
          {t(first.label == null && last.label == null ? 'private' : 'privateWithLabel')}
        </p>
      )}
    </section>
  )
}

/** `source` says where the details of an added candidate come from. */
function TouchRow({
  touch: { channel, label, at },
  kind,
  source,
}: {
  touch: Touch
  kind: 'first' | 'last' | 'only'
  source: string | null
}) {
  const t = useTexts(channelTexts)
  const known = channels.toRule(channel)
  const name = t(`name.${known}`)
  return (
    <Row
      kind={kind}
      icon={channelIcons[known]}
      title={label == null ? name : t('labelled', { name, label })}
      text={
        known === 'addedByHand' || known === 'copied'
          ? source
          : known === 'unknown' && at != null
            ? `${t(kind)}. ${t('noChannel')}`
            : t(kind)
      }
      at={at ?? null}
    />
  )
}

interface RowProps {
  kind?: 'first' | 'last' | 'only'
  icon: LucideIcon
  title: string
  text: string | null
  at: string | null
}

function Row({ kind, icon, title, text, at }: RowProps) {
  const day = useDay()
  return (
    <li data-touch={kind}>
      <span className={styles.ring}>
        <Icon icon={icon} size="xs" />
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        {text !== null && <span>{text}</span>}
      </span>
      {at !== null && (
        <time dateTime={at} className="num">
          {day(at)}
        </time>
      )}
    </li>
  )
}

/** Says how long after the last touch the application was received. Null if the touch has no time. */
function useDelay(from: string | null, to: string): string | null {
  const t = useTexts(channelTexts)
  if (from === null) return null
  const delay = Math.max(0, Date.parse(to) - Date.parse(from))
  if (delay < HOUR_MS) return t('minutes', { count: Math.max(1, Math.round(delay / MINUTE_MS)) })
  return delay < 2 * DAY_MS
    ? t('hours', { count: Math.round(delay / HOUR_MS) })
    : t('days', { count: Math.round(delay / DAY_MS) })
}
