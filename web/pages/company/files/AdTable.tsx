/* oxlint-disable jsx-a11y/interactive-supports-focus -- the rows of the grid take the focus */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useNavigate } from 'react-router-dom'
import type { SortKey, Sorting } from '#web/features/ad/ad-list.ts'
import { useTexts } from '#web/i18n/texts.ts'
import type { PageAction } from '#web/shell/page-actions.ts'
import { useStore } from '#web/state/create-store.ts'
import { useSelectionStore } from '#web/state/selection.ts'
import { cx } from '#web/ui/cx.ts'
import { AdRow } from './AdRow.tsx'
import styles from './AdTable.module.css'
import { AdTableHead } from './AdTableHead.tsx'
import { useDragInstructions, useKeyboardLift } from './dnd/FileDnd.tsx'
import type { ListAd, ListFolder, ListProject } from './list-ad.ts'
import { getRowKeyEffect } from './row-keys.ts'
import { getOpenPath } from './open-path.ts'
import type { ListResult, ListRow } from './list-rows.ts'
import { FolderRow, ProjectRow } from './SectionRows.tsx'
import type { RowHandlers } from './row-handlers.ts'
import { runShortcut } from './shortcuts.ts'
import { companyTexts } from './texts.ts'
import { useRem } from '#web/ui/useRem.ts'
import { useAfterFirstFrame } from './useAfterFirstFrame.ts'
import { preloadRowMenu, useRowMenu } from './useRowMenu.tsx'
import type { ViewMemory } from './view-memory.ts'

/** Row heights in rem: 56 px for ads (AD-13), 36 px for projects and folders, 32 px for the head. */
const ROW_HEIGHTS_REM = { ad: 3.5, folder: 2.25, project: 2.25 } as const
const HEAD_HEIGHT_REM = 2
/** Rows rendered outside the visible area, so that fast scrolling shows no gaps. */
const OVERSCAN_COUNT = 8

interface AdTableProps {
  companyId: number
  result: ListResult
  sorting: Sorting | null
  today: string
  memory: ViewMemory
  onSort: (key: SortKey) => void
  onToggle: (id: string) => void
  onUnfold: (id: string) => void
  onMute: (ad: ListAd) => void
  onPromote: (ad: ListAd) => void
  /** Moves all selected ads. */
  onMoveChosen: () => void
  onNewAd: (folder: ListFolder) => void
  onNewFolder: (project: ListProject) => void
  actionsOf: (row: ListRow) => readonly PageAction[]
  /** Shown below the rows if there are no ads. */
  empty: ReactNode
}

