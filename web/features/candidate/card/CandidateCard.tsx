import { CircleAlert } from 'lucide-react'
import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router-dom'
import { isReadOnly as isReadOnlyCard } from '#rules/ads/ad-lifecycle.ts'
import { CARD_TABS, type CardTab } from '../unread.ts'
import type { cardQuery } from '#web/__generated__/cardQuery.graphql.ts'
import type { headFragment_candidate$key } from '#web/__generated__/headFragment_candidate.graphql.ts'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { NetworkError, NotFoundError, ForbiddenError } from '#web/relay/errors.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { useStore } from '#web/state/create-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { partMissing } from '#web/ui/PartMissing.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { schedulingPreferences } from '#web/features/message/scheduling.ts'
import { useTooSmall } from '#web/shell/too-small.ts'
import { CopyCandidateButton } from '../copy/CopyCandidateButton.tsx'
import { candidateTexts } from '../texts.ts'
import { cardTexts } from './texts.ts'
import { ApplicationsTab } from './ApplicationsTab.tsx'
import styles from './CandidateCard.module.css'
import { cardKey, isTyping } from './card-keys.ts'
import { query, refetchCard } from './card-query.ts'
import { CardHead, type CardHeadProps, type Rate } from './CardHead.tsx'
import type { MovesHandle } from './CardMoves.tsx'
import { CardTools, type CardPlace } from './CardTools.tsx'
import { ChatTab } from './ChatTab.tsx'
import { Composer } from './Composer.tsx'
import { cvBeside } from './cv-choice.ts'
import { CvPane } from './CvPane.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import { InfoTab } from './InfoTab.tsx'
import { NotesTab } from './NotesTab.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { PhoneTools } from './PhoneTools.tsx'
import type { CardMoving } from './useCardMoves.ts'
import { useSeen } from './useSeen.ts'

const CardHistory = lazyPart(
  () => import('./CardHistory.tsx'),
  (module) => module.CardHistory,
  { missing: partMissing },
)

/** The tabs of the card: the tabs of the rules, which can have unread content, and the history. */
type Tab = CardTab | 'history'
const tabs: readonly Tab[] = [...CARD_TABS, 'history']

interface CandidateCardProps {
  databaseId: number
  /** The query that started loading when the candidate appeared in the address. */
  queryRef: PreloadedQuery<cardQuery>
  ad: { id: string; databaseId: number; name: string; isArchived: boolean }
  /** Address of the board, without the candidate. */
  boardPath: string
  /**
   * The candidate's position in the list that opened the card, with the head data that the list has. Null outside a
   * list.
   */
  place: (CardPlace & { candidate: headFragment_candidate$key | null }) | null
  moving: CardMoving
  /**
   * The tab to open first. Defaults to the first tab. When the card goes to the next candidate, it keeps the open tab.
   */
  firstTab?: CardTab
  onClose: () => void
}

