import {
  FileUp,
  Inbox,
  LayoutList,
  ListChecks,
  MessageSquareText,
  Search,
  StickyNote,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react'
import { splitName } from '#rules/people/avatar.ts'
import { addDays, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import type { UnreadKind } from '#web/features/candidate/unread.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Mark } from '#web/shell/Mark.tsx'
import { paletteTexts } from '#web/shell/palette/texts.ts'
import { useOpenPalette } from '#web/shell/palette/useOpenPalette.tsx'
import { UserMenu } from '#web/shell/UserMenu.tsx'
import { useToday } from '#web/state/clock.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { UnreadDot } from '#web/ui/UnreadDot.tsx'
import { useRem } from '#web/ui/useRem.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { CompanyName } from './CompanyName.tsx'
import { groupByDay, type InboxLine } from './group-by-day.ts'
import type { InboxItem } from './InboxList.tsx'
import styles from './PhoneInbox.module.css'
import { inboxTexts } from './texts.ts'

interface Row {
  row: InboxItem
  isSeen: boolean
}

interface PhoneInboxProps {
  company: { readonly databaseId: number; readonly name: string | null | undefined }
  rows: readonly Row[]
  /** Whether all rows are loaded. */
  isComplete: boolean
  /** The number of candidates with unread activity. */
  count: number
  openId: number | null
  filters: ReactNode
  /** Replaces the list if there are no rows. */
  empty: ReactNode
  onOpen: (databaseId: number) => void
  /** Called when the end of the list becomes visible. */
  onEnd: () => void
  /** Opens the first unread candidate. Null if everything is read. */
  onReview: (() => void) | null
}

/**
 * The inbox on a phone (PLUS-33). It stays behind the card of the open candidate, so that the way back leads to the same
 * place in the list.
 */
export function PhoneInbox(props: PhoneInboxProps) {
  const { company, rows, isComplete, count, openId, filters, empty, onOpen, onEnd, onReview } = props
  const t = useTexts(inboxTexts)
  const palette = useTexts(paletteTexts)
  const openPalette = useOpenPalette()
  return (
    <div className={styles.inbox} inert={openId !== null}>
      <header className={styles.head}>
        <div className={styles.top}>
          <Mark className={styles.mark} />
          <div className={styles.titles}>
            <h1>{t('title')}</h1>
            <CompanyName company={company} />
          </div>
          <IconButton icon={Search} label={palette('search')} onPress={openPalette} />
          <UserMenu isCompact />
        </div>
        {filters}
      </header>
      {rows.length === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <PhoneInboxList rows={rows} isComplete={isComplete} openId={openId} onOpen={onOpen} onEnd={onEnd} />
      )}
      <footer className={styles.foot}>
        <Anchor {...buttonLook('secondary', 'lg')} to={`/${company.databaseId}/ads`} aria-label={t('phone.ads')}>
          <Icon icon={LayoutList} />
          {!onReview && <span>{t('phone.ads')}</span>}
        </Anchor>
        {onReview && (
          <Button variant="primary" size="lg" icon={ListChecks} isBlock onPress={onReview}>
            {t('phone.review', { count })}
          </Button>
        )}
      </footer>
    </div>
  )
}

/** Heights in rem, with a minimum in px for a low window, whose rem is small. */
const HEIGHTS = { day: { rem: 2, px: 32 }, row: { rem: 4.625, px: 74 } } as const

function PhoneInboxList({
  rows,
  isComplete,
  openId,
  onOpen,
  onEnd,
}: Pick<PhoneInboxProps, 'rows' | 'isComplete' | 'openId' | 'onOpen' | 'onEnd'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const rem = useRem()
  const lines = useMemo(() => groupByDay(rows, isComplete), [rows, isComplete])
  const open = lines.findIndex((line) => line.kind === 'row' && line.row.row.databaseId === openId)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called only during render and never passed on
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const height = HEIGHTS[lines[index]?.kind ?? 'row']
      return Math.max(height.rem * rem, height.px)
    },
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 10,
  })
  const items = list.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (lines.length > 0 && last >= lines.length - 5) handleEnd()
  }, [last, lines.length])
  const show = useEffectEvent(() => {
    if (open >= 0) list.scrollToIndex(open, { align: 'auto' })
  })
  // The row lost the focus when the list became inert behind the card. It gets the focus back when the card closes.
  const leftId = useRef<number | null>(null)
  useEffect(() => {
    if (openId !== null) show()
    else if (leftId.current !== null)
      scroller.current?.querySelector<HTMLElement>(`[data-id="${leftId.current}"]`)?.focus({ preventScroll: true })
    leftId.current = openId
  }, [openId])
  const days = Map.groupBy(
    items.flatMap(({ index, start, size }) => {
      const line = lines[index]
      return line ? [{ line, start, size }] : []
    }),
    ({ line }) => line.day,
  )
  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.lines} style={{ height: list.getTotalSize() }}>
        {[...days].map(([day, shown]) => (
          <Day key={day} day={day}>
            {(label) => {
              const head = shown.find(({ line }) => line.kind === 'day')
              return (
                <>
                  {head && (
                    <DayHead line={head.line} style={{ top: head.start, height: head.size }}>
                      {label}
                    </DayHead>
                  )}
                  <ol>
                    {shown.map(
                      ({ line, start, size }) =>
                        line.kind === 'row' && (
                          <li
                            key={line.row.row.databaseId}
                            className={styles.line}
                            style={{ top: start, height: size }}
                            aria-setsize={rows.length}
                            aria-posinset={line.index + 1}
                          >
                            <PhoneRow {...line.row} onOpen={onOpen} />
                          </li>
                        ),
                    )}
                  </ol>
                </>
              )
            }}
          </Day>
        ))}
      </div>
    </div>
  )
}