/** The ads by project and folder, as a tree grid that renders only visible rows (AD-12 to AD-18, AD-23). */
export function AdTable(props: AdTableProps) {
  const {
    companyId,
    result: { rows, ads, promoted },
    sorting,
    today,
    memory,
    onSort,
    onToggle,
    onUnfold,
    empty,
  } = props
  const t = useTexts(companyTexts)
  const navigate = useNavigate()
  const rem = useRem()
  const isSettled = useAfterFirstFrame()
  const scroller = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [menu, openMenu] = useRowMenu()
  const lift = useKeyboardLift()
  const selection = useSelectionStore()
  const isChoosing = useStore(selection, (ids) => ids.size > 0)
  const shownAds = useMemo(() => rows.flatMap((row) => (row.kind === 'ad' ? [row.ad.id] : [])), [rows])
  const adsOf = useMemo(
    () =>
      Map.groupBy(
        rows.filter((row) => row.kind === 'ad'),
        ({ folder }) => folder.id,
      ),
    [rows],
  )
  // Deselects ads that are deleted, filtered out, folded away or in another folder.
  useEffect(() => {
    if (selection.get().size > 0) selection.keepOnly(new Set(shownAds))
  }, [selection, shownAds])
  const instructions = useDragInstructions()

  // The Tab key reaches the active row. If it is removed, the row that takes its position becomes active.
  const lastIndex = useRef(0)
  const found = useMemo(
    () => (activeKey === null ? -1 : rows.findIndex(({ key }) => key === activeKey)),
    [rows, activeKey],
  )
  const active = found >= 0 ? found : Math.min(lastIndex.current, rows.length - 1)
  useEffect(() => {
    lastIndex.current = Math.max(0, active)
  }, [active])

  // With a new function, the list measures every row again. New rows and a new font size require this.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows, rem])
  // oxlint-disable-next-line react/incompatible-library -- its functions are called only during render and never passed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_HEIGHTS_REM[rows[index]?.kind ?? 'ad'] * rem,
    getItemKey: keyOf,
    // The active row stays mounted, so that it keeps the focus while it is scrolled out of view.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return active < 0 || shown.includes(active) ? shown : [...shown, active].sort((a, b) => a - b)
    },
    overscan: isSettled ? OVERSCAN_COUNT : 0,
    onChange: ({ scrollOffset }) => {
      memory.scroll = { place: location.pathname, offset: scrollOffset ?? 0 }
    },
    scrollMargin: HEAD_HEIGHT_REM * rem,
    scrollPaddingStart: HEAD_HEIGHT_REM * rem,
    initialOffset: () => (memory.scroll.place === location.pathname ? memory.scroll.offset : 0),
  })

  const focusRow = useCallback(
    (index: number) => {
      const row = rows[index]
      if (!row) return
      setActiveKey(row.key)
      virtualizer.scrollToIndex(index, { align: 'auto' })
      requestAnimationFrame(() =>
        scroller.current
          ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)
          ?.focus({ preventScroll: true }),
      )
    },
    [rows, virtualizer],
  )

  // If the focused row is deleted, filtered out or moved, the next row gets the focus.
  const hadFocus = useRef(false)
  const restoreFocus = useEffectEvent(() => {
    if (hadFocus.current && document.activeElement === document.body && rows.length > 0) focusRow(active)
  })
  useEffect(() => restoreFocus(), [rows])

  const showMenu = (row: ListRow, anchor: HTMLElement) => {
    setActiveKey(row.key)
    const name = row.kind === 'ad' ? row.ad.name : row.kind === 'folder' ? row.folder.name : row.project.name
    openMenu({ anchor, label: t('row.more', { name }), actions: props.actionsOf(row) })
  }

  const handlers = useEventHandlers({
    open: (row) => {
      if (row.kind === 'ad') void navigate(getOpenPath(companyId, row.ad))
      else onToggle(row.key)
    },
    menu: showMenu,
    mute: (row) => {
      if (row.kind === 'ad') props.onMute(row.ad)
    },
    promote: (row) => {
      if (row.kind === 'ad') props.onPromote(row.ad)
    },
    add: (row) => {
      if (row.kind === 'folder') props.onNewAd(row.folder)
      if (row.kind === 'project') props.onNewFolder(row.project)
    },
    unfold: (row) => onUnfold(row.key),
    select: (row, mode) => {
      setActiveKey(row.key)
      if (row.kind === 'folder') selection.toggleAll(idsOf(adsOf.get(row.key)))
      else if (mode === 'toggle') selection.toggle(row.key)
      else selection.extendTo(row.key, shownAds)
    },
  })

  /**
   * Selects with the same keys as the board: X, Shift with an arrow key, and Ctrl or Cmd with A. Escape clears the
   * selection. Returns false for other keys.
   */
  const selectWithKey = (row: ListRow, event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (event.altKey) return false
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'a' || shownAds.length === 0) return false
      if (!shownAds.every((id) => selection.get().has(id))) selection.toggleAll(shownAds)
      return true
    }
    if (key === 'escape' && selection.get().size > 0) return (selection.clear(), true)
    if (row.kind === 'project') return false
    if (key === 'x') return (handlers.select(row, event.shiftKey ? 'range' : 'toggle'), true)
    if (key === 'm' && selection.get().has(row.key)) return (props.onMoveChosen(), true)
    if (!event.shiftKey || row.kind !== 'ad' || (key !== 'arrowdown' && key !== 'arrowup')) return false
    const step = key === 'arrowdown' ? 1 : -1
    const next = nextAd(rows, active, step)
    const target = rows[next]
    if (!target) return true
    if (!selection.get().has(row.key)) selection.toggle(row.key)
    selection.extendTo(target.key, shownAds)
    focusRow(next)
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[active]
    if (!row || !(event.target instanceof HTMLElement) || event.defaultPrevented) return
    const isOnRow = event.target.getAttribute('role') === 'row'
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const anchor = event.target.closest('[role=row]')?.querySelector<HTMLElement>('[data-act=menu]')
      if (anchor) showMenu(row, anchor)
      return
    }
    if (!isOnRow) return
    if (selectWithKey(row, event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      handlers.open(row)
      return
    }
    if (event.key === ' ') {
      event.preventDefault()
      lift(row.key)
      return
    }
    if (runShortcut(event.key, () => props.actionsOf(row))) {
      event.preventDefault()
      return
    }
    const step = getRowKeyEffect(
      rows,
      active,
      event.key,
      Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (ROW_HEIGHTS_REM.ad * rem)) - 1),
    )
    if (step === null) return
    event.preventDefault()
    if (step === 'toggle') onToggle(row.key)
    else focusRow(step)
  }

  return (
    <div className={styles.frame}>
      <p className={cx(styles.count, 'num')} role="status">
        {t('count', { count: ads })}
        {promoted > 0 && `, ${t('promoted', { count: promoted })}`}
      </p>
      <div className={styles.scroller} ref={scroller} onPointerEnter={preloadRowMenu}>
        <div
          role="treegrid"
          aria-label={t('table')}
          aria-describedby={instructions}
          aria-rowcount={rows.length + 1}
          aria-multiselectable
          data-choosing={isChoosing || undefined}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            preloadRowMenu()
            hadFocus.current = true
            const key = event.target.closest<HTMLElement>('[data-key]')?.dataset['key']
            if (key !== undefined) setActiveKey(key)
          }}
          onBlur={(event) => {
            if (event.relatedTarget) hadFocus.current = false
          }}
        >
          <AdTableHead sorting={sorting} onSort={onSort} ads={shownAds} />
          <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index]
              if (!row) return null
              const shared = { index, top: start - HEAD_HEIGHT_REM * rem, isActive: index === active, handlers }
              if (row.kind === 'project') return <ProjectRow key={row.key} row={row} {...shared} />
              if (row.kind === 'folder')
                return <FolderRow key={row.key} row={row} ads={idsOf(adsOf.get(row.key))} {...shared} />
              return <AdRow key={row.key} row={row} companyId={companyId} today={today} {...shared} />
            })}
          </div>
        </div>
        {empty}
        {menu}
      </div>
    </div>
  )
}