/** The card of a candidate in the panel at the right (PIPE-31 to PIPE-63). */
export function CandidateCard(props: CandidateCardProps) {
  const { databaseId, queryRef, ad, boardPath, place, moving, firstTab, onClose } = props
  const t = useTexts(cardTexts)
  const [tab, setTab] = useState<Tab>(firstTab ?? 'info')
  const [isNoteAsked, setNoteAsked] = useState(false)
  const isPhone = useTooSmall()
  const isCvShown = useStore(cvBeside) && !isPhone
  const [isWriting, setWriting] = useState(false)
  const rate = useRef<Rate>(null)
  const moves = useRef<MovesHandle>(null)
  // The head is not remounted when the candidate leaves the list, because the tab panels refer to the ids of its tabs.
  const [headKey, setHeadKey] = useState(place?.candidate ?? null)
  const [shownId, setShownId] = useState(databaseId)
  if (shownId !== databaseId) {
    setShownId(databaseId)
    setHeadKey(place?.candidate ?? null)
    setWriting(false)
    if (firstTab) setTab(firstTab)
  }
  const revalidator = useRevalidator()
  // The focused element was removed with the previous candidate, so the panel gets the focus and the keys keep working.
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
  }, [databaseId])
  // A tab at the edge of a phone is shown in full when it is selected.
  useEffect(() => {
    if (isPhone)
      panel.current
        ?.querySelector('[role=tab][aria-selected=true]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab, isPhone])
  const noteAsked = useCallback(() => setNoteAsked(false), [])
  const keyDown = (
    event: Pick<
      globalThis.KeyboardEvent,
      | 'key'
      | 'code'
      | 'shiftKey'
      | 'ctrlKey'
      | 'metaKey'
      | 'altKey'
      | 'target'
      | 'defaultPrevented'
      | 'preventDefault'
      | 'stopPropagation'
    >,
  ) => {
    const key = event.defaultPrevented || isTyping(event.target) || openDialogs().length > 0 ? null : cardKey(event)
    if (!key) return
    event.preventDefault()
    event.stopPropagation()
    if (key.act === 'rate') rate.current?.(key.rank)
    else if (key.act === 'move') moves.current?.openMenu()
    else if (key.act === 'reject') moves.current?.reject()
    else if (key.act === 'note') {
      setTab('notes')
      setNoteAsked(true)
    } else if (place) {
      const by = key.act === 'next' ? 1 : -1
      if (place.index + by >= 0 && place.index + by < place.count) place.onGo(by)
    }
  }
  // A press next to the card moves the focus, but the keys still belong to the open card, except on a candidate box.
  const keyDownBeside = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-candidate]')) return
    if (event.key !== 'Escape') return keyDown(event)
    if (event.defaultPrevented || isTyping(event.target) || openDialogs().length > 0) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent) => keyDownBeside(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
  const ofCandidate = (children: ReactNode) => (
    <ErrorBoundary resetKey={queryRef} fallback={(error) => (isMissing(error) ? null : children)}>
      {children}
      <Suspense fallback={null}>
        <FailWithoutCandidate queryRef={queryRef} adId={ad.id} />
      </Suspense>
    </ErrorBoundary>
  )
  const part = (children: ReactNode) => (
    <ErrorBoundary resetKey={queryRef} fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
  const copy = { adId: ad.id, size: isPhone ? 'md' : 'sm' } as const
  const copyButton = headKey ? (
    <CopyCandidateButton {...copy} candidate={headKey} />
  ) : (
    part(<CopyOfQuery {...copy} queryRef={queryRef} />)
  )
  const tools = isPhone ? (
    <PhoneTools adName={ad.name} copy={ofCandidate(copyButton)} place={place} onClose={onClose} />
  ) : (
    <CardTools
      databaseId={databaseId}
      copy={copyButton}
      place={place}
      ofCandidate={ofCandidate}
      address={`${boardPath}?candidate=${databaseId}`}
      isCvShown={isCvShown}
      onCv={() => cvBeside.set(!isCvShown)}
      onClose={onClose}
    />
  )
  const head = {
    isArchived: ad.isArchived,
    applications: part(<ApplicationCount queryRef={queryRef} adId={ad.id} />),
    rateRef: rate,
    moving,
    movesRef: moves,
    isPhone,
  }
  const composer = (onDone?: () => void) =>
    part(<FootOfQuery key={databaseId} queryRef={queryRef} adId={ad.id} onDone={onDone} />)
  const bar = {
    isArchived: ad.isArchived,
    moving,
    onWrite: () => {
      setTab('chat')
      setWriting(true)
    },
  }
  const phoneFoot = () => {
    if (isWriting && tab === 'chat') return composer(() => setWriting(false))
    return headKey ? (
      <PhoneBar key={databaseId} {...bar} candidate={headKey} />
    ) : (
      part(<BarOfQuery key={databaseId} {...bar} queryRef={queryRef} adId={ad.id} />)
    )
  }
  const foot = () => {
    if (ad.isArchived) return undefined
    if (isPhone) return phoneFoot()
    return tab === 'chat' ? composer() : undefined
  }
  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) => {
        const chosen = tabs.find((each) => each === key)
        if (chosen) setTab(chosen)
      }}
    >
      {isCvShown && part(<CvOfQuery queryRef={queryRef} adId={ad.id} onClose={() => cvBeside.set(false)} />)}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the card, from anywhere inside */}
      <div ref={panel} className={styles.keys} onKeyDown={keyDown}>
        <SidePanel
          label={candidateTexts.t('card')}
          onClose={onClose}
          head={
            <>
              {tools}
              {headKey ? (
                <CardHead {...head} candidate={headKey} />
              ) : (
                part(<HeadOfQuery {...head} queryRef={queryRef} adId={ad.id} />)
              )}
            </>
          }
          foot={foot()}
        >
          <ErrorBoundary
            key={databaseId}
            resetKey={queryRef}
            fallback={(error) => (
              <TabPanel id={tab}>
                <CardFailure error={error} onRetry={() => void revalidator.revalidate()} />
              </TabPanel>
            )}
          >
            <Suspense
              fallback={
                <TabPanel id={tab}>
                  <p className={styles.loading} role="status">
                    {t('loading')}
                  </p>
                </TabPanel>
              }
            >
              <CardTabs
                queryRef={queryRef}
                tab={tab}
                ad={ad}
                isPhone={isPhone}
                isNoteAsked={isNoteAsked}
                onNoteAsked={noteAsked}
              />
            </Suspense>
          </ErrorBoundary>
        </SidePanel>
      </div>
    </Tabs>
  )
}

interface OfQuery {
  queryRef: PreloadedQuery<cardQuery>
  /** Global id of the ad of the page. */
  adId: string
}

