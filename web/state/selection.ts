import { createContext, use } from 'react'
import { createStore, useStore, type Readable } from './create-store.ts'

interface Chosen {
  ids: ReadonlySet<string>
  /** The item that was selected last. */
  anchor: string | null
}

const none: Chosen = { ids: new Set(), anchor: null }

/** How a press selects: one item (`toggle`), or all items from the last selected one to this one (`range`). */
export type SelectMode = 'toggle' | 'range'

/** The selected items of a page, by global ID (PLUS-21). Each box or row subscribes to its own state. */
export class SelectionStore implements Readable<ReadonlySet<string>> {
  readonly #chosen = createStore(none)
  readonly subscribe = this.#chosen.subscribe

  /** Returns the selected IDs. The set stays the same until the selection changes. */
  readonly get = (): ReadonlySet<string> => this.#chosen.get().ids

  toggle(id: string): void {
    const next = new Set(this.get())
    if (!next.delete(id)) next.add(id)
    this.#chosen.set({ ids: next, anchor: id })
  }

  /**
   * Selects all items from the last selected one to this one, in the order of a lane or list. Selects only this one if
   * the last selected item is elsewhere.
   */
  extendTo(id: string, lane: readonly string[]): void {
    const { ids, anchor } = this.#chosen.get()
    const [from, to] = [anchor === null ? -1 : lane.indexOf(anchor), lane.indexOf(id)]
    const range = from < 0 ? [id] : lane.slice(Math.min(from, to), Math.max(from, to) + 1)
    this.#chosen.set({ ids: new Set([...ids, ...range]), anchor: from < 0 ? id : anchor })
  }

  /** Selects a whole lane or list, or deselects it if all of it is selected. */
  toggleAll(lane: readonly string[]): void {
    const next = new Set(this.get())
    const isWhole = lane.every((id) => next.has(id))
    for (const id of lane)
      if (isWhole) next.delete(id)
      else next.add(id)
    this.#chosen.set({ ids: next, anchor: null })
  }

  /** Deselects items that are not shown. */
  keepOnly(shown: ReadonlySet<string>): void {
    const { ids, anchor } = this.#chosen.get()
    const next = new Set([...ids].filter((id) => shown.has(id)))
    if (next.size < ids.size) this.#chosen.set({ ids: next, anchor })
  }

  clear(): void {
    if (this.get().size > 0) this.#chosen.set(none)
  }
}

/** Returns whether all, some or none of these items are selected. */
export function getSelectedState(shown: readonly string[], ids: ReadonlySet<string>): 'all' | 'some' | 'none' {
  if (ids.size === 0 || shown.length === 0) return 'none'
  const count = shown.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0)
  return count === 0 ? 'none' : count === shown.length ? 'all' : 'some'
}

export const SelectionContext = createContext<SelectionStore | null>(null)

/** Returns the selection of the page. */
export function useSelectionStore(): SelectionStore {
  const store = use(SelectionContext)
  if (!store) throw new Error('useSelectionStore must be used inside a SelectionContext.')
  return store
}

/** Returns whether an item is selected. */
export function useIsSelected(id: string): boolean {
  return useStore(useSelectionStore(), (ids) => ids.has(id))
}

/** Returns the selected IDs. */
export const useSelection = (store: SelectionStore): ReadonlySet<string> => useStore(store)
