import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { Ban, ChevronsLeftRight, ChevronsRightLeft, ListChecks } from 'lucide-react'
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type FocusEvent } from 'react'
import type { StepRole } from '#rules/candidates/board.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DropSlot, Lane } from '#web/ui/Lane.tsx'
import { useRem } from '#web/ui/useRem.ts'
import { useBoardActions, type BoardStep } from '../board-context.ts'
import { BoardBox } from './BoardBox.tsx'
import styles from './BoardLane.module.css'
import { useLaneRegistry, useLaneView } from '../moves/BoardDnd.tsx'
import { slotPlace } from '../moves/drop-index.ts'
import { LiftedCandidate } from '../moves/LiftedCandidate.tsx'
import { laneHint } from './lane-hint.ts'
import { LaneHint } from './LaneHint.tsx'
import { boardTexts } from '../texts.ts'
import { moveTexts } from '#web/features/candidate/move/texts.ts'

/** Heights of a box without and with a warning, and of the slot, with the space under it, in rem. */
const boxHeight = 3.36
const warnedHeight = 4.56
const slotHeight = 3.25
/** What stands above and below the lists of a window, in rem. */
const aroundLists = 14
/** Boxes drawn beyond what can be seen. */
const overscan = 6

/**
 * A box is drawn at its estimated height, which is nearly always right, and measured with the frame: asking at once
 * would lay out the page for each.
 */
const sizeOf: NonNullable<Parameters<typeof useVirtualizer<HTMLDivElement, HTMLElement>>[0]['measureElement']> = (
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
  /** Global id of the open candidate when it stands here. */
  openId: string | null
  isReadOnly: boolean
  isFolded: boolean
  /** Stands in an empty lane. */
  empty: string
}

/** A lane of the board: only the boxes that can be seen are there (PIPE-08, PIPE-09). */
export const BoardLane = memo(function BoardLane({ step, role, openId, isReadOnly, isFolded, empty }: BoardLaneProps) {
  const t = useTexts(boardTexts)
  const move = useTexts(moveTexts)
  const { candidates } = step
  const actions = useBoardActions()
  const lanes = useLaneRegistry()
  const view = useLaneView(step.id)
  const lane = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const rem = useRem()

  const placeOf = (id: string | null) => (id === null ? -1 : candidates.findIndex((candidate) => candidate.id === id))
  const ghost = placeOf(view.ghost)
  const focused = placeOf(focusedId)
  const open = placeOf(openId)
  const slot = view.target === null ? null : slotPlace(view.target, ghost)

  // With another function every place in the lane is worked out anew.
  const keyOf = useCallback((index: number) => candidates[index]?.id ?? index, [candidates])
  const boxes = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: candidates.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => Math.round((candidates[index]?.alert ? warnedHeight : boxHeight) * rem),
    measureElement: sizeOf,
    getItemKey: keyOf,
    overscan,
    // About what can be seen: the first boxes are drawn with the board, which React does bit by bit, and not when the
    // lane has been measured.
    initialRect: { width: 0, height: window.innerHeight - aroundLists * rem },
    // The lifted box, the focused one and the open one stay, wherever the list is scrolled.
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
      // Into a folded lane a box is dropped first.
      boxes: () => (isFolded ? [] : boxes.measurementsCache),
      scrollTo: (index) =>
        boxes.scrollToIndex(Math.min(index, Math.max(0, boxes.options.count - 1)), { align: 'auto' }),
    })
  }, [lanes, step.id, boxes, isFolded])

  const showOpen = useEffectEvent(() => {
    if (open >= 0) lanes.show({ stepId: step.id, index: open })
  })
  // Only when another card opens, not when the open one is moved.
  useEffect(() => {
    if (openId !== null) showOpen()
  }, [openId])

  const hint = laneHint(step.messageType, role)
  const isDenied = view.look === 'denied'
  const items = boxes.getVirtualItems()
  const tabStop = focused >= 0 ? focused : open >= 0 ? open : items[0]?.index
  const total = boxes.getTotalSize()
  const slotStart = slot === null ? 0 : (boxes.measurementsCache[slot]?.start ?? total)
  const shift = slot === null ? 0 : slotHeight * rem
  const listProps = useMemo(
    () => ({
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const id = event.target.closest('[data-candidate]')?.getAttribute('data-candidate')
        if (id) setFocusedId(id)
      },
      className: styles.list,
    }),
    [],
  )

  const shared = {
    ref: lane,
    title: step.name,
    step: role,
    count: candidates.length,
    state: view.look,
    'aria-label': t('lane', { step: step.name, count: candidates.length }),
    listRef: list,
  }
  if (isFolded) {
    const unfold = (
      <IconButton
        icon={ChevronsLeftRight}
        size="xs"
        label={t('unfold', { step: step.name })}
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
          move(view.isBehind ? 'notBack' : 'locked')
        ) : isReadOnly ? (
          t(hint.key)
        ) : (
          <LaneHint step={step}>{t(hint.key)}</LaneHint>
        )
      }
      hintIcon={isDenied ? Ban : hint.icon}
      tools={<LaneTools stepId={step.id} name={step.name} canSelect={!isReadOnly && candidates.length > 0} />}
      listProps={listProps}
    >
      {candidates.length === 0 && slot === null && <div className={styles.empty}>{empty}</div>}
      <div
        ref={inner}
        className={styles.boxes}
        style={{ height: total + shift }}
        {...(candidates.length > 0 ? { role: 'list', 'aria-label': step.name } : {})}
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
                style={{ top: start + (slot !== null && index >= slot ? shift : 0) }}
                role="listitem"
                aria-setsize={candidates.length}
                aria-posinset={index + 1}
              >
                <BoardBox
                  candidate={candidate}
                  dayLimit={step.dayLimit ?? null}
                  isOpen={candidate.id === openId}
                  isGhost={candidate.id === view.ghost}
                  isReadOnly={isReadOnly}
                  isTabStop={index === tabStop}
                />
              </div>
            )
          )
        })}
        {slot !== null && (
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

/** The small buttons of a lane's head; what is dragged over the lane or comes into it does not draw them anew. */
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
