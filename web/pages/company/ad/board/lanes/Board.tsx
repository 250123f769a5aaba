import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { indexInWholeLane, type BoardSort } from '#rules/candidates/board-filter.ts'
import { REJECTED_INDEX, canMove, stepRole } from '#rules/candidates/board.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { onFirstUse } from '#web/loading/first-use.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Lanes } from '#web/ui/Lane.tsx'
import {
  BoardActionsContext,
  useLanesRead,
  type BoardActions,
  type BoardData,
  type BoardStep,
} from '../board-context.ts'
import { BoardLane } from './BoardLane.tsx'
import styles from './Board.module.css'
import { BoardDnd, useBoardScroller, useLaneRegistry } from '../moves/BoardDnd.tsx'
import type { Lifted, Target } from '#web/features/candidate/move/lifted.ts'
import { focusAfterKey } from '../moves/lift.ts'
import { focusBox } from './focus-box.ts'
import { useFocusFollowsBox } from './useFocusFollowsBox.ts'
import { LiftedCandidate } from '../moves/LiftedCandidate.tsx'
import { SelectionContext, SelectionStore, useSelection } from '#web/state/selection.ts'
import { preloadMoves, startMove } from '#web/features/candidate/move/start-move.ts'
import type { StepMenu } from '#web/features/candidate/move/StepMenu.tsx'
import { boardTexts } from '../texts.ts'
import type { SelectionBar, SelectionBarHandle } from '../bulk/SelectionBar.tsx'
import { useBoardShortcuts } from '../keys/useBoardShortcuts.tsx'
import { useFolded } from './useFolded.ts'

interface BoardProps {
  sort: BoardSort
  isLocked: boolean
  isReadOnly: boolean
  /** Global id of the open candidate. */
  openId: string | null
  /** Whether the candidate card covers the right side. */
  hasPanel: boolean
  onOpenCard: (databaseId: number) => void
  onCloseCard: () => void
}

const loadStepMenu = () => fetchPart(() => import('#web/features/candidate/move/StepMenu.tsx'))
const loadSelectionBar = () => fetchPart(() => import('../bulk/SelectionBar.tsx'))
const loadRate = () => fetchPart(() => import('#web/features/candidate/rate.ts'))

/** Fetches the board's lazy code at the first interaction. */
function preload(): void {
  preloadMoves()
  for (const load of [
    loadStepMenu,
    loadSelectionBar,
    loadRate,
    () => fetchPart(() => import('#web/features/ad/mute-ad.ts')),
  ])
    load().catch(() => {
      /* the failure is reported when the part is used */
    })
}

const renderLifted = (id: string) => <LiftedCandidate id={id} />

/** Renders the lanes of a board and handles all actions in them. */
export function Board(props: BoardProps) {
  const { sort, isLocked } = props
  const { board, shown } = useLanesRead()
  const lanes = useMemo(
    () => shown.map(({ id, name, candidates }) => ({ id, name, count: candidates.length })),
    [shown],
  )
  const bar = useRef<SelectionBarHandle>(null)
  const move = (lifted: Lifted, target: Target) =>
    void startMove(board, lifted, toFullTarget(board.steps, shown, lifted, target)).finally(() => focusBox(lifted.id))
  // Dropping one of several selected candidates moves all of them, in the dialog that shows the result for each.
  const drop = (lifted: Lifted, target: Target) =>
    lifted.others > 0 ? bar.current?.moveTo(target.stepId) : move(lifted, target)
  return (
    <BoardDnd lanes={lanes} isLocked={isLocked} isSorted={sort !== 'own'} onDrop={drop} renderLifted={renderLifted}>
      <LaneRow {...props} bar={bar} onMove={move} />
    </BoardDnd>
  )
}

/** Converts a target among the shown candidates to the target among all candidates. */
function toFullTarget(
  steps: readonly BoardStep[],
  shown: readonly BoardStep[],
  lifted: Lifted,
  target: Target,
): Target {
  if (steps === shown) return target
  const others = (of: readonly BoardStep[]) =>
    (of.find(({ id }) => id === target.stepId)?.candidates ?? []).map(({ id }) => id).filter((id) => id !== lifted.id)
  return { stepId: target.stepId, index: indexInWholeLane(others(steps), others(shown), target.index) }
}

interface LaneRowProps extends BoardProps {
  bar: RefObject<SelectionBarHandle | null>
  onMove: (lifted: Lifted, target: Target) => void
}

