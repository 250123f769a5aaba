import { Type, type Static } from 'typebox'
import { MAX_BULK_CANDIDATES } from '#rules/candidates/bulk-actions.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Id, List, oneOf, strict } from '#contract/base/scalars.ts'

// Bulk actions on ads of a company. Beyond the documents (AD-35, AD-42, AD-43).

/** The result for one ad of a bulk call. */
export const AdOutcome = oneOf(
  'done',
  'sameFolder',
  'movedMeanwhile',
  'notInactive',
  'external',
  'owned',
  'unknown',
  'failed',
)
export type AdOutcome = Static<typeof AdOutcome>

/**
 * The result for one ad.
 * - `sameFolder`: the ad is already in the folder.
 * - `movedMeanwhile`: someone else moved the ad out of `from`.
 * - `notInactive`: only inactive ads can be archived.
 * - `external`: the ad is imported.
 * - `owned`: you own the ad; owners cannot mute notifications.
 * - `unknown`: the ad has been deleted or belongs to another company.
 * - `failed`: an unexpected error; nothing was changed.
 */
export const AdResult = strict({ id: Id, outcome: AdOutcome })
export type AdResult = Static<typeof AdResult>

const bulkResponse = strict({ results: Type.Array(AdResult) })

/**
 * POST /adsMoved. Moves several ads of a company to other folders. Each ad succeeds or fails separately. Swapping
 * `from` and `to` undoes the moves. Roles: company member.
 */
export const AdsMoved = declare({
  id: 'ads-moved',
  family: 'ads',
  method: 'POST',
  path: '/adsMoved',
  body: strict({
    companyId: Id,
    ads: List(
      strict({
        id: Id,
        /** The id of the folder the ad was in when you last read it. */
        from: Id,
        /** The id of the folder to move the ad to. */
        to: Id,
      }),
      MAX_BULK_CANDIDATES,
    ),
  }),
  response: bulkResponse,
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: { 400: 'a folder belongs to another company' },
})

/**
 * POST /adsArchived. Archives several inactive ads of a company. Each ad succeeds or fails separately. Roles: company
 * member.
 */
export const AdsArchived = declare({
  id: 'ads-archived',
  family: 'ads',
  method: 'POST',
  path: '/adsArchived',
  body: strict({
    companyId: Id,
    ads: List(strict({ id: Id }), MAX_BULK_CANDIDATES),
  }),
  response: bulkResponse,
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: {},
})

/**
 * POST /adsMuted. Mutes or unmutes several ads of a company for the caller. Each ad succeeds or fails separately.
 * Roles: company member; the caller's own ads are skipped.
 */
export const AdsMuted = declare({
  id: 'ads-muted',
  family: 'ads',
  method: 'POST',
  path: '/adsMuted',
  body: strict({
    companyId: Id,
    muted: Type.Boolean(),
    ads: List(strict({ id: Id }), MAX_BULK_CANDIDATES),
  }),
  response: bulkResponse,
  access: companyMember('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: {},
})
