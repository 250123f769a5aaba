import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { useFragment } from 'react-relay'
import { RATING_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { CARD_TABS, isTabUnread } from '../unread.ts'
import type { headFragment_candidate$key } from '#web/__generated__/headFragment_candidate.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Rating } from '#web/ui/Rating.tsx'
import { Tab, TabList } from '#web/ui/Tabs.tsx'
import { rate } from '../rate.ts'
import { unreadKinds } from '../unread-kinds.ts'
import styles from './CardHead.module.css'
import { CardMoves, WhyNotMoved, type MovesHandle } from './CardMoves.tsx'
import { headFragment } from './head-fragment.ts'
import { cardTexts } from './texts.ts'
import { useWhyNotMoved, type CardMoving } from './useCardMoves.ts'

/** Rates the candidate like a press on the stars. The keys of the card use it. */
export type Rate = (rank: number) => void

export interface CardHeadProps {
  candidate: headFragment_candidate$key
  isArchived: boolean
  /** The number of applications, next to that tab. */
  applications: ReactNode
  rateRef: Ref<Rate>
  moving: CardMoving
  movesRef: Ref<MovesHandle>
  /** On a phone, the moves are in the bar at the bottom. */
  isPhone: boolean
}

/** Name, rating, moves and tabs of the card (PIPE-31, PIPE-61). */
export function CardHead(props: CardHeadProps) {
  const { candidate: key, isArchived, applications, rateRef, moving, movesRef, isPhone } = props
  const t = useTexts(cardTexts)
  const { id, name, rating, unread, isDeleted: deleted } = useFragment(headFragment, key)
  const kinds = unreadKinds(unread)
  const isReadOnly = isArchived || deleted
  return (
    <>
      <div className={styles.name}>
        <h2 title={name} translate="no">
          {name}
        </h2>
        <span {...(isReadOnly ? {} : { title: t('moves.key', { key: '0–9' }) })}>
          <CardRank key={id} candidate={{ id, name, rating }} isReadOnly={isReadOnly} rateRef={rateRef} />
        </span>
      </div>
      {isPhone ? (
        <PhoneNote candidate={key} isArchived={isArchived} />
      ) : (
        <CardMoves key={id} candidate={key} isArchived={isArchived} moving={moving} handle={movesRef} />
      )}
      <TabList aria-label={t('tabs')} className={styles.tabs}>
        {CARD_TABS.map((tab) => (
          <Tab key={tab} id={tab} isUnread={isTabUnread(tab, kinds)}>
            {tab === 'notes' ? <span title={t('moves.key', { key: 'N' })}>{t(`tab.${tab}`)}</span> : t(`tab.${tab}`)}
            {tab === 'applications' && applications}
          </Tab>
        ))}
        <Tab id="history">{t('history.title')}</Tab>
      </TabList>
    </>
  )
}

/** Says on a phone why the card is read-only. */
function PhoneNote(props: Pick<CardHeadProps, 'candidate' | 'isArchived'>) {
  const whyNot = useWhyNotMoved(props.candidate, props.isArchived)
  return whyNot !== null && <WhyNotMoved>{whyNot}</WhyNotMoved>
}

function CardRank({
  candidate: { id, name, rating },
  isReadOnly,
  rateRef,
}: {
  candidate: { id: string; name: string; rating: number }
  isReadOnly: boolean
  rateRef: Ref<Rate>
}) {
  const [rank, setRank] = useRank(id, name, rating)
  useImperativeHandle(rateRef, () => (next) => {
    if (!isReadOnly) setRank(next)
  })
  return <Rating value={rank} onChange={setRank} isDisabled={isReadOnly} />
}

/** Shows a new rating at once and saves it after a short pause (PIPE-35). */
function useRank(id: string, name: string, saved: number): [rank: number, set: (rank: number) => void] {
  const [chosen, setChosen] = useState<number | null>(null)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | null>(null)
  const save = async (rating: number, before: number) => {
    waiting.current = null
    await rate({ id, name, rating: before }, rating)
    if (!waiting.current) setChosen(null)
  }
  const flush = useEffectEvent(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.save()
  })
  // If the card closes during the pause, the rating is saved at once.
  useEffect(() => () => flush(), [])
  return [
    chosen ?? saved,
    (rating) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      setChosen(rating)
      const saving = () => void save(rating, saved)
      waiting.current = { timer: setTimeout(saving, RATING_DEBOUNCE_MS), save: saving }
    },
  ]
}
