import { Type, type Static } from 'typebox'
import { BULK_MAX } from '#rules/candidates/bulk.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { Id, List, oneOf, strict } from '#contract/base/shapes.ts'

// What is done with several ads of a company at once. Beyond the documents (AD-35, AD-42, AD-43).

/** What became of one ad of a call about several. */
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
 * The result for one ad. `sameFolder`: it stands there already; `movedMeanwhile`: somebody moved it out of the folder
 * the user saw it in; `notInactive`: only inactive ads are archived; `external`: it comes from another job board;
 * `owned`: who owns it is always notified; `unknown`: it is deleted or not of the company; `failed`: an unexpected
 * fault, and nothing was done to it.
 */
export const AdResult = strict({ id: Id, outcome: AdOutcome })
export type AdResult = Static<typeof AdResult>

const several = strict({ results: Type.Array(AdResult) })

/**
 * POST /adsMoved: puts several ads of a company into other folders, each by itself; with the folders exchanged it takes
 * that back. Roles: company member.
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
        /** Id of the folder the user saw it in. */
        from: Id,
        /** Id of the folder it goes to. */
        to: Id,
      }),
      BULK_MAX,
    ),
  }),
  response: several,
  access: companyMember('company', 'body.companyId'),
  errors: { 400: 'folder of another company' },
})

/** POST /adsArchived: archives several inactive ads of a company, each by itself. Roles: company member. */
export const AdsArchived = declare({
  id: 'ads-archived',
  family: 'ads',
  method: 'POST',
  path: '/adsArchived',
  body: strict({
    companyId: Id,
    ads: List(strict({ id: Id }), BULK_MAX),
  }),
  response: several,
  access: companyMember('company', 'body.companyId'),
  errors: {},
})

/**
 * POST /adsMuted: mutes or unmutes several ads of a company for the caller, each by itself. Roles: company member; own
 * ads are left out.
 */
export const AdsMuted = declare({
  id: 'ads-muted',
  family: 'ads',
  method: 'POST',
  path: '/adsMuted',
  body: strict({
    companyId: Id,
    muted: Type.Boolean(),
    ads: List(strict({ id: Id }), BULK_MAX),
  }),
  response: several,
  access: companyMember('company', 'body.companyId'),
  errors: {},
})
