import { DndContext, MouseSensor, TouchSensor, useDraggable, useSensor, useSensors, type Announcements, type DragStartEvent } from '@dnd-kit/core'
import { createContext, use, useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode, type SyntheticEvent } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { holdLive } from '../../../../relay/hold.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { followPointer, type Point } from '../../../../drag/follow-pointer.ts'
import type { ListProject } from '../list-ad.ts'
import { companyTexts } from '../texts.ts'
import { firstTarget, itemOf, targetAfterKey, targetAt, targetsOf, type DragItem, type DropTarget } from './drag-item.ts'
import { DragStore, type DropLook } from './drag-store.ts'
import { DragChip, useTargetWords } from './DragChip.tsx'
import styles from './FileDnd.module.css'
import { idAt, idOf, scrollAt } from './under-pointer.ts'

interface Dnd {
  store: DragStore
  /** Id of the words that tell how things are moved. */
  describedBy: string
  canLift: (id: string | null) => boolean
  liftWithKeyboard: (id: string) => void
}

const DndPlace = createContext<Dnd | null>(null)

function useDnd(): Dnd {
  const place = use(DndPlace)
  if (!place) throw new Error('A part of the file system stands outside FileDnd')
  return place
}

/** Lifts a row or line with the keyboard; one that stays where it is says why. */
export const useKeyboardLift = () => useDnd().liftWithKeyboard

/** Id of the words that tell how things are moved. */
export const useDragInstructions = () => useDnd().describedBy

/** How a row or line looks during a drag. */
export function useDropLook(id: string): DropLook | undefined {
  const { store } = useDnd()
  return useSyncExternalStore(store.subscribe, () => store.lookOf(id))
}

// The file system speaks for itself, in the user's language, and finds what lies under the pointer itself.
const silent: Announcements = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined }
const noCollisions = () => []
const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 250, tolerance: 8 } }

interface FileDndProps {
  projects: readonly ListProject[]
  onDrop: (item: DragItem, target: DropTarget) => void
  children: ReactNode
}

/** Moves ads, folders and projects with mouse, finger and keyboard (AD-10, AD-42): live events wait until the drop. */
export function FileDnd({ projects, onDrop, children }: FileDndProps) {
  const t = useTexts(companyTexts)
  const placeWords = useTargetWords()
  const [store] = useState(() => new DragStore())
  const [said, setSaid] = useState('')
  const describedBy = useId()
  const chip = useRef<HTMLDivElement>(null)
  const stop = useRef<(() => void) | null>(null)
  const tree = useRef(projects)
  useLayoutEffect(() => { tree.current = projects })

  const tell = useEffectEvent((key: 'lifted' | 'over' | 'denied' | 'dropped' | 'cancelled', { item, target }: { item: DragItem; target: DropTarget | null }) =>
    setSaid(t(`dnd.${key}`, { name: item.name, place: target ? placeWords(target, projects.length) : '' })))
  const aim = useEffectEvent((target: DropTarget | null) => {
    const drag = store.current()
    if (!drag || drag.target?.id === target?.id) return
    store.aim(target)
    if (target) tell('over', { item: drag.item, target })
    else if (drag.target) tell('denied', drag)
  })
  const begin = useEffectEvent((item: DragItem, by: 'pointer' | 'keyboard', target: DropTarget | null, listen: () => () => void) => {
    store.lift(item, by, target)
    tell('lifted', { item, target })
    const release = holdLive()
    const silence = listen()
    stop.current = () => {
      stop.current = null
      silence()
      release()
    }
  })
  const finish = useEffectEvent((isDropped: boolean) => {
    const drag = store.current()
    if (!drag) return
    const target = isDropped ? drag.target : null
    tell(target ? 'dropped' : 'cancelled', { item: drag.item, target })
    store.end()
    stop.current?.()
    if (target) onDrop(drag.item, target)
  })
  // A list that goes away in the middle of a drag leaves nothing held back.
  useEffect(() => () => {
    store.end()
    stop.current?.()
  }, [store])

  const canLift = useCallback((id: string | null) => id !== null && itemOf(tree.current, id) !== null, [])
  const liftWithKeyboard = useCallback((id: string) => {
    const item = itemOf(tree.current, id)
    const first = item && firstTarget(tree.current, item)
    // What stays where it is says why.
    if (!item) return showToast(companyTexts.t('folder.isDefaultMove'))
    if (!first) return showToast(companyTexts.t('dnd.nowhere'))
    begin(item, 'keyboard', first, () => listenToKeys({
      next: (key) => targetAfterKey(targetsOf(tree.current, item), store.current()?.target ?? null, key),
      onAim: (target) => {
        aim(target)
        document.querySelector(`[data-node="${CSS.escape(target.id)}"]`)?.scrollIntoView({ block: 'nearest' })
      },
      onEnd: (isDropped) => finish(isDropped),
    }))
  }, [store])

  const follow = ({ x, y }: Point) => {
    const drag = store.current()
    if (!drag) return
    chip.current?.style.setProperty('transform', `translate(${x + 14}px, ${y + 10}px)`)
    aim(targetAt(tree.current, drag.item, idAt({ x, y })))
  }
  const start = ({ activatorEvent }: DragStartEvent) => {
    const id = idOf(activatorEvent.target)
    const item = id === null ? null : itemOf(tree.current, id)
    if (item) begin(item, 'pointer', null, () => followPointer(activatorEvent, scrollAt, follow))
  }
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))
  const place = useMemo(() => ({ store, describedBy, canLift, liftWithKeyboard }), [store, describedBy, canLift, liftWithKeyboard])
  return (
    <DndPlace value={place}>
      <DndContext
        sensors={sensors}
        collisionDetection={noCollisions}
        autoScroll={false}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        onDragStart={start}
        onDragEnd={() => finish(true)}
        onDragCancel={() => finish(false)}
      >
        {children}
      </DndContext>
      <span id={describedBy} hidden>{t('dnd.instructions')}</span>
      <DragChip store={store} ref={chip} count={projects.length} />
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </DndPlace>
  )
}

/** Around rows or lines that can be dragged. One for all of them: hundreds pass by in a scroll. */
export function DragSource({ id, children }: { id: string; children: ReactNode }) {
  const { canLift } = useDnd()
  const { setNodeRef, listeners } = useDraggable({ id })
  const pass = (name: string) => (event: SyntheticEvent) => {
    if (event.target instanceof Element && !event.target.closest('button') && canLift(idOf(event.target))) listeners?.[name]?.(event)
  }
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears what bubbles; the keyboard lifts rows by itself
  return <div ref={setNodeRef} className={styles.source} onMouseDown={pass('onMouseDown')} onTouchStart={pass('onTouchStart')}>{children}</div>
}

interface LiftKeys {
  next: (key: string) => DropTarget | null
  onAim: (target: DropTarget) => void
  onEnd: (isDropped: boolean) => void
}

/** While something is lifted with the keyboard its keys belong to the move, wherever the focus is; gives back how to stop. */
function listenToKeys({ next, onAim, onEnd }: LiftKeys): () => void {
  const keyDown = (event: KeyboardEvent) => {
    const target = next(event.key)
    if (target) onAim(target)
    else if (event.key === ' ' || event.key === 'Enter') onEnd(true)
    else if (event.key === 'Escape' || event.key === 'Tab') onEnd(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const cancel = () => onEnd(false)
  window.addEventListener('keydown', keyDown, true)
  window.addEventListener('pointerdown', cancel, true)
  return () => {
    window.removeEventListener('keydown', keyDown, true)
    window.removeEventListener('pointerdown', cancel, true)
  }
}
