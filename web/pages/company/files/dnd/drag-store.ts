import type { DragItem, DropTarget } from './drag-item.ts'

export interface Drag {
  item: DragItem
  by: 'pointer' | 'keyboard'
  /** Null where it cannot be let go. */
  target: DropTarget | null
}

/** How a row or line looks during a drag: the lifted one, or the one the lifted one would go to. */
export type DropLook = 'lifted' | 'into' | 'before' | 'after'

/** The one drag of the file system. Each row listens for its own look, so that a moving pointer draws at most two of them. */
export class DragStore {
  #drag: Drag | null = null
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): Drag | null => this.#drag

  lift(item: DragItem, by: Drag['by'], target: DropTarget | null): void {
    this.#set({ item, by, target })
  }

  aim(target: DropTarget | null): void {
    if (this.#drag && this.#drag.target?.id !== target?.id) this.#set({ ...this.#drag, target })
  }

  end(): void {
    if (this.#drag) this.#set(null)
  }

  lookOf(id: string): DropLook | undefined {
    if (!this.#drag) return undefined
    const { item, target } = this.#drag
    return item.id === id ? 'lifted' : target?.id === id ? target.side ?? 'into' : undefined
  }

  #set(drag: Drag | null): void {
    this.#drag = drag
    for (const listener of this.#listeners) listener()
  }
}
