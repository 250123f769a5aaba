import { Type, type Static } from 'typebox'
import { Cursor } from '#contract/base/paging.ts'
import { DateTime, Id, nullable, strict } from '#contract/base/scalars.ts'
import { Ad } from '#contract/ads/ad.ts'
import { ListedTemplate } from '#contract/ads/listed-template.ts'
import { BoardStepHead } from '#contract/ads/step.ts'
import { Candidate } from '#contract/candidates/candidate.ts'
import { Change } from '#contract/integrations/changes.ts'

// Events of the hub: SignalR invocations with the event's name as target and `[payload, seq]` as arguments. `relation`,
// `muted`, `notifications` and `unread` are for the receiving user. Source: calls.md, hub events.

/**
 * The unread counts, name or logo of a company changed. If `companyId` is null, the list of companies changed: refetch
 * it.
 */
export const UpdateHome = strict({
  companyId: nullable(Id),
  notifications: Type.Integer(),
  unseenCount: Type.Integer(),
})
export type UpdateHome = Static<typeof UpdateHome>

/**
 * An ad was created, changed, moved, published or promoted, or its counts changed. If `ad` is null, the ad was deleted.
 */
export const UpdateAd = strict({ companyId: Id, projectId: Id, folderId: Id, id: Id, ad: nullable(Ad) })
export type UpdateAd = Static<typeof UpdateAd>

/**
 * Projects or folders of a company were created, renamed, moved or deleted. `projects` is the complete list in its
 * order, without the ads. Beyond the documents.
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

/**
 * The steps of an ad or the message of a step changed. `steps` is the complete list in its order. Beyond the documents.
 */
export const UpdateSteps = strict({
  companyId: Id,
  ad: Id,
  steps: Type.Array(BoardStepHead),
  by: nullable(Type.String()),
})
export type UpdateSteps = Static<typeof UpdateSteps>

/**
 * Email or step templates of a company were created, changed or deleted. Both lists are complete and sorted by name.
 * Beyond the documents.
 */
export const UpdateTemplates = strict({
  companyId: Id,
  emailTemplates: Type.Array(ListedTemplate),
  stepTemplates: Type.Array(ListedTemplate),
})
export type UpdateTemplates = Static<typeof UpdateTemplates>

/**
 * Company-wide data changed: the company info, profile, users, workplaces, keys, connections, orders, invoices,
 * credits, prices or uploaded media. A client that shows any of it refetches. Beyond the documents.
 */
export const UpdateSettings = strict({ companyId: Id })
export type UpdateSettings = Static<typeof UpdateSettings>

/**
 * Data in a section of the back office changed. The event is sent to staff with access to the section, and their
 * clients refetch it. Beyond the documents.
 * - `companies`, `billing`, `promotions`, `timeline`: of the company in `companyId`.
 * - `users`, `features`, `foreign`: `companyId` is null.
 */
export const UpdateOffice = strict({
  about: Type.Enum(['companies', 'billing', 'users', 'features', 'foreign', 'promotions', 'timeline']),
  companyId: nullable(Id),
})
export type UpdateOffice = Static<typeof UpdateOffice>

/**
 * A company was banned or unbanned. While a company is banned, the subscriptions of its members are refused (ADMIN-15).
 * Beyond the documents.
 */
export const UpdateAccess = strict({ companyId: Id, blocked: Type.Boolean() })
export type UpdateAccess = Static<typeof UpdateAccess>

/**
 * The candidates of a step were renumbered: their order is unchanged, but each has a new `position`. A client that
 * shows the board refetches it. Beyond the documents.
 */
export const UpdatePlaces = strict({ companyId: Id, ad: Id })
export type UpdatePlaces = Static<typeof UpdatePlaces>

/**
 * A candidate was moved, reordered, rated or marked as seen, or a message to the candidate was sent or scheduled. `by`
 * is the id of the acting user.
 */
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

/** A new application was added to the inbox, the step at index 1. */
export const AddCandidate = strict({ companyId: Id, ad: Id, step: Id, order: Type.Integer(), candidate: Candidate })
export type AddCandidate = Static<typeof AddCandidate>

/**
 * A change of a company, with its cursor in the feed of changes. Only API keys receive it. A client that missed events
 * reads the feed after its last cursor. Beyond the documents.
 */
export const AddChange = strict({ companyId: Id, cursor: Cursor, change: Change })
export type AddChange = Static<typeof AddChange>

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
  addChange: AddChange,
}
export type HubEventName = keyof typeof hubEvents

/** Path of the SignalR hub. `Resume(lastSeq)` returns `{events: [{seq, target, payload}]}` or `{reset: true}`. */
export const hubPath = '/hub'

/**
 * Milliseconds. A first `Resume(null)` returns the events of this period, and recent events are kept this long for new
 * subscribers. It is longer than a page takes from its first read to its subscription.
 */
export const LOOK_BACK_MS = 15_000
