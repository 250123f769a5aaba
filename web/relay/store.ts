import { Store } from 'relay-runtime'

/** The stores that were written to in what runs together, and whether all they hold became stale. */
let written: Map<ToldStore, boolean> | null = null

/**
 * Runs what writes several times to a store, and tells those who show something of it once, at the end: a list of
 * thousands is read anew once and not for each event.
 */
export function together(write: () => void): void {
  if (written) return write()
  const stores = (written = new Map<ToldStore, boolean>())
  try {
    write()
  } finally {
    written = null
    for (const [store, isStale] of stores) store.notify(undefined, isStale)
  }
}

/**
 * Relay's store, which tells of a change before it draws optimistic changes over it. Relay's own keeps what a fragment
 * showed before such a change as what it shows without the optimistic ones: where both look the same (one takes a
 * candidate out of a lane that the other puts it into) the change is lost when the optimistic one is taken back
 * (relay-runtime 21.0.1, RelayStoreSubscriptions.snapshotSubscriptions).
 */
export class ToldStore extends Store {
  override notify(...[operation, isStale]: Parameters<Store['notify']>): ReturnType<Store['notify']> {
    if (!written) return super.notify(operation, isStale)
    written.set(this, isStale === true || written.get(this) === true)
    return []
  }

  override snapshot(): void {
    super.notify()
    super.snapshot()
  }
}
