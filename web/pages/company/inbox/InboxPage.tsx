import { Inbox, ListChecks } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import { tabOf, type CardTab, type UnreadKind } from '#web/features/candidate/unread.ts'
import type { cardQuery } from '#web/__generated__/cardQuery.graphql.ts'
import type { InboxPage_company$key } from '#web/__generated__/InboxPage_company.graphql.ts'
import type { InboxPageMoreQuery } from '#web/__generated__/InboxPageMoreQuery.graphql.ts'
import type { InboxPageQuery } from '#web/__generated__/InboxPageQuery.graphql.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { readAgo } from '#web/relay/page-data/load-query.ts'
import { useRefetchSoon, useSearchQuery } from '#web/relay/page-data/page-context.ts'
import { useFollowed } from '#web/relay/page-data/useFollowed.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { Page } from '#web/shell/Page.tsx'
import { useTooSmall } from '#web/shell/too-small.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { FilterChoice } from '#web/ui/FilterChips.tsx'
import { Sheet } from '#web/ui/Layout.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { partMissing } from '#web/ui/PartMissing.tsx'
import { openCandidate } from '#web/features/candidate/open-candidate.ts'
import { CandidateCard } from '#web/features/candidate/card/LazyCard.tsx'
import { readBoardPlace } from '#web/features/candidate/card/read-board-place.ts'
import { unreadKinds } from '#web/features/candidate/unread-kinds.ts'
import { mergeRows } from './merge-rows.ts'
import { INBOX_KINDS, getInboxKind } from './inbox-kind.ts'
import { InboxList, type InboxItem } from './InboxList.tsx'
import styles from './InboxPage.module.css'
import { inboxTexts } from './texts.ts'
import { openCardLive } from './inbox-live.ts'

/** The number of candidates loaded at the end of the list. The initial number is the default of `first` below. */
const PAGE_SIZE = 100

export const query = graphql`
  query InboxPageQuery($company: Int!, $kind: UnreadKind) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      databaseId
      name
      ...InboxPage_company @arguments(kind: $kind)
    }
  }
`

const inboxFragment = graphql`
  fragment InboxPage_company on Company
  @throwOnFieldError
  @refetchable(queryName: "InboxPageMoreQuery")
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 100 }
    after: { type: "String" }
    kind: { type: "UnreadKind" }
  ) {
    inbox(first: $first, after: $after, kind: $kind)
      @connection(key: "InboxPage_inbox", handler: "newestFirst", filters: ["kind"]) {
      totalCount
      edges {
        adName
        stepName
        at
        excerpt
        node {
          databaseId
          name
          email
          unread
          ad {
            id
            databaseId
          }
          ...headFragment_candidate
        }
      }
    }
  }
`

const PhoneInbox = lazyPart(
  () => import('./PhoneInbox.tsx'),
  (module) => module.PhoneInbox,
  { waiting: () => null, missing: partMissing },
)

/** Refetches the inbox when unread activity changes. */
export const live = () => fetchPart(() => import('./page-live.ts'))

/** Returns the tab that shows the candidate's unread activity. */
const getUnreadTab = (unread: readonly UnreadKind[]): CardTab =>
  unread.includes('new') ? 'info' : (unread.map(tabOf).find((tab) => tab !== null) ?? 'info')

interface Item extends InboxItem {
  ad: { id: string; databaseId: number }
}

