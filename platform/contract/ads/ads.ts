import { MAX_FURTHER_PLACES } from '#rules/ads/further-places.ts'
import { Type } from 'typebox'
import { MAX_IMPORT_ADDRESS_LENGTH } from '#rules/ads/import-address.ts'
import { MAX_AD_TITLE_LENGTH } from '#rules/ads/ad-and-folder-names.ts'
import { signedIn, companyMember, declare } from '#contract/base/call.ts'
import { EmploymentType, SalaryType, WorkplaceType } from '#contract/base/enums.ts'
import {
  DateTime,
  Html,
  Id,
  List,
  EmptyBody,
  PartVersion,
  Text,
  idList,
  batchOf,
  nullable,
  Uuid,
  oneOf,
  strict,
} from '#contract/base/scalars.ts'
import { AdDetails } from './ad-details.ts'
import { ImportResult } from './import-result.ts'

/** POST /createAd. Creates a draft ad in a folder. Source: 1§7, 1§5, 2§7.3. Roles: company member. */
export const CreateAd = declare({
  id: 'create-ad',
  family: 'ads',
  method: 'POST',
  path: '/createAd',
  body: strict({
    companyId: Id,
    folderId: Id,
    title: Text('line', MAX_AD_TITLE_LENGTH),
  }),
  response: strict({
    id: Id,
  }),
  access: companyMember('company', 'body.companyId'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 400: ['required', 'tooLong', 'otherCompany'], 409: ['employmentServiceMissing', 'keyWithoutPerson'] },
  errors: {
    400: 'the title is empty or too long',
    409: '`employmentServiceMissing`: the company must first connect to Arbetsförmedlingen',
  },
})

