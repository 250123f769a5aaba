import type { Readable } from '#web/state/create-store.ts'

/** Something that is lifted, and where it would go. */
export interface Drag<Item, Target> {
  item: Item
  by: 'pointer' | 'keyboard'
  /** Null where it cannot be let go. */
  target: Target | null
}

/**
 * The one drag of a page. What the page draws of it follows parts of it, so that a moving pointer draws little anew.
 */
export interface DragStore<D extends Drag<unknown, unknown>> extends Readable<D | null> {
  /** Says where it would go; a place that does not take it is none. */
  aim: (target: D['target']) => void
  end: () => void
}
