import type { HubEventName } from '#contract/base/events.ts'
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
} from '#contract/base/events.ts'
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
}

/** What an event is about: of two events about the same thing the later tells all that the earlier did. */
export const aboutOf: { readonly [E in HubEventName]: (payload: HubPayloads[E]) => string } = {
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

/** The live events of the sessions that have a socket here. */
export interface Hub {
  /**
   * Follows the events of one session; answers the function that stops it. Throws UNAUTHENTICATED for a session without
   * a socket.
   *
   * @param readAt when what is followed was read, on the clock of `performance.now`: when not all since then is
   *   known, the listener is told to read it again; null when it is not said
   */
  follow<E extends HubEventName>(session: Session, listener: HubListener<E>, readAt: number | null): () => void
}
