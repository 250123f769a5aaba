import type { Readable } from '#web/state/create-store.ts'

/** A lifted item and its current drop target. */
export interface Drag<Item, Target> {
  item: Item
  by: 'pointer' | 'keyboard'
  /** Null where the item cannot be dropped. */
  target: Target | null
}

/** The current drag of a page. Components subscribe to parts of it, so that moving the pointer renders little. */
export interface DragStore<D extends Drag<unknown, unknown>> extends Readable<D | null> {
  /** Sets the drop target. Stores null if the target does not accept the item. */
  aim: (target: D['target']) => void
  end: () => void
}
