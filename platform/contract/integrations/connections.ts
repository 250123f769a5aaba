import { Type, type Static } from 'typebox'
import {
  CONNECTION_STATUSES,
  DEFAULT_PROMOTIONS,
  EXCHANGE_FAULTS,
  FEED_URL_MAX_LENGTH,
  IDENTIFIER_MAX_LENGTH,
  SERVICES,
  type ConnectionStatus as Status,
} from '#rules/companies/connections.ts'
import { companyMember, declare, signedIn, staff } from '#contract/base/call.ts'
import { DateTime, Id, Line, None, Password, Typed, nullable, oneOf, strict } from '#contract/base/shapes.ts'
import { listQuery, pageOf } from '#contract/base/paging.ts'

// Source: 3§3 to 3§8.

export const Service = oneOf(...SERVICES)
export type Service = Static<typeof Service>

export const ConnectionStatus = oneOf(...(Object.keys(CONNECTION_STATUSES) as Status[]))
export type ConnectionStatus = Static<typeof ConnectionStatus>

export const DefaultPromotion = oneOf(...DEFAULT_PROMOTIONS)
export type DefaultPromotion = Static<typeof DefaultPromotion>

/** Why an exchange with a service did not do what it should. Beyond the documents. */
export const ExchangeFault = oneOf(...EXCHANGE_FAULTS)
export type ExchangeFault = Static<typeof ExchangeFault>

/** The flags of the signed-in user (SHELL-32). */
export const EnabledFeatures = strict({
  userTeamtailorServiceConnection: Type.Boolean(),
  userTeamtailorXmlServiceConnection: Type.Boolean(),
  contactSalesButton: Type.Boolean(),
  pontyServiceConnection: Type.Boolean(),
})
export type EnabledFeatures = Static<typeof EnabledFeatures>

/** A connection of a company to a service; without an id it has never been made. */
export const Connection = strict({
  id: nullable(Id),
  name: Service,
  required: Type.Boolean(),
  status: ConnectionStatus,
  active: Type.Boolean(),
  referenceId: nullable(Type.String()),
  /** Key that signs the webhook's events; only of Teamtailor. */
  integrationKey: nullable(Type.String()),
  companyUUId: nullable(Type.String()),
  feedUrl: nullable(Type.String()),
  defaultPromotionType: DefaultPromotion,
  /** Whether the caller has the feature the connection belongs to. This and what follows: beyond the documents. */
  available: Type.Boolean(),
  allowDelete: Type.Boolean(),
  /** Where the webhook takes events; only of Teamtailor. */
  webhookUrl: nullable(Type.String()),
  /** Since when the status is what it is. */
  since: nullable(DateTime),
  /** What the service said of the status, in its own words. */
  message: nullable(Type.String()),
  /** Why the last exchange failed, and since when none has succeeded; null while all is well. */
  fault: nullable(ExchangeFault),
  faultSince: nullable(DateTime),
  /** When an exchange last succeeded, and when the next one is planned. */
  lastSuccess: nullable(DateTime),
  next: nullable(DateTime),
  /** Whether it is being asked at this moment, or as soon as somebody is free to. */
  asked: Type.Boolean(),
  /** Ads that came in and are live, or that are published there. */
  ads: Type.Integer({ minimum: 0 }),
  /** Ads that wait to be sent, changed or taken down there; only of the employment service. */
  waitingAds: Type.Integer({ minimum: 0 }),
})
export type Connection = Static<typeof Connection>

/** One exchange with a service. Holds neither credentials nor anything of the ads. */
export const Exchange = strict({
  at: DateTime,
  kind: oneOf('connect', 'check', 'poll', 'send', 'update', 'withdraw', 'webhook'),
  /** Null when it went well. */
  fault: nullable(ExchangeFault),
  /** How many of what, or the status of the answer: `3 new, 1 changed`, `503`. */
  detail: nullable(Type.String()),
  milliseconds: Type.Integer({ minimum: 0 }),
})
export type Exchange = Static<typeof Exchange>

const family = 'service connections'
const ofCompany = companyMember('company', 'body.id')
const staffRoles = staff('Administrator', 'Moderator')

/** GET /enabledFeatures. Source: 1§7, 3§6. Roles: signed in. */
export const GetEnabledFeatures = declare({
  id: 'get-enabled-features',
  family: 'account',
  method: 'GET',
  path: '/enabledFeatures',
  response: EnabledFeatures,
  access: signedIn,
  errors: {},
})

/**
 * GET /getServiceConnections: all services, those that were never connected without an id. Source: 3§3, 3§7. Roles:
 * company member.
 */
