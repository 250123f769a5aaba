import { Store } from 'relay-runtime'

/**
 * Relay's store, which tells of a change before it draws optimistic changes over it. Relay's own keeps what a fragment showed
 * before such a change as what it shows without the optimistic ones: where both look the same (one takes a candidate out of a
 * lane that the other puts it into) the change is lost when the optimistic one is taken back (relay-runtime 21.0.1,
 * RelayStoreSubscriptions.snapshotSubscriptions).
 */
export class ToldStore extends Store {
  override snapshot(): void {
    this.notify()
    super.snapshot()
  }
}
