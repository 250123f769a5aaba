import { Type, type Static } from 'typebox'
import { DateTime, Id, nullable, strict } from './shapes.ts'
import { ListedTemplate } from './types.ts'
import { Ad, BoardStepHead, Candidate } from './types.ts'

// The hub's events: SignalR invocations whose target is the event's name, with arguments [payload, seq].
// relation, muted, notifications and unread are those of the receiving user. Source: calls.md, hub events.

/** Unread counts, name or logo of a company changed; companyId null: reload the list of companies. */
export const UpdateHome = strict({
  companyId: nullable(Id),
  notifications: Type.Integer(),
  unseenCount: Type.Integer(),
})
export type UpdateHome = Static<typeof UpdateHome>

/** An ad was created, changed, moved, published or promoted, or its counts changed; ad null: deleted. */
export const UpdateAd = strict({ companyId: Id, projectId: Id, folderId: Id, id: Id, ad: nullable(Ad) })
export type UpdateAd = Static<typeof UpdateAd>

/**
 * Projects or folders of a company were made, renamed, moved or deleted: all of them in their order, without their ads.
 * Beyond the documents.
 */
export const UpdateTree = strict({
  companyId: Id,
  projects: Type.Array(
    strict({
      id: Id,
      name: Type.String(),
      default: Type.Boolean(),
      folders: Type.Array(strict({ id: Id, name: Type.String(), default: Type.Boolean() })),
    }),
  ),
})
export type UpdateTree = Static<typeof UpdateTree>

/** The steps of an ad, or the message of one, were changed: all of them in their order. Beyond the documents. */
export const UpdateSteps = strict({
  companyId: Id,
  ad: Id,
  steps: Type.Array(BoardStepHead),
  by: nullable(Type.String()),
})
export type UpdateSteps = Static<typeof UpdateSteps>

/** E-mail or step templates of a company were made, changed or deleted: all of them by name. Beyond the documents. */
export const UpdateTemplates = strict({
  companyId: Id,
  emailTemplates: Type.Array(ListedTemplate),
  stepTemplates: Type.Array(ListedTemplate),
})
export type UpdateTemplates = Static<typeof UpdateTemplates>

/**
 * Something of the whole company changed: its info, profile, people, workplaces, keys or connections, its orders,
 * invoices, credits or prices, or the pictures it has given. Who shows any of it reads it anew. Beyond the documents.
 */
export const UpdateSettings = strict({ companyId: Id })
export type UpdateSettings = Static<typeof UpdateSettings>

/**
 * A part of the back office shows something else: `companies`, `billing` or `promotions` of one company, `users`,
 * `features` or `foreign` requests of none. Staff who show it read it anew. Only to those whose role opens that part.
 * Beyond the documents.
 */
export const UpdateOffice = strict({
  about: Type.Enum(['companies', 'billing', 'users', 'features', 'foreign', 'promotions']),
  companyId: nullable(Id),
})
export type UpdateOffice = Static<typeof UpdateOffice>

/**
 * A company was banned, or no more is: what a member of it follows is refused, or open again (ADMIN-15). Beyond the
 * documents.
 */
export const UpdateAccess = strict({ companyId: Id, blocked: Type.Boolean() })
export type UpdateAccess = Static<typeof UpdateAccess>

/**
 * The places of a step of an ad were numbered anew: nobody stands elsewhere, but each has another `position`. Who shows
 * the board reads it anew. Beyond the documents.
 */
export const UpdatePlaces = strict({ companyId: Id, ad: Id })
export type UpdatePlaces = Static<typeof UpdatePlaces>

/** A candidate was moved, reordered, rated, written to, scheduled or marked seen; by is the acting user's id. */
export const UpdateCandidate = strict({
  companyId: Id,
  ad: Id,
  step: Id,
  order: Type.Integer(),
  candidate: Candidate,
  by: nullable(Type.String()),
  started: nullable(DateTime),
})
export type UpdateCandidate = Static<typeof UpdateCandidate>

/** A new application arrived in the step at index 1. */
export const AddCandidate = strict({ companyId: Id, ad: Id, step: Id, order: Type.Integer(), candidate: Candidate })
export type AddCandidate = Static<typeof AddCandidate>

export const hubEvents = {
  updateHome: UpdateHome,
  updateAd: UpdateAd,
  updateTree: UpdateTree,
  updateSteps: UpdateSteps,
  updateTemplates: UpdateTemplates,
  updateSettings: UpdateSettings,
  updateOffice: UpdateOffice,
  updateAccess: UpdateAccess,
  updatePlaces: UpdatePlaces,
  updateCandidate: UpdateCandidate,
  addCandidate: AddCandidate,
}
export type HubEventName = keyof typeof hubEvents

/** Path of the SignalR hub; `Resume(lastSeq)` answers `{events: [{seq, target, payload}]}` or `{reset: true}`. */
export const hubPath = '/hub'

/**
 * Milliseconds for which a first `Resume(null)` looks back, and events are kept for who follows later: longer than a
 * page takes from its first read.
 */
export const lookBackMs = 15_000
