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
  firstTarget,
  itemOf,
  targetAfterKey,
  targetAt,
  targetsOf,
  type DragItem,
  type DropTarget,
} from './drag-item.ts'
import { FileDragStore, type DropLook, type FileDrag } from './drag-store.ts'
import { DragChip, useTargetWords } from './DragChip.tsx'
import styles from './FileDnd.module.css'
import { idAt, idOf, scrollAt } from './under-pointer.ts'

interface Dnd {
  store: FileDragStore
  /** Id of the words that tell how things are moved. */
  describedBy: string
  press: (id: string | null, event: SyntheticEvent<HTMLElement>) => void
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
  return useStore(store, () => store.lookOf(id))
}

interface FileDndProps {
  projects: readonly ListProject[]
  /** How many move together with an item, itself included. */
  countOf: (item: DragItem) => number
  onDrop: (item: DragItem, target: DropTarget) => void
  children: ReactNode
}

/** Moves ads, folders and projects with mouse, finger and keyboard (AD-10, AD-42). */
export function FileDnd({ projects, countOf, onDrop, children }: FileDndProps) {
  const t = useTexts(companyTexts)
  const placeWords = useTargetWords()
  const [store] = useState(() => new FileDragStore())
  const describedBy = useId()
  const chip = useRef<HTMLDivElement>(null)

  const words = (
    key: 'lifted' | 'over' | 'denied' | 'dropped' | 'cancelled',
    item: DragItem,
    target: DropTarget | null,
  ) => t(`dnd.${key}`, { name: item.name, place: target ? placeWords(target, projects.length) : '' })
  const [said, say] = useAnnouncer<FileDrag>(store, ({ item, target }, before) => {
    if (before === undefined) return words('lifted', item, target)
    return target || before ? words(target ? 'over' : 'denied', item, target) : null
  })

  const session = useDragSession<DragItem, DropTarget, FileDrag>({
    store,
    dropsWithEnter: true,
    onLift: (item, by) => store.lift(item, by, by === 'keyboard' ? firstTarget(projects, item) : null),
    targetAt: (point, item) => targetAt(projects, item, idAt(point)),
    scrollAt,
    targetAfterKey: ({ item, target }, key) => targetAfterKey(targetsOf(projects, item), target, key),
    onShow: ({ id }) => document.querySelector(`[data-node="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' }),
    onPoint: ({ x, y }) => chip.current?.style.setProperty('transform', `translate(${x + 14}px, ${y + 10}px)`),
    onEnd: ({ item, target }, isDropped) => {
      const place = isDropped ? target : null
      say(words(place ? 'dropped' : 'cancelled', item, place))
      return place && (() => onDrop(item, place))
    },
  })
  /** The item under the name of all that move with it. */
  const named = (item: DragItem | null): DragItem | null => {
    const count = item ? countOf(item) : 1
    return item && count > 1 ? { ...item, name: t('dnd.several', { count }) } : item
  }
  const lift = useEffectEvent((id: string) => {
    const item = named(itemOf(projects, id))
    // What stays where it is says why.
    if (!item) showToast(companyTexts.t('folder.isDefaultMove'))
    else if (!firstTarget(projects, item)) showToast(companyTexts.t('dnd.nowhere'))
    else session.liftWithKeyboard(item)
  })
  const hold = useEffectEvent((id: string | null, event: SyntheticEvent<HTMLElement>) => {
    const item = id === null ? null : named(itemOf(projects, id))
    if (item) session.press(item, event)
  })
  // oxlint-disable-next-line react/preserve-manual-memoization -- reads at the press what is drawn then
  const liftWithKeyboard = useCallback((id: string) => lift(id), [])
  // oxlint-disable-next-line react/preserve-manual-memoization -- reads at the press what is drawn then
  const press = useCallback<Dnd['press']>((id, event) => hold(id, event), [])
  const place = useMemo(
    () => ({ store, describedBy, press, liftWithKeyboard }),
    [store, describedBy, press, liftWithKeyboard],
  )
  return (
    <DndPlace value={place}>
      {children}
      {session.carrier}
      <span id={describedBy} hidden>
        {t('dnd.instructions')}
      </span>
      <DragChip store={store} ref={chip} count={projects.length} />
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </DndPlace>
  )
}

/** Around rows or lines that can be dragged. One for all of them: hundreds pass by in a scroll. */
export function DragSource({ children }: { children: ReactNode }) {
  const { press } = useDnd()
  const pressed = (event: SyntheticEvent<HTMLElement>) => {
    if (event.target instanceof Element && !event.target.closest('button, input')) press(idOf(event.target), event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to bubbling events only
    <div className={styles.source} onMouseDown={pressed} onTouchStart={pressed}>
      {children}
    </div>
  )
}