/** The unread activity in all ads of a company. The user can review the candidates one after the other (PLUS-20). */
export default function InboxPage({ data: { company } }: { data: InboxPageQuery['response'] }) {
  const t = useTexts(inboxTexts)
  const isPhone = useTooSmall()
  const onStale = useRefetchSoon()
  const {
    data: { inbox },
    hasNext,
    isLoadingNext,
    loadNext,
  } = usePaginationFragment<InboxPageMoreQuery, InboxPage_company$key>(inboxFragment, company)
  const [search, setSearch] = useSearchParams()
  const kind = getInboxKind(search)
  const [opened, setOpened] = useState<readonly Item[]>([])
  const cardRef = useSearchQuery<cardQuery>('candidate')
  const nameOf = useStepName()

  const unread = useMemo(
    () =>
      inbox.edges.map(
        ({ node: { databaseId, name, email, unread: kinds, ad }, adName, stepName, at, excerpt }): Item => ({
          databaseId,
          name,
          email: email ?? null,
          adName,
          stepName,
          at,
          excerpt: excerpt ?? null,
          unread: unreadKinds(kinds),
          ad,
        }),
      ),
    [inbox.edges],
  )
  const rows = useMemo(() => mergeRows(unread, opened), [unread, opened])
  const addressedId = openCandidate(search)
  const index = rows.findIndex(({ row }) => row.databaseId === addressedId)
  const shown = rows[index]?.row
  const openId = shown?.databaseId ?? null
  useFollowed(
    useMemo(() => (shown ? [openCardLive(shown.ad.id, shown.databaseId)] : []), [shown]),
    useMemo(() => ({ refetchSoon: onStale, readAgo: () => (cardRef ? readAgo(cardRef) : 0) }), [onStale, cardRef]),
  )
  const previous = opened.find(({ databaseId }) => databaseId === openId)
  if (shown && previous?.at !== shown.at) setOpened([...opened.filter((each) => each !== previous), shown])

  const open = (databaseId: number) => {
    setSearch(
      (before) => {
        before.set('candidate', String(databaseId))
        return before
      },
      { replace: openId !== null },
    )
  }
  const close = () =>
    setSearch(
      (before) => {
        before.delete('candidate')
        return before
      },
      { replace: true },
    )
  // The candidate in the address is not in the list: it was read in the meantime, or it was never in the inbox.
  const isMissing = addressedId !== null && !shown
  const closeCard = useEffectEvent(close)
  useEffect(() => {
    if (isMissing) closeCard()
  }, [isMissing])
  const filter = (next: string) =>
    setSearch(
      (before) => {
        if (next === 'all') before.delete('kind')
        else before.set('kind', next.toLowerCase())
        return before
      },
      { replace: true },
    )

  /** After a move, continues with the next unread candidate, from the top after the last. The only one stays open. */
  const goOn = (isDone: boolean) => {
    onStale()
    const next = [...rows.slice(index + 1), ...rows.slice(0, index)].find(({ isSeen }) => !isSeen)?.row
    if (!isDone || !next) return
    setSearch(
      (before) => {
        // The user may have gone to another candidate while the move was sent.
        if (openCandidate(before) === openId) before.set('candidate', String(next.databaseId))
        return before
      },
      { replace: true },
    )
  }

  const count = inbox.totalCount - unread.filter((row) => row.unread.length === 0).length
  const start = rows.find(({ isSeen }) => !isSeen)?.row
  const entry = inbox.edges.find(({ node }) => node.databaseId === openId)
  const review = () => {
    if (start) open(start.databaseId)
  }
  const loadMore = () => {
    if (hasNext && !isLoadingNext) loadNext(PAGE_SIZE)
  }
  const choices = [
    { id: 'all', label: t('all') },
    ...INBOX_KINDS.map((id) => ({ id, label: t(`kind.${id}`) })),
  ] as const
  const chosen = kind ?? 'all'
  const empty = (
    <Empty
      icon={Inbox}
      title={t(kind ? 'empty.kind' : 'empty.title')}
      actions={kind && <Button onPress={() => filter('all')}>{t('empty.showAll')}</Button>}
    >
      {kind ? null : t('empty.body')}
    </Empty>
  )
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('title') }]}
      layout="split"
      isWhole={isPhone}
      hasPanel={openId !== null}
      primary={
        <Button variant="primary" icon={ListChecks} isDisabled={!start || openId !== null} onPress={review}>
          {t('review')}
        </Button>
      }
      subBar={<FilterChoice label={t('filter')} options={choices} value={chosen} onChange={filter} />}
      subBarEnd={
        <span className="muted" role="status">
          {t('count', { count })}
        </span>
      }
    >
      {isPhone ? (
        <PhoneInbox
          company={company}
          rows={rows}
          isComplete={!hasNext}
          count={count}
          openId={openId}
          filters={
            <FilterChoice
              label={t('filter')}
              options={choices.map((choice) => (choice.id === chosen ? { ...choice, count } : choice))}
              value={chosen}
              onChange={filter}
            />
          }
          empty={empty}
          onOpen={open}
          onEnd={loadMore}
          onReview={start ? review : null}
        />
      ) : (
        <Sheet className={styles.sheet} data-panel={openId !== null || undefined}>
          {rows.length === 0 ? (
            <div className={styles.empty}>{empty}</div>
          ) : (
            <div className={styles.body}>
              <InboxList rows={rows} openId={openId} onOpen={open} onEnd={loadMore} />
            </div>
          )}
        </Sheet>
      )}
      {shown && openId !== null && cardRef && (
        <Suspense fallback={null}>
          <CandidateCard
            queryRef={cardRef}
            databaseId={openId}
            ad={{ ...shown.ad, name: shown.adName, isArchived: false }}
            boardPath={`/${company.databaseId}/ad/${shown.ad.databaseId}/board`}
            place={{
              candidate: entry?.node ?? null,
              index,
              count: rows.length,
              step: t('title'),
              candidateStep: nameOf(shown.stepName),
              onGo: (by) => {
                const next = rows[index + by]
                if (next) open(next.row.databaseId)
              },
            }}
            firstTab={getUnreadTab(shown.unread)}
            moving={{ isLocked: false, place: () => readBoardPlace(openId), onMoved: goOn }}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  )
}
