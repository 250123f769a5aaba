import {
  createContext,
  use,
  useCallback,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { useAnnouncer } from '#web/drag/useAnnouncer.ts'
import { useDragSession } from '#web/drag/useDragSession.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { useStore } from '#web/state/create-store.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { showToast } from '#web/ui/toasts.ts'
import type { ListProject } from '../list-ad.ts'
import { companyTexts } from '../texts.ts'
import {
  getFirstTarget,
  getDragItem,
  getTargetAfterKey,
  getTargetAt,
  listTargets,
  type DragItem,
  type DropTarget,
} from './drag-item.ts'
import { FileDragStore, type DropLook, type FileDrag } from './drag-store.ts'
import { DragChip, useTargetText } from './DragChip.tsx'
import styles from './FileDnd.module.css'
import { getIdAt, getIdOf, scrollAt } from './under-pointer.ts'

interface Dnd {
  store: FileDragStore
  /** Id of the text that explains how to move items. */
  describedBy: string
  press: (id: string | null, event: SyntheticEvent<HTMLElement>) => void
  liftWithKeyboard: (id: string) => void
}

const DndContext = createContext<Dnd | null>(null)

function useDnd(): Dnd {
  const dnd = use(DndContext)
  if (!dnd) throw new Error('useDnd() is called outside <FileDnd>.')
  return dnd
}

/**
 * Returns a function that lifts a row or line with the keyboard. If the item cannot be moved, the function shows the
 * reason.
 */
export const useKeyboardLift = () => useDnd().liftWithKeyboard

/** Returns the id of the text that explains how to move items. */
export const useDragInstructions = () => useDnd().describedBy

/** Returns the look of a row or line during a drag. */
export function useDropLook(id: string): DropLook | undefined {
  const { store } = useDnd()
  return useStore(store, () => store.lookOf(id))
}

interface FileDndProps {
  projects: readonly ListProject[]
  /** Returns how many items move together with an item, including itself. */
  countDragged: (item: DragItem) => number
  onDrop: (item: DragItem, target: DropTarget) => void
  children: ReactNode
}

/** Drag and drop of ads, folders and projects with mouse, touch and keyboard (AD-10, AD-42). */
export function FileDnd({ projects, countDragged, onDrop, children }: FileDndProps) {
  const t = useTexts(companyTexts)
  const targetText = useTargetText()
  const [store] = useState(() => new FileDragStore())
  const describedBy = useId()
  const chip = useRef<HTMLDivElement>(null)

  const describe = (
    key: 'lifted' | 'over' | 'denied' | 'dropped' | 'cancelled',
    item: DragItem,
    target: DropTarget | null,
  ) => t(`dnd.${key}`, { name: item.name, place: target ? targetText(target, projects.length) : '' })
  const [announcement, announce] = useAnnouncer<FileDrag>(store, ({ item, target }, before) => {
    if (before === undefined) return describe('lifted', item, target)
    return target || before ? describe(target ? 'over' : 'denied', item, target) : null
  })

  const session = useDragSession<DragItem, DropTarget, FileDrag>({
    store,
    dropsWithEnter: true,
    onLift: (item, by) => store.lift(item, by, by === 'keyboard' ? getFirstTarget(projects, item) : null),
    targetAt: (point, item) => getTargetAt(projects, item, getIdAt(point)),
    scrollAt,
    targetAfterKey: ({ item, target }, key) => getTargetAfterKey(listTargets(projects, item), target, key),
    onShow: ({ id }) => document.querySelector(`[data-node="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' }),
    onPoint: ({ x, y }) => chip.current?.style.setProperty('transform', `translate(${x + 14}px, ${y + 10}px)`),
    onEnd: ({ item, target }, isDropped) => {
      const dropTarget = isDropped ? target : null
      announce(describe(dropTarget ? 'dropped' : 'cancelled', item, dropTarget))
      return dropTarget && (() => onDrop(item, dropTarget))
    },
  })
  /** If other items move with the item, replaces its name with their number. */
  const withCount = (item: DragItem | null): DragItem | null => {
    const count = item ? countDragged(item) : 1
    return item && count > 1 ? { ...item, name: t('dnd.several', { count }) } : item
  }
  const lift = useEffectEvent((id: string) => {
    const item = withCount(getDragItem(projects, id))
    // If the item cannot be moved, a message says why.
    if (!item) showToast(companyTexts.t('folder.isDefaultMove'))
    else if (!getFirstTarget(projects, item)) showToast(companyTexts.t('dnd.nowhere'))
    else session.liftWithKeyboard(item)
  })
  const startPress = useEffectEvent((id: string | null, event: SyntheticEvent<HTMLElement>) => {
    const item = id === null ? null : withCount(getDragItem(projects, id))
    if (item) session.press(item, event)
  })
  // oxlint-disable-next-line react/preserve-manual-memoization -- reads the current values when called
  const liftWithKeyboard = useCallback((id: string) => lift(id), [])
  // oxlint-disable-next-line react/preserve-manual-memoization -- reads the current values when called
  const press = useCallback<Dnd['press']>((id, event) => startPress(id, event), [])
  const dnd = useMemo(
    () => ({ store, describedBy, press, liftWithKeyboard }),
    [store, describedBy, press, liftWithKeyboard],
  )
  return (
    <DndContext value={dnd}>
      {children}
      {session.carrier}
      <span id={describedBy} hidden>
        {t('dnd.instructions')}
      </span>
      <DragChip store={store} ref={chip} count={projects.length} />
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
    </DndContext>
  )
}

/** Handles drags of all rows or lines inside. One listener for all of them, because hundreds render during a scroll. */
export function DragSource({ children }: { children: ReactNode }) {
  const { press } = useDnd()
  const pressed = (event: SyntheticEvent<HTMLElement>) => {
    if (event.target instanceof Element && !event.target.closest('button, input')) press(getIdOf(event.target), event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to bubbling events only
    <div className={styles.source} onMouseDown={pressed} onTouchStart={pressed}>
      {children}
    </div>
  )
}
