import type { HubEventName } from '#contract/events.ts'
import type {
  UpdateAd,
  UpdateCandidate,
  UpdateHome,
  UpdateAccess,
  UpdateOffice,
  UpdatePlaces,
  UpdateSettings,
  UpdateSteps,
  UpdateTemplates,
  UpdateTree,
  AddCandidate,
  AddChange,
} from '#contract/events.ts'
import type { Session } from '#gateway/auth/session.ts'

/** The payload of each event. */
export interface HubPayloads {
  updateHome: UpdateHome
  updateAd: UpdateAd
  updateTree: UpdateTree
  updateSteps: UpdateSteps
  updateTemplates: UpdateTemplates
  updateSettings: UpdateSettings
  updateOffice: UpdateOffice
  updateAccess: UpdateAccess
  updatePlaces: UpdatePlaces
  updateCandidate: UpdateCandidate
  addCandidate: AddCandidate
  addChange: AddChange
}

/**
 * Returns the subject of an event. Of two events with the same subject, the later one replaces the earlier one. Null if
 * the event is not kept for later subscriptions, which read it from the platform.
 */
export const subjectOf: { readonly [E in HubEventName]: (payload: HubPayloads[E]) => string | null } = {
  updateHome: ({ companyId }) => `home ${companyId ?? 'list'}`,
  updateAd: ({ id }) => `ad ${id}`,
  updateTree: ({ companyId }) => `tree ${companyId}`,
  updateSteps: ({ ad }) => `steps ${ad}`,
  updateTemplates: ({ companyId }) => `templates ${companyId}`,
  updateSettings: ({ companyId }) => `settings ${companyId}`,
  updateOffice: ({ about, companyId }) => `office ${about} ${companyId ?? ''}`,
  updateAccess: ({ companyId }) => `access ${companyId}`,
  updatePlaces: ({ ad }) => `places ${ad}`,
  updateCandidate: ({ candidate }) => `candidate ${candidate.id}`,
  addCandidate: ({ candidate }) => `candidate ${candidate.id}`,
  addChange: () => null,
}

/** A subscriber of the hub. */
export interface HubListener<E extends HubEventName = HubEventName> {
  readonly event: E
  /** @param seq the number of the event in the outbox */
  onEvent(payload: HubPayloads[E], seq: number): void
  /** Called when events may have been missed and the data must be refetched. */
  onReset(): void
  /** Called when the session has ended and no more events follow. */
  onEnd(): void
}

/** The live events of the sessions that have a socket on this gateway. */
export interface Hub {
  /**
   * Subscribes to the events of one session and returns the function that unsubscribes. Throws UNAUTHENTICATED for a
   * session without a socket.
   *
   * @param readAt when the client read the data, on the clock of `performance.now`; null if unknown. If events since
   *   then may be missing, the listener gets a resync.
   */
  subscribe<E extends HubEventName>(session: Session, listener: HubListener<E>, readAt: number | null): () => void
}
