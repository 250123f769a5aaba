import { EllipsisVertical } from 'lucide-react'
import { memo, useState, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { daysSince, isPastDayLimit } from '#rules/candidates/board-filter.ts'
import type { BoardBox_candidate$data, BoardBox_candidate$key } from '#web/__generated__/BoardBox_candidate.graphql.ts'
import { isByRecruiter } from '#web/features/candidate/channel/channels.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useHour } from '#web/state/clock.ts'
import { CandidateBox } from '#web/ui/CandidateBox.tsx'
import { SelectionCheckbox } from '#web/ui/SelectionCheckbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { useBoardActions, type BoardCandidate } from '../board-context.ts'
import { boxKey, changesCandidate } from '../keys/box-keys.ts'
import styles from './BoardBox.module.css'
import { useDaysShown } from './days-shown.ts'
import { useBoxDrag, useIsLifting, useKeyboardLift } from '../moves/BoardDnd.tsx'
import type { Lifted, Target } from '#web/features/candidate/move/lifted.ts'
import { useIsSelected, useSelectionStore } from '#web/state/selection.ts'
import { alertText } from './alert-text.ts'
import { boardTexts } from '../texts.ts'
import { moveTexts } from '#web/features/candidate/move/texts.ts'

const fragment = graphql`
  fragment BoardBox_candidate on Candidate {
    id
    databaseId
    name
    rating
    receivedAt
    scheduledAt
    unread
    alert
    isDeleted
    changedAt
    enteredStepAt
    channel
  }
`

interface BoardBoxProps {
  candidate: BoardCandidate
  /** Days in the step after which the box shows a warning. */
  dayLimit: number | null
  isOpen: boolean
  isGhost: boolean
  /** Whether the board or the candidate is read-only. */
  isReadOnly: boolean
  isTabStop: boolean
}

/**
 * Whether the device has a pointer that can hover. Touch screens have none. The result is cached, because hundreds of
 * boxes render during a scroll.
 */
let hasPointer: boolean | undefined
const canHover = () => (hasPointer ??= !window.matchMedia('(hover: none)').matches)

/**
 * A candidate in a lane, which the user can open, lift and move. The box does not know its position, so that React does
 * not render it again when boxes above it change.
 */
export const BoardBox = memo(function BoardBox({
  candidate: key,
  dayLimit,
  isOpen,
  isGhost,
  isReadOnly: isBoardReadOnly,
  isTabStop,
}: BoardBoxProps) {
  const candidate = useFragment<BoardBox_candidate$key>(fragment, key)
  const isReadOnly = isBoardReadOnly || candidate.isDeleted
  const t = useTexts(boardTexts)
  const tMove = useTexts(moveTexts)
  const { press: pressBox, describedBy } = useBoxDrag()
  const actions = useBoardActions()
  const lift = useKeyboardLift()
  const isLifting = useIsLifting()
  const isSelected = useIsSelected(candidate.id)
  const selection = useSelectionStore()
  const days = useDays(candidate, dayLimit)
  const day = useDay()
  // The box mounts its tools when the pointer or the focus first reaches it. With the tools of every box, a board would
  // have half as many elements again.
  const [isUsed, setUsed] = useState(false)
  const use = () => setUsed(true)
  const hasTools = !isReadOnly && (isUsed || isTabStop || isSelected || !canHover())
  /**
   * Calls an action with the candidate and its current position. Does nothing if the candidate has just left the board.
   */
  const withLifted = (act: (lifted: Lifted) => void) => {
    const position = actions.positionOf(candidate.id)
    if (position) act(liftedOf(candidate, position))
  }
  /** Like `withLifted`, but if the candidate is selected, the other selected candidates come along. */
  const withSelected = (act: (lifted: Lifted) => void) =>
    withLifted((lifted) => {
      const chosen = selection.get()
      act(chosen.has(candidate.id) ? { ...lifted, others: chosen.size - 1 } : lifted)
    })
  const drag = (event: SyntheticEvent<HTMLElement>) => withSelected((lifted) => pressBox(lifted, event))
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const anchor = event.currentTarget
    const isDone = boxKey(event, {
      // During a drag, the drag handles Escape on the document.
      escape: () => {
        if (isLifting()) return false
        if (!actions.clearSelection()) actions.closeCard()
        return true
      },
      open: () => actions.openCard(candidate.databaseId),
      focus: (key, extend) => actions.moveFocus(candidate.id, key, extend),
      ...(isReadOnly
        ? {}
        : {
            lift: () => withSelected(lift),
            select: (mode) => actions.select(candidate.id, mode),
            menu: () => withLifted((lifted) => actions.openStepMenu(lifted, anchor)),
            reject: () => withLifted(actions.reject),
            rate: (halves) => actions.rate(candidate, halves),
          }),
    })
    if (!isDone && candidate.isDeleted && changesCandidate(event)) {
      showToast(t('fixed', { name: candidate.name, why: alertText(candidate.alert) ?? t('removed') }))
      return event.preventDefault()
    }
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
  const press = (event: MouseEvent) => {
    const mode = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : null
    if (mode && !isReadOnly) actions.select(candidate.id, mode)
    else actions.openCard(candidate.databaseId)
  }
  return (
    <div
      className={styles.shell}
      data-candidate={candidate.id}
      data-open={isOpen || undefined}
      data-ghost={isGhost || undefined}
      data-selected={isSelected || undefined}
      onPointerEnter={use}
      onFocus={use}
    >
      <CandidateBox
        {...(isReadOnly ? {} : { onMouseDown: drag, onTouchStart: drag })}
        {...boxProps(candidate, day)}
        {...days}
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-roledescription={isReadOnly ? undefined : t('dnd.role')}
        aria-describedby={isReadOnly ? undefined : describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-fixed={isReadOnly || undefined}
        className={styles.box}
        isOpen={isOpen}
        isGhost={isGhost}
        onClick={press}
        onKeyDown={keyDown}
      />
      {hasTools && (
        <span className={styles.tools}>
          <SelectionCheckbox
            label={t('select.one', { name: candidate.name })}
            isChosen={isSelected}
            tabIndex={-1}
            onChoose={(isRange) => actions.select(candidate.id, isRange ? 'range' : 'toggle')}
          />
          <button
            type="button"
            className={styles.more}
            tabIndex={isTabStop ? 0 : -1}
            aria-haspopup="menu"
            aria-label={tMove('menu', { name: candidate.name })}
            onClick={({ currentTarget }) => withLifted((lifted) => actions.openStepMenu(lifted, currentTarget))}
          >
            <Icon icon={EllipsisVertical} size="sm" />
          </button>
        </span>
      )}
    </div>
  )
}, isSame)

/** Ignores a new fragment key of the same candidate. The box subscribes to the candidate's changes itself. */
function isSame({ candidate, ...before }: BoardBoxProps, { candidate: { id }, ...now }: BoardBoxProps): boolean {
  return (
    candidate.id === id &&
    before.dayLimit === now.dayLimit &&
    before.isOpen === now.isOpen &&
    before.isGhost === now.isGhost &&
    before.isReadOnly === now.isReadOnly &&
    before.isTabStop === now.isTabStop
  )
}

/** Returns the days in the step if they are over the limit or the user wants to see them (PLUS-25). */
function useDays({ enteredStepAt }: BoardBox_candidate$data, dayLimit: number | null) {
  const t = useTexts(boardTexts)
  const isShown = useDaysShown()
  const now = useHour()
  const isLate = isPastDayLimit(enteredStepAt, dayLimit, now)
  const count = daysSince(enteredStepAt, now)
  return isLate || (isShown && count > 0) ? { days: t('days', { days: count }), isLate } : {}
}

/** The box of a candidate under the pointer, or at its target during a keyboard move. */
export function LiftedBox({ candidate: key }: { candidate: BoardBox_candidate$key }) {
  return <CandidateBox {...boxProps(useFragment(fragment, key), useDay())} isLifted aria-hidden="true" />
}

function boxProps(
  { name, rating, receivedAt, scheduledAt, unread, alert }: BoardBox_candidate$data,
  day: (value: string) => string,
) {
  return {
    name,
    rank: rating,
    date: day(receivedAt),
    isNew: unread.includes('NEW'),
    isUnread: unread.length > 0,
    isScheduled: scheduledAt !== null,
    alert: alertText(alert),
  }
}

const liftedOf = (
  { id, databaseId, name, receivedAt, channel, changedAt, scheduledAt }: BoardBox_candidate$data,
  { stepId, index }: Target,
): Lifted => ({
  id,
  databaseId,
  name,
  stepId,
  index,
  appliedAt: isByRecruiter(channel) ? null : receivedAt,
  started: changedAt,
  isScheduled: scheduledAt !== null,
  others: 0,
})