function LaneRow({ isLocked, isReadOnly, openId, hasPanel, onOpenCard, onCloseCard, bar, onMove }: LaneRowProps) {
  const t = useTexts(boardTexts)
  const { board, shown: steps } = useLanesRead()
  const registry = useLaneRegistry()
  const scroller = useBoardScroller()
  const [menu, setMenu] = useState<{ StepMenu: typeof StepMenu; lifted: Lifted; anchor: Element } | null>(null)
  const [selection] = useState(() => new SelectionStore())
  const [folded, fold] = useFolded(board)
  const isEmpty = board.steps.every(({ candidates }) => candidates.length === 0)

  const moveFocus = useEffectEvent((candidateId: string, key: string, extend: boolean) => {
    const lane = steps.findIndex(({ candidates }) => candidates.some(({ id }) => id === candidateId))
    const index = steps[lane]?.candidates.findIndex(({ id }) => id === candidateId) ?? -1
    // A folded lane has no boxes to focus.
    const counts = steps.map(({ id, candidates }) => (folded.has(id) ? 0 : candidates.length))
    const next = index < 0 ? null : focusAfterKey(counts, lane, index, key)
    const step = next ? steps[next.lane] : undefined
    const candidate = next ? step?.candidates[next.index] : undefined
    if (!next || !step || !candidate) return false
    if (extend && !isReadOnly) {
      if (!selection.get().has(candidateId)) selection.toggle(candidateId)
      selection.extendTo(
        candidate.id,
        step.candidates.map(({ id }) => id),
      )
    }
    registry.show({ stepId: step.id, index: next.index })
    focusBox(candidate.id)
    return true
  })
  const reject = useEffectEvent((lifted: Lifted) => {
    const rejection = board.steps[REJECTED_INDEX]
    if (selection.get().has(lifted.id)) bar.current?.reject()
    else if (rejection && rejection.id !== lifted.stepId && canMove(board.steps, lifted.stepId, rejection.id, isLocked))
      onMove(lifted, { stepId: rejection.id, index: 0 })
  })
  const openStepMenu = useEffectEvent((lifted: Lifted, anchor: Element) => {
    if (selection.get().has(lifted.id)) bar.current?.openMoveMenu()
    else void loadStepMenu().then((loaded) => setMenu({ StepMenu: loaded.StepMenu, lifted, anchor }), reportError)
  })
  const positionOf = useEffectEvent((candidateId: string): Target | null => {
    for (const { id: stepId, candidates } of steps) {
      const index = candidates.findIndex(({ id }) => id === candidateId)
      if (index >= 0) return { stepId, index }
    }
    return null
  })
  const laneOf = useEffectEvent((match: (step: BoardStep) => boolean) =>
    (steps.find(match)?.candidates ?? []).map(({ id }) => id),
  )
  const openCard = useEffectEvent(onOpenCard)
  const closeCard = useEffectEvent(onCloseCard)
  const toggleFold = useEffectEvent(fold)
  const [actions] = useState<BoardActions>(() => ({
    openCard: (databaseId) => openCard(databaseId),
    closeCard: () => closeCard(),
    openStepMenu: (lifted, anchor) => openStepMenu(lifted, anchor),
    moveFocus: (candidateId, key, extend) => moveFocus(candidateId, key, extend),
    positionOf: (candidateId) => positionOf(candidateId),
    select: (id, mode) =>
      mode === 'toggle'
        ? selection.toggle(id)
        : selection.extendTo(
            id,
            laneOf((step) => step.candidates.some((each) => each.id === id)),
          ),
    selectLane: (stepId) => selection.toggleAll(laneOf(({ id }) => id === stepId)),
    clearSelection: () => {
      const hadAny = selection.get().size > 0
      selection.clear()
      return hadAny
    },
    reject: (lifted) => reject(lifted),
    rate: (candidate, halves) =>
      void loadRate()
        .then(({ rate }) => rate(candidate, halves / 2))
        .catch(reportError),
    fold: (stepId) => toggleFold(stepId),
  }))

  useEffect(() => onFirstUse(preload), [])
  // Candidates that are hidden by a filter or deleted are deselected.
  useEffect(() => {
    if (selection.get().size > 0)
      selection.keepOnly(new Set(steps.flatMap(({ candidates }) => candidates.map(({ id }) => id))))
  }, [steps, selection])
  useBoardShortcuts(registry, steps)
  useFocusFollowsBox()

  return (
    <BoardActionsContext value={actions}>
      <SelectionContext value={selection}>
        <div className={styles.board} data-panel={hasPanel || undefined} ref={scroller}>
          <Lanes className={styles.lanes} style={columnsOf(steps, folded)}>
            {steps.map((step, index) => {
              const role = stepRole(index, steps.length)
              return (
                <BoardLane
                  key={step.id}
                  step={step}
                  role={role}
                  openId={openId !== null && step.candidates.some(({ id }) => id === openId) ? openId : null}
                  isReadOnly={isReadOnly}
                  isFolded={folded.has(step.id)}
                  empty={t(
                    isEmpty && role === 'incoming'
                      ? 'empty.board'
                      : board.steps[index]?.candidates.length
                        ? 'empty.filtered'
                        : 'empty.lane',
                  )}
                />
              )
            })}
          </Lanes>
        </div>
        <LazySelectionBar board={board} isLocked={isLocked} selection={selection} bar={bar} />
      </SelectionContext>
      {menu && (
        <menu.StepMenu
          lifted={menu.lifted}
          anchor={menu.anchor}
          steps={board.steps}
          isLocked={isLocked}
          onMove={(stepId) => {
            setMenu(null)
            onMove(menu.lifted, { stepId, index: 0 })
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </BoardActionsContext>
  )
}

/** A folded lane is as wide as its name is high. The other lanes share the rest. */
const columnsOf = (steps: readonly BoardStep[], folded: ReadonlySet<string>) =>
  folded.size === 0
    ? {}
    : {
        gridTemplateColumns: steps
          .map(({ id }) => (folded.has(id) ? 'var(--lane-folded)' : 'minmax(var(--lane-min), var(--lane-max))'))
          .join(' '),
      }

interface LazySelectionBarProps {
  board: BoardData
  isLocked: boolean
  selection: SelectionStore
  bar: RefObject<SelectionBarHandle | null>
}

/** Loads the selection bar when the first candidate is selected. */
function LazySelectionBar({ board, isLocked, selection, bar }: LazySelectionBarProps) {
  const hasAny = useSelection(selection).size > 0
  const [loaded, setLoaded] = useState<{ Bar: typeof SelectionBar } | null>(null)
  useEffect(() => {
    if (hasAny) loadSelectionBar().then(({ SelectionBar: Bar }) => setLoaded({ Bar }), reportError)
  }, [hasAny])
  return hasAny && loaded && <loaded.Bar ref={bar} board={board} isLocked={isLocked} selection={selection} />
}