const NO_IDS: readonly string[] = []
const knownIds = new WeakMap<readonly { key: string }[], readonly string[]>()

/** Returns the ids of some rows. Returns the same array for the same rows. */
function idsOf(rows: readonly { key: string }[] | undefined): readonly string[] {
  if (!rows) return NO_IDS
  const cached = knownIds.get(rows)
  if (cached) return cached
  const ids = rows.map(({ key }) => key)
  knownIds.set(rows, ids)
  return ids
}

/** Returns the index of the next ad above (-1) or below (1) a row, or -1. */
function nextAd(rows: readonly ListRow[], from: number, step: 1 | -1): number {
  for (let index = from + step; index >= 0 && index < rows.length; index += step)
    if (rows[index]?.kind === 'ad') return index
  return -1
}

/** Returns handlers that stay the same while the table is mounted, so that rows render again only when they change. */
function useEventHandlers(latest: RowHandlers): RowHandlers {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useMemo(
    () => ({
      open: (row) => current.current.open(row),
      menu: (row, anchor) => current.current.menu(row, anchor),
      mute: (row) => current.current.mute(row),
      promote: (row) => current.current.promote(row),
      add: (row) => current.current.add(row),
      unfold: (row) => current.current.unfold(row),
      select: (row, mode) => current.current.select(row, mode),
    }),
    [],
  )
}
