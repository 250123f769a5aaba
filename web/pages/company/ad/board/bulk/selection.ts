import { createContext, use, useSyncExternalStore } from 'react'

const none: ReadonlySet<string> = new Set()

/** The candidates that are chosen, by global id (PLUS-21). Boxes listen to their own part of it. */
export class SelectionStore {
  #ids = none
  #anchor: string | null = null
  #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same set until something is chosen or let go. */
  readonly ids = (): ReadonlySet<string> => this.#ids

  toggle(id: string): void {
    const next = new Set(this.#ids)
    if (!next.delete(id)) next.add(id)
    this.#set(next, id)
  }

  /** Chooses everything from the box chosen last until this one, in the order of a lane; only this one when that stands elsewhere. */
  extendTo(id: string, lane: readonly string[]): void {
    const [from, to] = [this.#anchor === null ? -1 : lane.indexOf(this.#anchor), lane.indexOf(id)]
    const range = from < 0 ? [id] : lane.slice(Math.min(from, to), Math.max(from, to) + 1)
    this.#set(new Set([...this.#ids, ...range]), from < 0 ? id : this.#anchor)
  }

  /** Chooses a whole lane, or lets it go when all of it is chosen. */
  toggleAll(lane: readonly string[]): void {
    const next = new Set(this.#ids)
    const isWhole = lane.every((id) => next.has(id))
    for (const id of lane) if (isWhole) next.delete(id); else next.add(id)
    this.#set(next, null)
  }

  /** Lets go of those that are not (or no longer) shown. */
  keepOnly(shown: ReadonlySet<string>): void {
    const next = new Set([...this.#ids].filter((id) => shown.has(id)))
    if (next.size < this.#ids.size) this.#set(next, this.#anchor)
  }

  clear(): void {
    if (this.#ids.size > 0) this.#set(none, null)
  }

  #set(ids: ReadonlySet<string>, anchor: string | null): void {
    this.#ids = ids
    this.#anchor = anchor
    for (const listener of this.#listeners) listener()
  }
}

export const SelectionContext = createContext<SelectionStore | null>(null)

/** Whether a candidate is chosen. */
export function useIsSelected(id: string): boolean {
  const store = use(SelectionContext)
  if (!store) throw new Error('A box stands outside the board')
  return useSyncExternalStore(store.subscribe, () => store.ids().has(id))
}

/** The chosen candidates. */
export function useSelection(store: SelectionStore): ReadonlySet<string> {
  return useSyncExternalStore(store.subscribe, store.ids)
}
