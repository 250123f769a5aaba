import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { Ban, ChevronsLeftRight, ChevronsRightLeft, ListChecks } from 'lucide-react'
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type FocusEvent } from 'react'
import type { StepRole } from '#rules/candidates/board.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DropSlot, Lane } from '#web/ui/Lane.tsx'
import { useRem } from '#web/ui/useRem.ts'
import { useBoardActions, type BoardStep } from '../board-context.ts'
import { BoardBox } from './BoardBox.tsx'
import styles from './BoardLane.module.css'
import { useLaneRegistry, useLaneView } from '../moves/BoardDnd.tsx'
import { getSlotIndex } from '../moves/drop-index.ts'
import { LiftedCandidate } from '../moves/LiftedCandidate.tsx'
import { laneHint } from './lane-hint.ts'
import { LaneHint } from './LaneHint.tsx'
import { boardTexts } from '../texts.ts'
import { moveTexts } from '#web/features/candidate/move/texts.ts'

/** Heights in rem, including the space below: a box, a box with a warning, and the drop slot. */
const BOX_HEIGHT_REM = 3.36
const WARNED_BOX_HEIGHT_REM = 4.56
const SLOT_HEIGHT_REM = 3.25
/** Height of the page above and below the lists, in rem. */
const PAGE_CHROME_HEIGHT_REM = 14
/** Number of boxes rendered outside the visible area. */
const OVERSCAN_COUNT = 6

/**
 * Returns the height of a box. Before the resize observer reports a height, it returns the estimated height, which is
 * nearly always right. Reading the height from the DOM would force a layout for each box.
 */
const measureBox: NonNullable<Parameters<typeof useVirtualizer<HTMLDivElement, HTMLElement>>[0]['measureElement']> = (
  element,
  entry,
  lane,
) =>
  Math.round(
    entry?.borderBoxSize[0]?.blockSize ??
      lane.measurementsCache[lane.indexFromElement(element)]?.size ??
      element.offsetHeight,
  )

interface BoardLaneProps {
  step: BoardStep
  role: StepRole
  /** Global id of the open candidate if it is in this lane. */
  openId: string | null
  isReadOnly: boolean
  isFolded: boolean
  /** Text of an empty lane. */
  empty: string
}