/** The candidate in the address applied to another ad. */
class OtherAdError extends NotFoundError {
  constructor() {
    super('NOT_FOUND', 'The candidate applied to another ad.')
  }
}

/** Reads the candidate. Throws if there is none, or if the candidate applied to another ad. */
function useCandidate({ queryRef, adId }: OfQuery): cardQuery['response']['candidate'] {
  const { candidate } = usePreloadedQuery<cardQuery>(query, queryRef)
  if (candidate.ad.id !== adId) throw new OtherAdError()
  return candidate
}

function HeadOfQuery({ queryRef, adId, ...head }: OfQuery & Omit<CardHeadProps, 'candidate'>) {
  return <CardHead {...head} candidate={useCandidate({ queryRef, adId })} />
}

/** Throws with the query, so that the elements next to it disappear if there is no candidate. */
function FailWithoutCandidate(of: OfQuery) {
  useCandidate(of)
  return null
}

/** The number of other applications by the same person. */
function ApplicationCount(of: OfQuery) {
  const { length } = useCandidate(of).card.applications
  const number = useNumber()
  return length === 0 ? null : <span className={styles.count}>{number(length)}</span>
}

function CvOfQuery({ onClose, ...of }: OfQuery & { onClose: () => void }) {
  const candidate = useCandidate(of)
  return <CvPane candidate={candidate} onExpired={() => refetchCard(candidate.databaseId)} onClose={onClose} />
}

function CopyOfQuery({ queryRef, ...button }: Omit<ComponentProps<typeof CopyCandidateButton>, 'candidate'> & OfQuery) {
  return <CopyCandidateButton {...button} candidate={useCandidate({ queryRef, adId: button.adId })} />
}

function BarOfQuery({ queryRef, adId, ...bar }: OfQuery & Omit<ComponentProps<typeof PhoneBar>, 'candidate'>) {
  return <PhoneBar {...bar} candidate={useCandidate({ queryRef, adId })} />
}

function FootOfQuery({ onDone, ...of }: OfQuery & { onDone: (() => void) | undefined }) {
  const candidate = useCandidate(of)
  const preferences = use(schedulingPreferences())
  return candidate.isDeleted ? null : (
    <Composer candidate={candidate} adId={of.adId} preferences={preferences} onDone={onDone} />
  )
}

interface CardTabsProps extends Pick<OfQuery, 'queryRef'> {
  tab: Tab
  ad: CandidateCardProps['ad']
  isPhone: boolean
  isNoteAsked: boolean
  onNoteAsked: () => void
}

function CardTabs({ queryRef, tab, ad, isPhone, isNoteAsked, onNoteAsked }: CardTabsProps) {
  const candidate = useCandidate({ queryRef, adId: ad.id })
  const isReadOnly = isReadOnlyCard({ type: ad.isArchived ? 'archived' : 'active' }, { deleted: candidate.isDeleted })
  useSeen(candidate, ad.id, tab === 'history' ? null : tab)
  return (
    <>
      <TabPanel id="info" className={styles.pad}>
        <InfoTab candidate={candidate} isPhone={isPhone} />
      </TabPanel>
      <TabPanel id="chat">
        <ChatTab candidate={candidate} isReadOnly={isReadOnly} />
      </TabPanel>
      <TabPanel id="document" className={styles.pad}>
        <DocumentsTab candidate={candidate} isPhone={isPhone} onExpired={() => refetchCard(candidate.databaseId)} />
      </TabPanel>
      <TabPanel id="applications" className={styles.pad}>
        <ApplicationsTab candidate={candidate} />
      </TabPanel>
      <TabPanel id="notes" className={styles.pad}>
        <NotesTab
          key={candidate.id}
          candidate={candidate}
          isReadOnly={isReadOnly}
          isPhone={isPhone}
          isAsked={isNoteAsked}
          onAsked={onNoteAsked}
        />
      </TabPanel>
      <TabPanel id="history" className={styles.pad}>
        <CardHistory key={candidate.databaseId} databaseId={candidate.databaseId} />
      </TabPanel>
    </>
  )
}

const isMissing = (error: unknown) => error instanceof NotFoundError || error instanceof ForbiddenError

function CardFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(cardTexts)
  const isGone = isMissing(error)
  const goneText = error instanceof OtherAdError ? t('elsewhere') : t('missingBody')
  useWhenBack(!isGone, onRetry)
  return (
    <div className={styles.pad} role="alert">
      <Empty
        icon={CircleAlert}
        title={t(isGone ? 'missing' : 'failed')}
        actions={isGone ? undefined : <Button onPress={onRetry}>{t('retry')}</Button>}
      >
        {isGone ? goneText : error instanceof NetworkError ? t('offline') : null}
      </Empty>
    </div>
  )
}
