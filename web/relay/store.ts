import { Store } from 'relay-runtime'

/** The stores written to during `batchWrites`, with true if all of a store's data became stale. */
let batch: Map<NotifyingStore, boolean> | null = null

/**
 * Runs several writes to a store and notifies its subscribers once at the end, so that a list of thousands is read only
 * once.
 */
export function batchWrites(write: () => void): void {
  if (batch) return write()
  const stores = (batch = new Map<NotifyingStore, boolean>())
  try {
    write()
  } finally {
    batch = null
    for (const [store, isStale] of stores) store.notify(undefined, isStale)
  }
}

/**
 * Relay's store, with subscribers notified of each change before optimistic updates are applied.
 *
 * Relay's own store keeps a fragment's previous data as its state without optimistic updates. If that state looks the
 * same as the optimistic one, the change is lost when the optimistic update is rolled back. Example: an event moves a
 * candidate out of a lane and the optimistic update moves it into the same lane (relay-runtime 21.0.1,
 * RelayStoreSubscriptions.snapshotSubscriptions).
 */
export class NotifyingStore extends Store {
  override notify(...[operation, isStale]: Parameters<Store['notify']>): ReturnType<Store['notify']> {
    if (!batch) return super.notify(operation, isStale)
    batch.set(this, isStale === true || batch.get(this) === true)
    return []
  }

  override snapshot(): void {
    super.notify()
    super.snapshot()
  }
}
