import { Type } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { AdState, Package } from '#contract/base/enums.ts'
import { Purchase } from './promotion.ts'
import { DateTime, Id, None, idList, listed, nullable, oneOf, strict } from '#contract/base/shapes.ts'
import { Ad, AdPlace } from '#contract/base/types.ts'

/** POST /publishAd. Source: 1§7, 2§7.3, 2§2.5. Roles: company member. */
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
     * How the chosen package is paid, and what comes with it; with `promote`, and an invoice without anything else when
     * left out. Beyond the documents.
     */
    purchase: Type.Optional(strict({ ...Purchase.properties, promotionType: Type.Optional(Package) })),
  }),
  response: strict({
    type: oneOf('scheduled', 'active'),
    state: AdState,
    start: DateTime,
    end: DateTime,
    /** The order of the package; null when none was bought. Beyond the documents. */
    orderId: nullable(Id),
  }),
  access: companyMember('ad', 'body.id'),
  partner: 'write',
  errors: {
    400: 'invalid period (end before start, start over 6 months ahead, end over 1 year ahead), or promote without a package',
    403: 'also for volume when the caller is not Administrator, Moderator or InternalSales',
    409:
      'the ad is not complete or is archived; ' +
      'with promote also whatever refuses a purchase: then neither is done; ' +
      'a promotion paid with credits would start too far ahead (tooFarAhead)',
  },
})

/**
 * POST /unpublishAd. Source: 1§7, 2§7.3. Roles: company member; external-source ads: Administrator, Moderator,
 * InternalSales.
 */
export const UnpublishAd = declare({
  id: 'unpublish-ad',
  family: 'publishing',
  method: 'POST',
  path: '/unpublishAd',
  body: strict({
    id: Id,
  }),
  response: None,
  access: companyMember('ad', 'body.id', { rule: 'externalOnlyByAdAdmins' }),
  partner: 'write',
  errors: {
    409: 'the ad is not active',
    403: 'also for an external-source ad when the caller is not Administrator, Moderator or InternalSales',
  },
})

/** POST /archiveAd. Source: 1§7, 2§7.3. Roles: company member; not for external-source ads. */
export const ArchiveAd = declare({
  id: 'archive-ad',
  family: 'publishing',
  method: 'POST',
  path: '/archiveAd',
  body: strict({
    id: Id,
  }),
  response: None,
  access: companyMember('ad', 'body.id', { rule: 'neverExternal' }),
  partner: 'write',
  errors: { 409: 'the ad is not inactive', 403: 'also for an external-source ad' },
})

/**
 * POST /deleteAd. Source: 1§7, 2§7.3. Roles: company member; external-source ads: Administrator, Moderator,
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
  response: None,
  access: companyMember('ad', 'body.id', { rule: 'externalOnlyByAdAdmins' }),
  errors: {
    409: 'the ad is archived',
    403: 'also for an external-source ad when the caller is not Administrator, Moderator or InternalSales',
  },
})

/** POST /SetAdEditStep. Source: 1§7, 2§7.3. Roles: company member. */
export const SetAdEditStep = declare({
  id: 'set-ad-edit-step',
  family: 'publishing',
  method: 'POST',
  path: '/SetAdEditStep',
  body: strict({
    step: AdState,
    id: Id,
  }),
  response: None,
  access: companyMember('ad', 'body.id'),
  errors: { 409: 'an earlier step is not saved yet' },
})

/** GET /getDraftAd. Source: 1§7, 2§7.3. Roles: company member. */
export const GetDraftAd = declare({
  id: 'get-draft-ad',
  family: 'publishing',
  method: 'GET',
  path: '/getDraftAd',
  query: strict({ id: Id }),
  response: strict({
    state: AdState,
    title: Type.String(),
    /** The ad itself, its place and what is still missing before it can be published. Beyond the documents. */
    ad: Ad,
    place: AdPlace,
    missing: Type.Array(oneOf('details', 'questionnaire', 'steps')),
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/** GET /getTargetScopeDomains/{id}. Source: 1§7, 2§7.3. Roles: company member. */
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
 * GET /getTargetScopeDomains: the same of up to 100 ads. Beyond the documents. Roles: signed in; strangers' ids answer
 * as unknown ones.
 */
export const GetTargetScopeDomainsList = declare({
  id: 'get-target-scope-domains-list',
  family: 'publishing',
  method: 'GET',
  path: '/getTargetScopeDomains',
  query: strict({ ids: idList() }),
  response: listed(strict({ id: Id, domains: GetTargetScopeDomains.response })),
  access: signedIn,
  errors: {},
})

/**
 * GET /getDraftAds: `getDraftAd` for up to 100 ads. Beyond the documents. Roles: signed in; strangers' ids answer as
 * unknown ones.
 */
export const GetDraftAds = declare({
  id: 'get-draft-ads',
  family: 'publishing',
  method: 'GET',
  path: '/getDraftAds',
  query: strict({ ids: idList() }),
  response: listed(GetDraftAd.response),
  access: signedIn,
  partner: 'read',
  errors: {},
})
