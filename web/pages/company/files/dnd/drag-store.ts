import type { Drag, DragStore } from '#web/drag/drag.ts'
import { createStore } from '#web/state/create-store.ts'
import type { DragItem, DropTarget } from './drag-item.ts'

export type FileDrag = Drag<DragItem, DropTarget>

/** The look of the lifted row or line, and of its target. */
export type DropLook = 'lifted' | 'into' | 'before' | 'after'

/**
 * The drag of the file system. Each row subscribes to its own look, so that a moving pointer renders at most two rows.
 */
export class FileDragStore implements DragStore<FileDrag> {
  readonly #drag = createStore<FileDrag | null>(null)
  readonly get = this.#drag.get
  readonly subscribe = this.#drag.subscribe

  lift(item: DragItem, by: FileDrag['by'], target: DropTarget | null): void {
    this.#drag.set({ item, by, target })
  }

  aim(target: DropTarget | null): void {
    const drag = this.get()
    if (drag && drag.target?.id !== target?.id) this.#drag.set({ ...drag, target })
  }

  end(): void {
    this.#drag.set(null)
  }

  lookOf(id: string): DropLook | undefined {
    const drag = this.get()
    if (!drag) return undefined
    const { item, target } = drag
    return item.id === id ? 'lifted' : target?.id === id ? (target.side ?? 'into') : undefined
  }
}
