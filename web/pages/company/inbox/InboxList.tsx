import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { splitName } from '#rules/people/avatar.ts'
import { stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import type { UnreadKind } from '#web/features/candidate/unread.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useToday } from '#web/state/clock.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { UnreadDot } from '#web/ui/UnreadDot.tsx'
import { useRem } from '#web/ui/useRem.ts'
import { uiTexts } from '#web/ui/texts.ts'
import type { InboxRow } from './merge-rows.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './InboxList.module.css'
import { inboxTexts } from './texts.ts'

/** A candidate in the inbox. */
export interface InboxItem extends InboxRow {
  name: string
  email: string | null
  adName: string
  stepName: string
  /** The beginning of the newest unread content, as plain text. */
  excerpt: string | null
  unread: readonly UnreadKind[]
}

interface InboxListProps {
  rows: readonly { row: InboxItem; isSeen: boolean }[]
  openId: number | null
  onOpen: (databaseId: number) => void
  /** Called when the end of the list becomes visible. */
  onEnd: () => void
}

/** Row height in rem: 56 px. */
const ROW_HEIGHT_REM = 3.5

/** The rows of the inbox. Renders only visible rows. */
export function InboxList({ rows, openId, onOpen, onEnd }: InboxListProps) {
  const t = useTexts(inboxTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const rem = useRem()
  const open = rows.findIndex(({ row }) => row.databaseId === openId)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called only during render and never passed on
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_REM * rem,
    getItemKey: (index) => rows[index]?.row.databaseId ?? index,
    overscan: 10,
  })
  const items = list.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 5) handleEnd()
  }, [last, rows.length])
  const show = useEffectEvent(() => {
    if (open >= 0) list.scrollToIndex(open, { align: 'auto' })
  })
  useEffect(() => {
    if (openId !== null) show()
  }, [openId])

  const focusRow = (index: number) => {
    const id = rows[index]?.row.databaseId
    if (id === undefined) return
    list.scrollToIndex(index, { align: 'auto' })
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus({ preventScroll: true }),
    )
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const index = rows.findIndex(({ row }) => String(row.databaseId) === target.getAttribute('data-id'))
    const to = { ArrowDown: index + 1, j: index + 1, ArrowUp: index - 1, k: index - 1, Home: 0, End: rows.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    focusRow(to)
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between rows */}
      <ul className={styles.list} style={{ height: list.getTotalSize() }} aria-label={t('list')} onKeyDown={keyDown}>
        {items.map(({ index, start, key }) => {
          const shown = rows[index]
          return (
            shown && (
              <li
                key={key}
                className={styles.row}
                style={{ top: start }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <InboxRowButton {...shown} isOpen={index === open} onOpen={onOpen} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function InboxRowButton({
  row,
  isSeen,
  isOpen,
  onOpen,
}: {
  row: InboxItem
  isSeen: boolean
  isOpen: boolean
  onOpen: (databaseId: number) => void
}) {
  const t = useTexts(inboxTexts)
  const ui = useTexts(uiTexts)
  const nameOf = useStepName()
  const { databaseId, name, email, adName, stepName, unread, at, excerpt } = row
  const day = useDay()
  const time = new Date(at)
  const today = useToday()
  return (
    <button
      type="button"
      className={styles.button}
      data-id={databaseId}
      data-seen={isSeen || undefined}
      aria-haspopup="dialog"
      aria-current={isOpen || undefined}
      onClick={() => onOpen(databaseId)}
    >
      <span className={styles.dot}>{!isSeen && <UnreadDot label={ui('unread')} />}</span>
      <Avatar person={{ ...splitName(name), email }} />
      <span className={styles.who}>
        <b translate="no">{name}</b>
        <small className={textStyles.small}>
          {adName}, {t('step', { step: nameOf(stepName) })}
        </small>
      </span>
      <span className={styles.excerpt}>{excerpt}</span>
      <span className={styles.marks}>
        {isSeen ? (
          <span className="muted">{t('seen')}</span>
        ) : (
          unread.map((kind) => (
            <Chip key={kind} tone={kind === 'new' ? 'action' : 'plain'}>
              {t(`mark.${kind}`)}
            </Chip>
          ))
        )}
      </span>
      <time className={styles.time} dateTime={at}>
        {stockholmDay(time) === today ? stockholmTime(time) : day(at)}
      </time>
    </button>
  )
}