/** A lane of the board. Renders only the visible boxes (PIPE-08, PIPE-09). */
export const BoardLane = memo(function BoardLane({ step, role, openId, isReadOnly, isFolded, empty }: BoardLaneProps) {
  const t = useTexts(boardTexts)
  const tMove = useTexts(moveTexts)
  const { candidates } = step
  const name = useStepName()(step.name)
  const actions = useBoardActions()
  const lanes = useLaneRegistry()
  const view = useLaneView(step.id)
  const lane = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const rem = useRem()

  const indexOf = (id: string | null) => (id === null ? -1 : candidates.findIndex((candidate) => candidate.id === id))
  const ghost = indexOf(view.ghost)
  const focused = indexOf(focusedId)
  const open = indexOf(openId)
  const slotIndex = view.target === null ? null : getSlotIndex(view.target, ghost)

  // The virtualizer measures the whole lane again if it gets a new function, so the function is memoized.
  const keyOf = useCallback((index: number) => candidates[index]?.id ?? index, [candidates])
  const boxes = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: candidates.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => Math.round((candidates[index]?.alert ? WARNED_BOX_HEIGHT_REM : BOX_HEIGHT_REM) * rem),
    measureElement: measureBox,
    getItemKey: keyOf,
    overscan: OVERSCAN_COUNT,
    // An estimate of the visible area. With it, the first boxes render together with the board as a transition, instead
    // of after the lane has been measured.
    initialRect: { width: 0, height: window.innerHeight - PAGE_CHROME_HEIGHT_REM * rem },
    // The lifted, focused and open boxes stay mounted at every scroll position.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...[ghost, focused, open].filter((index) => index >= 0)])].sort(
        (a, b) => a - b,
      ),
    useFlushSync: false,
  })

  useEffect(() => {
    if (!lane.current || !list.current) return
    return lanes.add({
      stepId: step.id,
      lane: lane.current,
      list: list.current,
      top: inner.current?.offsetTop ?? 0,
      // A folded lane has no boxes, so a drop on it puts the box first.
      boxes: () => (isFolded ? [] : boxes.measurementsCache),
      scrollTo: (index) =>
        boxes.scrollToIndex(Math.min(index, Math.max(0, boxes.options.count - 1)), { align: 'auto' }),
    })
  }, [lanes, step.id, boxes, isFolded])

  const showOpen = useEffectEvent(() => {
    if (open >= 0) lanes.show({ stepId: step.id, index: open })
  })
  // Runs only when another card opens, not when the open candidate moves.
  useEffect(() => {
    if (openId !== null) showOpen()
  }, [openId])

  const hint = laneHint(step.messageType, role)
  const isDenied = view.look === 'denied'
  const items = boxes.getVirtualItems()
  const tabStop = focused >= 0 ? focused : open >= 0 ? open : items[0]?.index
  const total = boxes.getTotalSize()
  const slotStart = slotIndex === null ? 0 : (boxes.measurementsCache[slotIndex]?.start ?? total)
  const shift = slotIndex === null ? 0 : SLOT_HEIGHT_REM * rem
  const listProps = useMemo(
    () => ({
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const id = event.target.closest('[data-candidate]')?.getAttribute('data-candidate')
        if (id) setFocusedId(id)
      },
    }),
    [],
  )

  const shared = {
    ref: lane,
    title: name,
    step: role,
    count: candidates.length,
    state: view.look,
    'aria-label': t('lane', { step: name, count: candidates.length }),
    listRef: list,
  }
  if (isFolded) {
    const unfold = (
      <IconButton
        icon={ChevronsLeftRight}
        size="xs"
        label={t('unfold', { step: name })}
        onPress={() => actions.fold(step.id)}
      />
    )
    return <Lane {...shared} unfold={unfold} />
  }
  return (
    <Lane
      {...shared}
      hint={
        isDenied ? (
          tMove(view.isBehind ? 'notBack' : 'locked')
        ) : isReadOnly ? (
          t(hint.key)
        ) : (
          <LaneHint step={step}>{t(hint.key)}</LaneHint>
        )
      }
      hintIcon={isDenied ? Ban : hint.icon}
      tools={<LaneTools stepId={step.id} name={name} canSelect={!isReadOnly && candidates.length > 0} />}
      listProps={listProps}
    >
      {candidates.length === 0 && slotIndex === null && <div className={styles.empty}>{empty}</div>}
      <div
        ref={inner}
        className={styles.boxes}
        style={{ height: total + shift }}
        {...(candidates.length > 0 ? { role: 'list', 'aria-label': name } : {})}
      >
        {items.map(({ index, start, key }) => {
          const candidate = candidates[index]
          return (
            candidate && (
              <div
                key={key}
                ref={boxes.measureElement}
                data-index={index}
                className={styles.row}
                style={{ top: start + (slotIndex !== null && index >= slotIndex ? shift : 0) }}
                role="listitem"
                aria-setsize={candidates.length}
                aria-posinset={index + 1}
              >
                <BoardBox
                  candidate={candidate}
                  // Time does not count on an archived board.
                  dayLimit={isReadOnly ? null : (step.dayLimit ?? null)}
                  isOpen={candidate.id === openId}
                  isGhost={candidate.id === view.ghost}
                  isReadOnly={isReadOnly}
                  isTabStop={index === tabStop}
                />
              </div>
            )
          )
        })}
        {slotIndex !== null && (
          <div className={styles.slot} style={{ top: slotStart }} aria-hidden="true">
            <DropSlot />
            {view.isKeyboard && view.lifted !== null && (
              <div className={styles.lifted}>
                <LiftedCandidate id={view.lifted} />
              </div>
            )}
          </div>
        )}
      </div>
    </Lane>
  )
})

/** The small buttons in the head of a lane. Memoized, so that a drag over the lane does not render them again. */
const LaneTools = memo(function LaneTools({
  stepId,
  name,
  canSelect,
}: {
  stepId: string
  name: string
  canSelect: boolean
}) {
  const t = useTexts(boardTexts)
  const actions = useBoardActions()
  return (
    <>
      {canSelect && (
        <IconButton
          icon={ListChecks}
          size="xs"
          label={t('select.lane', { step: name })}
          onPress={() => actions.selectLane(stepId)}
        />
      )}
      <IconButton
        icon={ChevronsRightLeft}
        size="xs"
        label={t('fold', { step: name })}
        onPress={() => actions.fold(stepId)}
      />
    </>
  )
})
