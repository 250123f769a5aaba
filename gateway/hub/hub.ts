import type { HubEventName } from '#contract/events.ts'
import type { UpdateAd, UpdateCandidate, UpdateHome, UpdateSteps, UpdateTemplates, UpdateTree, AddCandidate } from '#contract/events.ts'
import type { Session } from '../auth/session.ts'

/** The payload of each event. */
export interface HubPayloads {
  updateHome: UpdateHome
  updateAd: UpdateAd
  updateTree: UpdateTree
  updateSteps: UpdateSteps
  updateTemplates: UpdateTemplates
  updateCandidate: UpdateCandidate
  addCandidate: AddCandidate
}

/** What a subscriber of the hub is told. */
export interface HubListener<E extends HubEventName = HubEventName> {
  readonly event: E
  onEvent(payload: HubPayloads[E]): void
  /** Events may have been missed: what is shown must be read again. */
  onReset(): void
  /** The session ended; no more events come. */
  onEnd(): void
}

/** The live events of signed-in users. */
export interface Hub {
  /** Follows the events of one user; answers the function that stops it. */
  follow<E extends HubEventName>(session: Session, listener: HubListener<E>): () => void
}
