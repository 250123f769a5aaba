import { createContext, use } from 'react'
import { createStore, useStore, type Readable } from './create-store.ts'

interface Chosen {
  ids: ReadonlySet<string>
  /** The one that was chosen last. */
  anchor: string | null
}

const none: Chosen = { ids: new Set(), anchor: null }

/** How a press chooses: one, or everything from the one chosen last until this one. */
export type SelectMode = 'toggle' | 'range'

/** What is chosen of a page, by global id (PLUS-21). Each box or row listens to its own part of it. */
export class SelectionStore implements Readable<ReadonlySet<string>> {
  readonly #chosen = createStore(none)
  readonly subscribe = this.#chosen.subscribe

  /** The same set until something is chosen or let go. */
  readonly get = (): ReadonlySet<string> => this.#chosen.get().ids

  toggle(id: string): void {
    const next = new Set(this.get())
    if (!next.delete(id)) next.add(id)
    this.#chosen.set({ ids: next, anchor: id })
  }

  /**
   * Chooses everything from the one chosen last until this one, in the order of a lane or list; only this one when that
   * stands elsewhere.
   */
  extendTo(id: string, lane: readonly string[]): void {
    const { ids, anchor } = this.#chosen.get()
    const [from, to] = [anchor === null ? -1 : lane.indexOf(anchor), lane.indexOf(id)]
    const range = from < 0 ? [id] : lane.slice(Math.min(from, to), Math.max(from, to) + 1)
    this.#chosen.set({ ids: new Set([...ids, ...range]), anchor: from < 0 ? id : anchor })
  }

  /** Chooses a whole lane or list, or lets it go when all of it is chosen. */
  toggleAll(lane: readonly string[]): void {
    const next = new Set(this.get())
    const isWhole = lane.every((id) => next.has(id))
    for (const id of lane)
      if (isWhole) next.delete(id)
      else next.add(id)
    this.#chosen.set({ ids: next, anchor: null })
  }

  /** Lets go of those that are not (or no longer) shown. */
  keepOnly(shown: ReadonlySet<string>): void {
    const { ids, anchor } = this.#chosen.get()
    const next = new Set([...ids].filter((id) => shown.has(id)))
    if (next.size < ids.size) this.#chosen.set({ ids: next, anchor })
  }

  clear(): void {
    if (this.get().size > 0) this.#chosen.set(none)
  }
}

export const SelectionContext = createContext<SelectionStore | null>(null)

/** What is chosen of the page. */
export function useSelectionStore(): SelectionStore {
  const store = use(SelectionContext)
  if (!store) throw new Error('Something to choose stands outside a SelectionContext')
  return store
}

/** Whether one is chosen. */
export function useIsSelected(id: string): boolean {
  return useStore(useSelectionStore(), (ids) => ids.has(id))
}

/** The chosen ones. */
export const useSelection = (store: SelectionStore): ReadonlySet<string> => useStore(store)