/** POST /renameAd. Renames an ad. Source: 1§7, 2§7.3. Roles: company member. */
export const RenameAd = declare({
  id: 'rename-ad',
  family: 'ads',
  method: 'POST',
  path: '/renameAd',
  body: strict({
    id: Id,
    title: Text('line', MAX_AD_TITLE_LENGTH),
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 400: ['required', 'tooLong'], 409: ['archived'] },
  errors: { 400: 'the title is empty or too long', 409: '`archived`: the ad is archived' },
})

/** POST /copyAd. Copies the contents of the ad `from` into the ad `id`. Source: 1§7, 2§7.3. Roles: company member. */
export const CopyAd = declare({
  id: 'copy-ad',
  family: 'ads',
  method: 'POST',
  path: '/copyAd',
  body: strict({
    id: Id,
    from: Id,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 409: ['active', 'archived', 'external', 'notFinished'] },
  errors: {
    409:
      '`active`, `archived`, `external`: the target ad is active, archived or imported; ' +
      '`notFinished`: the source ad is incomplete',
  },
})

/** POST /moveAd. Moves an ad to another folder. Source: 1§4. Roles: company member. */
export const MoveAd = declare({
  id: 'move-ad',
  family: 'ads',
  method: 'POST',
  path: '/moveAd',
  body: strict({
    id: Id,
    folderId: Id,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 400: ['otherCompany'] },
  errors: { 400: 'the folder belongs to another company' },
})

/**
 * POST /muteAd. Turns the user's notifications of an ad off. Source: 1§7, 2§7.1, 2§4.5. Roles: company member, not the
 * ad's owner.
 */
export const MuteAd = declare({
  id: 'mute-ad',
  family: 'ads',
  method: 'POST',
  path: '/muteAd',
  body: strict({
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id', { rule: 'notOwner' }),
  whileImpersonating: 'allowed',
  errors: { 403: 'no access, or you own the ad' },
})

/**
 * POST /unmuteAd. Turns the user's notifications of an ad on again. Source: 1§7, 2§7.1, 2§4.5. Roles: company member,
 * not the ad's owner.
 */
export const UnmuteAd = declare({
  id: 'unmute-ad',
  family: 'ads',
  method: 'POST',
  path: '/unmuteAd',
  body: strict({
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('ad', 'body.id', { rule: 'notOwner' }),
  whileImpersonating: 'allowed',
  errors: { 403: 'no access, or you own the ad' },
})

/** POST /importAd. Imports an ad from Tavla's job site by its address. Source: 1§7, 1§3, 1§5. Roles: company member. */
export const ImportAd = declare({
  id: 'import-ad',
  family: 'ads',
  method: 'POST',
  path: '/importAd',
  body: strict({
    folder: Id,
    url: Text('url', MAX_IMPORT_ADDRESS_LENGTH, { description: 'https, /jobb/{hex id}/{slug}' }),
  }),
  response: ImportResult,
  access: companyMember('folder', 'body.folder'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'not the URL of a job ad on a supported job board',
    409: '`employmentServiceMissing`: the company must first connect to Arbetsförmedlingen',
    429: 'rate limited (60 in 15 minutes)',
  },
})

/**
 * POST /FindPostingAndImportByUrl. Imports an ad from a page of a supported job board. Source: 1§7. Roles: company
 * member.
 */
export const FindPostingAndImportByUrl = declare({
  id: 'find-posting-and-import-by-url',
  family: 'ads',
  method: 'POST',
  path: '/FindPostingAndImportByUrl',
  body: strict({
    folder: Id,
    url: Text('url', MAX_IMPORT_ADDRESS_LENGTH, {
      description: 'any page of a supported job board that shows one job ad',
    }),
  }),
  response: ImportResult,
  access: companyMember('folder', 'body.folder'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'not a URL on a supported job board',
    404: 'no job ad was found at this URL',
    409: '`employmentServiceMissing`: the company must first connect to Arbetsförmedlingen',
    429: 'rate limited (60 in 15 minutes)',
  },
})

/** GET /adCurrencyList. Lists the currencies for salaries. Source: 1§7. Roles: signed in. */
export const AdCurrencyList = declare({
  id: 'ad-currency-list',
  family: 'ads',
  method: 'GET',
  path: '/adCurrencyList',
  response: Type.Array(
    strict({
      code: Type.String(),
      name: Type.String(),
    }),
  ),
  access: signedIn,
  errors: {},
})

/** The maximum number of ads offered for copying, each with its full text. The limit is not in the documents. */
export const MAX_SUMMARIES = 200

/** GET /getAdSummaryInfoList. Returns the latest completed ads. Source: 1§7, 1§3. Roles: company member. */
export const GetAdSummaryInfoList = declare({
  id: 'get-ad-summary-info-list',
  family: 'ads',
  method: 'GET',
  path: '/getAdSummaryInfoList',
  query: strict({ id: Id }),
  response: Type.Array(
    strict({
      id: Id,
      title: Type.String(),
      content: Html,
      postCode: nullable(Type.String()),
      cityId: nullable(Type.Integer()),
      streetAddress: nullable(Type.String()),
      countryIsoCode: nullable(Type.String()),
      userFullName: Type.String(),
      /** The id of the owner. Null if the account was deleted. Beyond the documents. */
      userId: nullable(Uuid),
    }),
    { maxItems: MAX_SUMMARIES },
  ),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** The maximum number of recently posted ads. The newest are returned. */
export const MAX_RECENT_POSTINGS = 200

/** An ad that was sent to Arbetsförmedlingen. `id` is null if the ad has been deleted. */
const RecentPosting = strict({
  id: nullable(Id),
  title: Type.String(),
  city: nullable(Type.String()),
  postedAt: DateTime,
})

/** GET /getAdDetails. Returns the details of an ad, with their version. Source: 1§7, 1§3. Roles: company member. */
export const GetAdDetails = declare({
  id: 'get-ad-details',
  family: 'ads',
  method: 'GET',
  path: '/getAdDetails',
  query: strict({ id: Id }),
  /**
   * `version` is for detecting concurrent changes. `recentlyPosted` lists the ads sent to Arbetsförmedlingen in the
   * last two weeks, so that the user does not advertise the same vacancy twice (PLUS-45). It is empty unless the
   * service is connected. Beyond the documents.
   */
  response: strict({
    ...AdDetails.properties,
    version: PartVersion,
    recentlyPosted: List(RecentPosting, MAX_RECENT_POSTINGS),
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/** POST /saveAdDetails. Saves the details of an ad. Source: 1§7, 1§3, 1§5. Roles: company member. */
export const SaveAdDetails = declare({
  id: 'save-ad-details',
  family: 'ads',
  method: 'POST',
  path: '/saveAdDetails',
  /**
   * `version` is the version you last read; if omitted, newer changes are overwritten. `draft` saves incomplete
   * details. Both are beyond the documents.
   */
  query: strict({ id: Id, version: Type.Optional(PartVersion), draft: Type.Optional(Type.Boolean()) }),
  body: AdDetails,
  response: EmptyBody,
  access: companyMember('ad', 'query.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: {
    400: ['required', 'invalid', 'unknown', 'notAllowed', 'tooLong', 'outOfRange', 'fromNotLess', 'homeCountry'],
    409: ['archived', 'external', 'changedMeanwhile', 'finished'],
  },
  errors: {
    400: 'invalid fields',
    409:
      '`archived`: the ad is archived; `external`: the ad is imported; ' +
      '`changedMeanwhile`: someone else changed the details after you read them; ' +
      '`finished`: complete details cannot be saved as a draft',
  },
})

/** A place of work of an imported ad. */
export const FurtherPlace = strict({
  address: nullable(Type.String()),
  postCode: nullable(Type.String()),
  city: nullable(Type.String()),
  country: nullable(Type.String()),
})

/** GET /getExternalAdDetails. Returns the details of an imported ad. Source: 1§2, 1§3. Roles: company member. */
export const GetExternalAdDetails = declare({
  id: 'get-external-ad-details',
  family: 'ads',
  method: 'GET',
  path: '/getExternalAdDetails',
  query: strict({ id: Id }),
  response: strict({
    title: Type.String(),
    content: Html,
    type: EmploymentType,
    workplaceType: WorkplaceType,
    salaryType: SalaryType,
    location: oneOf('remote', 'address'),
    address: nullable(Type.String()),
    postCode: nullable(Type.String()),
    city: nullable(Type.String()),
    country: nullable(Type.String()),
    /** The places of work after the first. Beyond the documents. */
    furtherPlaces: List(FurtherPlace, MAX_FURTHER_PLACES),
    start: nullable(DateTime),
    end: nullable(DateTime),
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/**
 * GET /getExternalAdDetailsList. The batch version of `GetExternalAdDetails` for up to 100 ads. Beyond the documents.
 * Roles: signed in; ids of other companies are left out, like unknown ids.
 */
export const GetExternalAdDetailsList = declare({
  id: 'get-external-ad-details-list',
  family: 'ads',
  method: 'GET',
  path: '/getExternalAdDetailsList',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...GetExternalAdDetails.response.properties })),
  access: signedIn,
  partner: 'read',
  errors: {},
})

/**
 * GET /adContactList. Lists the contact persons that the company can choose for an ad. Source: 1§7, 1§3. Roles: company
 * member.
 */
export const AdContactList = declare({
  id: 'ad-contact-list',
  family: 'ads',
  method: 'GET',
  path: '/adContactList',
  query: strict({ id: Id }),
  response: Type.Array(
    strict({
      name: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      position: Type.String(),
    }),
  ),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** GET /adTemplateList. Lists the texts that the company can start an ad from. Source: 1§7. Roles: company member. */
export const AdTemplateList = declare({
  id: 'ad-template-list',
  family: 'ads',
  method: 'GET',
  path: '/adTemplateList',
  query: strict({ id: Id }),
  response: Type.Array(
    strict({
      id: Id,
      name: Type.String(),
      content: Html,
    }),
  ),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/**
 * GET /getAdDetailsList. The batch version of `GetAdDetails` for up to 100 ads. Beyond the documents. Roles: signed in;
 * ids of other companies are left out, like unknown ids.
 */
export const GetAdDetailsList = declare({
  id: 'get-ad-details-list',
  family: 'ads',
  method: 'GET',
  path: '/getAdDetailsList',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...GetAdDetails.response.properties })),
  access: signedIn,
  partner: 'read',
  errors: {},
})