const keyOf = (line: InboxLine<Row> | undefined) => (line?.kind === 'row' ? line.row.row.databaseId : (line?.day ?? ''))

function Day({ day, children }: { day: string; children: (label: string) => ReactNode }) {
  const t = useTexts(inboxTexts)
  const today = useToday()
  const shownDay = useDay()
  const label = day === today ? t('phone.today') : day === addDays(today, -1) ? t('phone.yesterday') : shownDay(day)
  return <section aria-label={label}>{children(label)}</section>
}

function DayHead({
  line,
  style,
  children,
}: {
  line: InboxLine<Row>
  style: { top: number; height: number }
  children: string
}) {
  const number = useNumber()
  return (
    <h2 className={styles.day} style={style}>
      <b className="date">{children}</b>
      {line.kind === 'day' && line.count !== null && <span className="num">{number(line.count)}</span>}
    </h2>
  )
}

const kindIcons: Record<UnreadKind, LucideIcon> = {
  new: Inbox,
  info: UserRound,
  chat: MessageSquareText,
  upload: FileUp,
  notes: StickyNote,
}

function PhoneRow({ row, isSeen, onOpen }: Row & { onOpen: (databaseId: number) => void }) {
  const t = useTexts(inboxTexts)
  const ui = useTexts(uiTexts)
  const nameOf = useStepName()
  const { databaseId, name, email, adName, stepName, unread, at, excerpt } = row
  const kind = unread.includes('new') ? 'new' : unread[0]
  return (
    <button
      type="button"
      className={styles.row}
      data-id={databaseId}
      data-seen={isSeen || undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(databaseId)}
    >
      <Avatar person={{ ...splitName(name), email }} size="phone" />
      <span className={styles.who}>
        <b className="truncate" translate="no">
          {name}
        </b>
        <small className="truncate">
          {adName}, {nameOf(stepName)}
        </small>
        <span className={styles.event}>
          {kind && <Icon icon={kindIcons[kind]} size="sm" label={excerpt === null ? undefined : t(`mark.${kind}`)} />}
          <span className="truncate">{excerpt ?? (kind ? t(`mark.${kind}`) : t('seen'))}</span>
        </span>
      </span>
      <span className={styles.end}>
        <time className="num" dateTime={at}>
          {stockholmTime(new Date(at))}
        </time>
        {!isSeen && <UnreadDot label={ui('unread')} />}
      </span>
    </button>
  )
}