export const GetServiceConnections = declare({
  id: 'get-service-connections',
  family,
  method: 'GET',
  path: '/getServiceConnections',
  query: strict({ id: Id }),
  response: Type.Array(Connection),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** POST /connectAms. Source: 3§7, 3§4, 3§8. Roles: company member. */
export const ConnectAms = declare({
  id: 'connect-ams',
  family,
  method: 'POST',
  path: '/connectAms',
  body: strict({ userName: Line, password: Password, id: Id }),
  response: Type.Array(
    strict({
      status: ConnectionStatus,
      error: Type.Optional(Type.String({ description: 'what the service said; with wrongInformation' })),
    }),
  ),
  access: ofCompany,
  errors: { 400: 'a blank user name or password' },
})

const jobylon = {
  family,
  method: 'POST',
  params: strict({ id: Id }),
  body: strict({ referenceId: Type.Integer({ description: 'the company id at the job board, a positive integer' }) }),
  response: Connection,
} as const

/** POST /addJobylon/{id}: the id is the company's. Source: 3§7, 3§5. Roles: company member. */
export const AddJobylon = declare({
  ...jobylon,
  id: 'add-jobylon',
  path: '/addJobylon/{id}',
  access: companyMember('company', 'params.id'),
  errors: { 400: 'not a positive integer', 409: 'already connected' },
})

/** POST /addJobylonAdmin/{id}: the id is the company's. Source: 3§7, 3§5. Roles: Administrator, Moderator. */
export const AddJobylonAdmin = declare({
  ...jobylon,
  id: 'add-jobylon-admin',
  path: '/addJobylonAdmin/{id}',
  access: staffRoles,
  errors: { 400: 'not a positive integer', 404: 'no such company', 409: 'already connected' },
})

const removal = {
  family,
  method: 'DELETE',
  params: strict({ id: Id }),
  response: None,
  access: companyMember('connector', 'params.id', { staff: ['Administrator', 'Moderator'], condition: 'allowDelete' }),
} as const

/**
 * DELETE /removeJobylon/{id}: the id is the connection's. Source: 3§7, 3§6. Roles: Administrator, Moderator; company
 * member with allow-delete.
 */
export const RemoveJobylon = declare({
  ...removal,
  id: 'remove-jobylon',
  path: '/removeJobylon/{id}',
  errors: { 404: 'another service’s connection' },
})

/**
 * DELETE /adminDeletePonty/{id}: the id is the connection's. Source: 3§7, 3§6. Roles: Administrator, Moderator; company
 * member with allow-delete.
 */
export const AdminDeletePonty = declare({
  ...removal,
  id: 'admin-delete-ponty',
  path: '/adminDeletePonty/{id}',
  errors: { 404: 'another service’s connection' },
})

/** POST /enableTeamtailor. Source: 3§7, 3§4, 3§6. Roles: company member with the flag; Administrator, Moderator. */
export const EnableTeamtailor = declare({
  id: 'enable-teamtailor',
  family,
  method: 'POST',
  path: '/enableTeamtailor',
  body: strict({ id: Id }),
  response: Connection,
  access: companyMember('company', 'body.id', {
    staff: ['Administrator', 'Moderator'],
    condition: 'userTeamtailorServiceConnection',
  }),
  errors: { 409: 'the XML variant is active' },
})

/**
 * POST /enableTeamtailorXml. Source: 3§7, 3§4, 3§5, 3§6. Roles: company member with the flag; Administrator, Moderator.
 */
export const EnableTeamtailorXml = declare({
  id: 'enable-teamtailor-xml',
  family,
  method: 'POST',
  path: '/enableTeamtailorXml',
  body: strict({ id: Id, companyUUId: Typed(IDENTIFIER_MAX_LENGTH) }),
  response: Connection,
  access: companyMember('company', 'body.id', {
    staff: ['Administrator', 'Moderator'],
    condition: 'userTeamtailorXmlServiceConnection',
  }),
  errors: { 400: 'blank identifier', 409: 'the webhook variant is active' },
})

const ponty = {
  family,
  method: 'POST',
  body: strict({ id: Id, feedUrl: Typed(FEED_URL_MAX_LENGTH) }),
  response: Connection,
} as const
const pontyFault = 'feed url not https, not of the provider’s host, path without /extapi/job or no query parameter p'

/** POST /enablePonty. Source: 3§7, 3§5, 3§6. Roles: company member with the flag. */
export const EnablePonty = declare({
  ...ponty,
  id: 'enable-ponty',
  path: '/enablePonty',
  access: companyMember('company', 'body.id', { condition: 'pontyServiceConnection' }),
  errors: { 400: pontyFault },
})

/** POST /adminAddPonty. Source: 3§7, 3§5. Roles: Administrator, Moderator. */
export const AdminAddPonty = declare({
  ...ponty,
  id: 'admin-add-ponty',
  path: '/adminAddPonty',
  access: staffRoles,
  errors: { 400: pontyFault, 404: 'no such company' },
})

/**
 * POST /disableService. Source: 3§7. Roles: company member; Administrator, Moderator; Jobylon and Ponty of members only
 * with allow-delete.
 */
export const DisableService = declare({
  id: 'disable-service',
  family,
  method: 'POST',
  path: '/disableService',
  body: strict({ id: Id }),
  response: None,
  access: companyMember('connector', 'body.id'),
  errors: { 403: 'also for Jobylon and Ponty without allow-delete' },
})

/** POST /setDefaultPromotionType. Source: 3§7, 3§4. Roles: company member; Administrator, Moderator. */
export const SetDefaultPromotionType = declare({
  id: 'set-default-promotion-type',
  family,
  method: 'POST',
  path: '/setDefaultPromotionType',
  body: strict({ id: Id, promotionType: DefaultPromotion }),
  response: None,
  access: companyMember('connector', 'body.id'),
  errors: { 409: 'not connected' },
})

/**
 * POST /refreshConnection: asks the service now, rather than at the planned time. Beyond the documents. Roles: company
 * member.
 */
export const RefreshConnection = declare({
  id: 'refresh-connection',
  family,
  method: 'POST',
  path: '/refreshConnection',
  body: strict({ id: Id }),
  response: None,
  access: companyMember('connector', 'body.id'),
  errors: { 409: 'not connected', 429: 'asked too often' },
})

/**
 * GET /connectionExchanges: the last exchanges of a connection, the newest first. Beyond the documents. Roles:
 * Administrator, Moderator.
 */
export const ConnectionExchanges = declare({
  id: 'connection-exchanges',
  family,
  method: 'GET',
  path: '/connectionExchanges',
  query: listQuery({ sort: ['at'], filter: { id: Id } }),
  response: pageOf(Exchange),
  access: staffRoles,
  errors: {},
})
