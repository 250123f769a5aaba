import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { CardHistoryQuery } from '#web/__generated__/CardHistoryQuery.graphql.ts'
import { CANDIDATE_SOURCES } from '#rules/candidates/added-candidate.ts'
import { toChannel } from '#rules/candidates/channels.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { onGap, useWhenBack } from '#web/state/connection-gap.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import styles from './CardHistory.module.css'
import { boardAddress } from './board-address.ts'
import { onCardRefetched } from './card-query.ts'
import { historyTextKey, isByCandidate } from './history-texts.ts'
import { channelTexts } from '../channel/texts.ts'
import { cardTexts } from './texts.ts'

const query = graphql`
  query CardHistoryQuery($id: Int!, $after: String, $views: Boolean) @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      history(first: 50, after: $after, includeViews: $views) {
        nodes {
          id
          at
          type
          by {
            name
          }
          impersonator {
            name
          }
          isMcp
          from
          to
          kind
          scheduledAt
          reason
          url
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  }
`

type Page = CardHistoryQuery['response']['candidate']['history']
type Deed = Page['nodes'][number]

/** The history of the candidate, newest first. */
export function CardHistory({ databaseId }: { databaseId: number }) {
  const t = useTexts(cardTexts)
  const [views, setViews] = useState(false)
  const [page, setPage] = useState<Page | 'failed' | null>(null)
  const read = useCallback(
    (after: string | null) =>
      fetchQuery<CardHistoryQuery>(
        currentEnvironment(),
        query,
        { id: databaseId, after, views },
        { networkCacheConfig: { force: true } },
      ).toPromise(),
    [databaseId, views],
  )
  const show = useCallback(() => {
    let isOver = false
    read(null).then(
      (answer) => {
        if (answer && !isOver) setPage(answer.candidate.history)
      },
      () => {
        if (!isOver) setPage((before) => (before === null ? 'failed' : before))
      },
    )
    return () => {
      isOver = true
    }
  }, [read])
  useEffect(() => show(), [show])
  // New entries appear at the top, including entries that were missed during a gap in the live events.
  useEffect(
    () =>
      onCardRefetched((id) => {
        if (id === databaseId) show()
      }),
    [databaseId, show],
  )
  useEffect(() => onGap(() => void show()), [show])
  const retry = () => {
    setPage(null)
    show()
  }
  useWhenBack(page === 'failed', retry)
  if (page === 'failed') {
    return (
      <p className={styles.failed} role="alert">
        {t('history.failed')}
        <Button size="sm" onPress={retry}>
          {t('history.retry')}
        </Button>
      </p>
    )
  }
  if (page === null)
    return (
      <p className="muted" role="status">
        {t('history.loading')}
      </p>
    )
  const older = async () => {
    const answer = await read(page.pageInfo.endCursor ?? null).catch(() => null)
    if (answer) setPage({ ...answer.candidate.history, nodes: [...page.nodes, ...answer.candidate.history.nodes] })
    else setPage('failed')
  }
  return (
    <>
      <Switch isSelected={views} onChange={setViews}>
        {t('history.views')}
      </Switch>
      {page.nodes.length === 0 ? (
        <p className="muted">{t('history.empty')}</p>
      ) : (
        <ol className={styles.deeds} aria-label={t('history.label')}>
          {page.nodes.map((deed) => (
            <DeedRow key={deed.id} deed={deed} />
          ))}
        </ol>
      )}
      {page.pageInfo.hasNextPage && (
        <div>
          <Button size="sm" onPress={() => void older()}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** An action on the candidate: what happened, by whom and when. */
export function DeedRow({
  deed: { at, type, by, impersonator, isMcp, from, to, kind, scheduledAt, reason, url },
}: {
  deed: Deed
}) {
  const t = useTexts(cardTexts)
  const number = useNumber()
  const nameOf = useStepName()
  const time = useDayAndTime()
  const channel = useTexts(channelTexts)
  const nameOfChannel = (value: string | null) => channel(`name.${toChannel(value)}`)
  const textOf = (value: string | null) =>
    type === 'RATED' ? number(Number(value)) : value === null ? t('history.removedStep') : nameOf(value)
  const nameOfActor = ({ name }: NonNullable<Deed['by']>) => name ?? t('history.deletedUser')
  const who =
    by === null
      ? t(isByCandidate(type) ? 'history.candidate' : 'history.system')
      : impersonator === null
        ? nameOfActor(by)
        : t('history.impersonated', { by: nameOfActor(by), impersonator: nameOfActor(impersonator) })
  const sent =
    type === 'MOVED' && (kind === 'text' || kind === 'upload' || kind === 'study') ? t(`history.with.${kind}`) : null
  const arrived =
    type !== 'APPLIED'
      ? null
      : from === to
        ? t('history.channel', { channel: nameOfChannel(to) })
        : t('history.channels', { first: nameOfChannel(from), last: nameOfChannel(to) })
  const source = CANDIDATE_SOURCES.find((each) => each === kind) ?? 'other'
  const more = [
    arrived,
    type === 'ADDED' && t('history.source', { source: channel(`source.${source}`) }),
    sent,
    scheduledAt && t('history.until', { time: time(scheduledAt) }),
    reason && t('history.reason', { reason }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <li data-view={type === 'SEEN' || undefined}>
      <p>
        {t(historyTextKey(type, kind), { from: textOf(from), to: textOf(to) })}
        {url != null && (
          <>
            {' '}
            <Link {...boardAddress(url, location.origin)}>{from ?? to ?? t('history.removedAd')}</Link>
          </>
        )}
      </p>
      {more !== '' && <p className={styles.more}>{more}</p>}
      <p className={styles.meta}>
        <span>{isMcp ? t('history.mcp', { who }) : who}</span> <time dateTime={at}>{time(at)}</time>
      </p>
    </li>
  )
}
