import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import { formatDateTime } from '#rules/stockholm-time.ts'
import type { CardHistoryQuery } from '#web/__generated__/CardHistoryQuery.graphql.ts'
import { locales } from '../../../i18n/language.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { currentEnvironment } from '../../../relay/environment.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import styles from './CardHistory.module.css'
import { onCardRead } from './card-query.ts'
import { deedKey, isByCandidate } from './history-words.ts'
import { cardTexts } from './texts.ts'

const query = graphql`
  query CardHistoryQuery($id: Int!, $before: ID, $views: Boolean) @throwOnFieldError {
    candidateHistory(databaseId: $id, before: $before, views: $views) {
      entries {
        id
        at
        action
        by
        impersonator
        from
        to
        kind
        scheduledAt
        reason
      }
      hasMore
    }
  }
`

type Page = CardHistoryQuery['response']['candidateHistory']
type Deed = Page['entries'][number]

/** What happened to the candidate, the newest first. */
export function CardHistory({ databaseId }: { databaseId: number }) {
  const t = useTexts(cardTexts)
  const [views, setViews] = useState(false)
  const [page, setPage] = useState<Page | 'failed' | null>(null)
  const read = useCallback(
    (before: string | null) => fetchQuery<CardHistoryQuery>(currentEnvironment(), query, { id: databaseId, before, views }, { networkCacheConfig: { force: true } }).toPromise(),
    [databaseId, views],
  )
  const show = useCallback(() => {
    let isOver = false
    read(null).then(
      (answer) => { if (answer && !isOver) setPage(answer.candidateHistory) },
      () => { if (!isOver) setPage((before) => (before === null ? 'failed' : before)) },
    )
    return () => { isOver = true }
  }, [read])
  useEffect(() => show(), [show])
  // What happens meanwhile stands on top.
  useEffect(() => onCardRead((id) => { if (id === databaseId) show() }), [databaseId, show])
  if (page === 'failed') {
    return (
      <p className={styles.failed} role="alert">
        {t('history.failed')}
        <Button size="sm" onPress={() => { setPage(null); show() }}>{t('history.retry')}</Button>
      </p>
    )
  }
  if (page === null) return <p className="muted" role="status">{t('history.loading')}</p>
  const older = async () => {
    const last = page.entries.at(-1)
    const answer = last && await read(last.id).catch(() => null)
    if (answer) setPage({ entries: [...page.entries, ...answer.candidateHistory.entries], hasMore: answer.candidateHistory.hasMore })
    else setPage('failed')
  }
  return (
    <>
      <Switch isSelected={views} onChange={setViews}>{t('history.views')}</Switch>
      {page.entries.length === 0 ? <p className="muted">{t('history.empty')}</p> : (
        <ol className={styles.deeds} aria-label={t('history.label')}>
          {page.entries.map((deed) => <DeedRow key={deed.id} deed={deed} />)}
        </ol>
      )}
      {page.hasMore && <div><Button size="sm" onPress={() => void older()}>{t('history.more')}</Button></div>}
    </>
  )
}

function DeedRow({ deed: { at, action, by, impersonator, from, to, kind, scheduledAt, reason } }: { deed: Deed }) {
  const t = useTexts(cardTexts)
  const numbers = new Intl.NumberFormat(locales[useLanguage()])
  const words = (value: string | null) => (action === 'rated' ? numbers.format(Number(value)) : (value ?? t('history.removedStep')))
  const who = by === null ? t(isByCandidate(action) ? 'history.candidate' : 'history.system') : impersonator === null ? by : t('history.impersonated', { by, impersonator })
  const sent = action === 'moved' && (kind === 'text' || kind === 'upload' || kind === 'study') ? t(`history.with.${kind}`) : null
  const more = [sent, scheduledAt && t('history.until', { time: formatDateTime(scheduledAt) }), reason && t('history.reason', { reason })].filter(Boolean).join(' ')
  return (
    <li data-view={action === 'seen' || undefined}>
      <p>{t(deedKey(action, kind), { from: words(from), to: words(to) })}</p>
      {more !== '' && <p className={styles.more}>{more}</p>}
      <p className={styles.meta}><span>{who}</span> <time dateTime={at}>{formatDateTime(at)}</time></p>
    </li>
  )
}
