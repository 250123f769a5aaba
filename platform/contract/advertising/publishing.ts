import { Type } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { AdState, AdType, Package } from '#contract/base/enums.ts'
import { Cursor, MAX_PAGE_SIZE, pageCursors } from '#contract/base/paging.ts'
import { Purchase } from './promotion.ts'
import { DateTime, Id, EmptyBody, idList, batchOf, nullable, oneOf, strict } from '#contract/base/scalars.ts'
import { Ad, AdPlace } from '#contract/ads/ad.ts'

/** POST /publishAd. Publishes an ad. Source: 1§7, 2§7.3, 2§2.5. Roles: company member. */
export const PublishAd = declare({
  id: 'publish-ad',
  family: 'publishing',
  method: 'POST',
  path: '/publishAd',
  body: strict({
    id: Id,
    start: DateTime,
    end: DateTime,
    promote: Type.Boolean(),
    state: AdState,
    /**
     * The payment of the chosen package and its extras. Only with `promote`. If omitted, the package is invoiced
     * without extras. Beyond the documents.
     */
    purchase: Type.Optional(strict({ ...Purchase.properties, promotionType: Type.Optional(Package) })),
  }),
  response: strict({
    type: oneOf('scheduled', 'active'),
    state: AdState,
    start: DateTime,
    end: DateTime,
    /** The order of the package. Null if nothing was bought. Beyond the documents. */
    orderId: nullable(Id),
  }),
  access: companyMember('ad', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 400: ['inPast', 'tooFar', 'beforeStart'], 409: ['notComplete', 'archived', 'external', 'tooFarAhead'] },
  reasonsForPeople: {
    400: ['noPackage', 'outOfRange'],
    409: [
      'promoted',
      'adClosed',
      'periodOver',
      'paidDaysLeft',
      'priceChanged',
      'creditsNotEnabled',
      'insufficientCredits',
      'alreadyPurchased',
    ],
  },
  errors: {
    400:
      'invalid period (the end is before the start, the start is more than six months ahead, ' +
      'or the end is more than one year ahead), or `promote` without a package',
    403: 'no access; the Volume package requires the Administrator, Moderator or InternalSales role',
    409:
      '`notComplete`: the ad is incomplete (see `detail`); ' +
      '`archived`: the ad is archived; `external`: the ad is imported; ' +
      '`tooFarAhead`: the promotion would start too late to be paid with credits; ' +
      'with `promote`, also the errors of a purchase. On failure, nothing is published and nothing is purchased',
  },
})

/**
 * POST /unpublishAd. Ends an ad before its end date. Source: 1§7, 2§7.3. Roles: company member; for imported ads:
 * Administrator, Moderator, InternalSales.
 */
export const UnpublishAd = declare({
  id: 'unpublish-ad',
  family: 'publishing',
  method: 'POST',
  path: '/unpublishAd',
  body: strict({
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id', { rule: 'externalOnlyByAdAdmins' }),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 409: ['notActive'] },
  errors: {
    409: '`notActive`: only an active ad can be unpublished',
    403: 'no access; for imported ads, the Administrator, Moderator or InternalSales role is required',
  },
})

/** POST /archiveAd. Archives an ad. Source: 1§7, 2§7.3. Roles: company member; not for imported ads. */
export const ArchiveAd = declare({
  id: 'archive-ad',
  family: 'publishing',
  method: 'POST',
  path: '/archiveAd',
  body: strict({
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id', { rule: 'neverExternal' }),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 409: ['notInactive'] },
  errors: {
    409: '`notInactive`: only an inactive ad (expired or unpublished) can be archived',
    403: 'no access, or the ad is imported',
  },
})

/**
 * POST /deleteAd. Deletes an ad. Source: 1§7, 2§7.3. Roles: company member; for imported ads: Administrator, Moderator,
 * InternalSales.
 */
export const DeleteAd = declare({
  id: 'delete-ad',
  family: 'publishing',
  method: 'POST',
  path: '/deleteAd',
  body: strict({
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id', { rule: 'externalOnlyByAdAdmins' }),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 409: ['archived'] },
  errors: {
    409: '`archived`: the ad is archived',
    403: 'no access; for imported ads, the Administrator, Moderator or InternalSales role is required',
  },
})

/** POST /SetAdEditStep. Stores the stage of an ad's editor. Source: 1§7, 2§7.3. Roles: company member. */
export const SetAdEditStep = declare({
  id: 'set-ad-edit-step',
  family: 'publishing',
  method: 'POST',
  path: '/SetAdEditStep',
  body: strict({
    step: AdState,
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 409: '`notComplete`: an earlier step has not been saved yet' },
})

/**
 * GET /getDraftAd. Returns a draft ad, and the parts that it needs before it can be published. Source: 1§7, 2§7.3.
 * Roles: company member.
 */
export const GetDraftAd = declare({
  id: 'get-draft-ad',
  family: 'publishing',
  method: 'GET',
  path: '/getDraftAd',
  query: strict({ id: Id }),
  response: strict({
    state: AdState,
    title: Type.String(),
    /**
     * The ad, its folder and project, and the parts that must be completed before it can be published. Beyond the
     * documents.
     */
    ad: Ad,
    place: AdPlace,
    missing: Type.Array(oneOf('details', 'questionnaire', 'steps')),
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/**
 * GET /getTargetScopeDomains/{id}. Returns the sites a promotion would show the ad on. Source: 1§7, 2§7.3. Roles:
 * company member.
 */
export const GetTargetScopeDomains = declare({
  id: 'get-target-scope-domains',
  family: 'publishing',
  method: 'GET',
  path: '/getTargetScopeDomains/{id}',
  params: strict({ id: Id }),
  response: Type.Array(Type.String()),
  access: companyMember('ad', 'params.id'),
  errors: {},
})

/**
 * GET /getTargetScopeDomains. The batch version of `GetTargetScopeDomains` for up to 100 ads. Beyond the documents.
 * Roles: signed in; ids of other companies are left out, like unknown ids.
 */
export const GetTargetScopeDomainsList = declare({
  id: 'get-target-scope-domains-list',
  family: 'publishing',
  method: 'GET',
  path: '/getTargetScopeDomains',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, domains: GetTargetScopeDomains.response })),
  access: signedIn,
  errors: {},
})

/**
 * GET /getDraftAds. The batch version of `GetDraftAd` for up to 100 ads. Beyond the documents. Roles: signed in; ids of
 * other companies are left out, like unknown ids.
 */
export const GetDraftAds = declare({
  id: 'get-draft-ads',
  family: 'publishing',
  method: 'GET',
  path: '/getDraftAds',
  query: strict({ ids: idList() }),
  response: batchOf(GetDraftAd.response),
  access: signedIn,
  partner: 'read',
  errors: {},
})

/**
 * GET /companyAds. Lists the ads of a company by id, with the contents of `GetDraftAd`. Beyond the documents. Roles:
 * company member.
 */
export const CompanyAds = declare({
  id: 'company-ads',
  family: 'publishing',
  method: 'GET',
  path: '/companyAds',
  query: strict({
    companyId: Id,
    after: Type.Optional(Cursor),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    status: Type.Optional(AdType),
    updatedAfter: Type.Optional(DateTime),
  }),
  response: strict({ items: Type.Array(GetDraftAd.response, { maxItems: MAX_PAGE_SIZE }), ...pageCursors }),
  access: companyMember('company', 'query.companyId'),
  partner: 'read',
  errors: { 400: 'the cursor belongs to another list' },
})
