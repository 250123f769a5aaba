import { Type, type Static } from 'typebox'
import {
  CONNECTION_STATUSES,
  DEFAULT_PROMOTIONS,
  EXCHANGE_FAULTS,
  LEFT_OUT_REASONS,
  MAX_FEED_URL_LENGTH,
  MAX_IDENTIFIER_LENGTH,
  MAX_LEFT_OUT_JOBS,
  MAX_READ_FIELDS,
  READ_FIELDS,
  READ_STATES,
  SERVICES,
  type ConnectionStatus as Status,
} from '#rules/integrations/services.ts'
import { companyMember, declare, signedIn, staff } from '#contract/base/call.ts'
import { DateTime, Id, Line, EmptyBody, Password, InputText, nullable, oneOf, strict } from '#contract/base/scalars.ts'
import { listQuery, pageOf } from '#contract/base/paging.ts'

// Connections of companies to other services. Source: 3§3 to 3§8.

export const Service = oneOf(...SERVICES)
export type Service = Static<typeof Service>

export const ConnectionStatus = oneOf(...(Object.keys(CONNECTION_STATUSES) as Status[]))
export type ConnectionStatus = Static<typeof ConnectionStatus>

export const DefaultPromotion = oneOf(...DEFAULT_PROMOTIONS)
export type DefaultPromotion = Static<typeof DefaultPromotion>

/** Why an exchange with a service failed. Beyond the documents. */
export const ExchangeFault = oneOf(...EXCHANGE_FAULTS)
export type ExchangeFault = Static<typeof ExchangeFault>

/** The feature flags of the signed-in user (SHELL-32). */
export const EnabledFeatures = strict({
  userTeamtailorServiceConnection: Type.Boolean(),
  userTeamtailorXmlServiceConnection: Type.Boolean(),
  contactSalesButton: Type.Boolean(),
  pontyServiceConnection: Type.Boolean(),
})
export type EnabledFeatures = Static<typeof EnabledFeatures>

/** A job of a feed that did not become an ad. `id` and `title` are null if the feed has none. */
export const LeftOutJob = strict({
  id: nullable(Type.String()),
  title: nullable(Type.String()),
  reason: oneOf(...LEFT_OUT_REASONS),
})
export type LeftOutJob = Static<typeof LeftOutJob>

/** The jobs that the last read of a feed left out: their number, and the first of them. */
export const LeftOut = strict({
  count: Type.Integer({ minimum: 0 }),
  jobs: Type.Array(LeftOutJob, { maxItems: MAX_LEFT_OUT_JOBS }),
})
export type LeftOut = Static<typeof LeftOut>

/** A field of a job as the service sent it, and what Tavla stored. */
export const ReadField = strict({
  /** The name at the service, with the names around it: `job/title`. */
  source: Type.String(),
  /** The value at the service. Null if Tavla does not read the field, because it may describe people. */
  raw: nullable(Type.String()),
  field: nullable(oneOf(...READ_FIELDS)),
  /** The value in Tavla. Null if nothing was stored. */
  value: nullable(Type.String()),
  state: oneOf(...READ_STATES),
})
export type ReadField = Static<typeof ReadField>

/** How a job was read. `leftOut` is why it did not become an ad. */
export const JobReading = strict({
  externalId: Type.String(),
  title: nullable(Type.String()),
  leftOut: nullable(LeftOutJob.properties.reason),
  fields: Type.Array(ReadField, { maxItems: MAX_READ_FIELDS }),
})
export type JobReading = Static<typeof JobReading>

/** The latest job that a connection delivered, and the latest delivery that could not be read. */
export const LastReading = strict({
  job: nullable(strict({ at: DateTime, adId: nullable(Id), ...JobReading.properties })),
  faulty: nullable(strict({ at: DateTime, fault: ExchangeFault, detail: nullable(Type.String()) })),
})
export type LastReading = Static<typeof LastReading>

/** The connection of a company to a service. `id` is null if the service has never been connected. */
export const Connection = strict({
  id: nullable(Id),
  name: Service,
  required: Type.Boolean(),
  status: ConnectionStatus,
  active: Type.Boolean(),
  referenceId: nullable(Type.String()),
  /** The key that the customer enters at Teamtailor. Only for Teamtailor. */
  integrationKey: nullable(Type.String()),
  /** The key that the company enters at the employment service, so that Tavla can publish its ads. Only for `ams`. */
  consentKey: nullable(Type.String()),
  companyUUId: nullable(Type.String()),
  feedUrl: nullable(Type.String()),
  defaultPromotionType: DefaultPromotion,
  /** Whether the caller has the feature flag of the service. This and the following fields are beyond the documents. */
  available: Type.Boolean(),
  allowDelete: Type.Boolean(),
  /** The URL that receives the events of the company's webhook. Only for Teamtailor. */
  webhookUrl: nullable(Type.String()),
  /** Whether the key that signs these events is stored. Only for Teamtailor. */
  hasWebhookKey: Type.Boolean(),
  /** When the status last changed. */
  since: nullable(DateTime),
  /** The service's message about the status, unmodified. */
  message: nullable(Type.String()),
  /**
   * `fault` is why the last exchange failed, `faultSince` since when exchanges have failed. Both are null if the last
   * exchange succeeded.
   */
  fault: nullable(ExchangeFault),
  faultSince: nullable(DateTime),
  /** `lastSuccess` is when an exchange last succeeded, `next` when the next one is due. */
  lastSuccess: nullable(DateTime),
  next: nullable(DateTime),
  /** Whether an exchange is running or queued. */
  asked: Type.Boolean(),
  /** The number of imported ads that are live, or of ads published at the service. */
  ads: Type.Integer({ minimum: 0 }),
  /** The number of ads waiting to be sent, updated or taken down. Only for Arbetsförmedlingen. */
  waitingAds: Type.Integer({ minimum: 0 }),
  /** The number of live ads that the service does not accept. Only for Arbetsförmedlingen. */
  rejectedAds: Type.Integer({ minimum: 0 }),
  /** Only for services with a feed. */
  leftOut: LeftOut,
})
export type Connection = Static<typeof Connection>

/** An exchange with a service. It contains no credentials and no ad content. */
export const Exchange = strict({
  at: DateTime,
  kind: oneOf('connect', 'check', 'poll', 'send', 'update', 'withdraw', 'webhook'),
  /** Null if the exchange succeeded. */
  fault: nullable(ExchangeFault),
  /** A summary of the transfer, or the HTTP status of the response: `3 new, 1 changed`, `503`. */
  detail: nullable(Type.String()),
  milliseconds: Type.Integer({ minimum: 0 }),
})
export type Exchange = Static<typeof Exchange>

const family = 'service connections'
const companyAccess = companyMember('company', 'body.id')
const staffAccess = staff('Administrator', 'Moderator')

/** GET /enabledFeatures. Returns the features that are enabled for the user. Source: 1§7, 3§6. Roles: signed in. */
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
 * GET /getServiceConnections. Returns all services. A service that has never been connected has no id. Source: 3§3,
 * 3§7. Roles: company member.
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

/**
 * POST /connectAms. Connects the public employment service. `userName` is the company's customer number there. Source:
 * 3§7, 3§4, 3§8. Roles: company member.
 */
export const ConnectAms = declare({
  id: 'connect-ams',
  family,
  method: 'POST',
  path: '/connectAms',
  body: strict({
    userName: Line,
    /** Not used: the service has no password for a company. */
    password: Type.Optional(Password),
    id: Id,
  }),
  response: Type.Array(
    strict({
      status: ConnectionStatus,
      error: Type.Optional(Type.String({ description: "the service's message; only with wrongInformation" })),
    }),
  ),
  access: companyAccess,
  whileImpersonating: 'allowed',
  errors: { 400: 'the customer number is not eight digits' },
})

const addJobylonCall = {
  family,
  method: 'POST',
  params: strict({ id: Id }),
  body: strict({ referenceId: Type.Integer({ description: 'the company id at the job board, a positive integer' }) }),
  response: Connection,
} as const

/** POST /addJobylon/{id}. Connects Jobylon. `id` is the company id. Source: 3§7, 3§5. Roles: company member. */
export const AddJobylon = declare({
  ...addJobylonCall,
  id: 'add-jobylon',
  path: '/addJobylon/{id}',
  access: companyMember('company', 'params.id'),
  whileImpersonating: 'allowed',
  errors: { 400: '`referenceId` must be a positive integer', 409: '`connected`: this service is already connected' },
})

/**
 * POST /addJobylonAdmin/{id}. Connects Jobylon. `id` is the company id. Source: 3§7, 3§5. Roles: Administrator,
 * Moderator.
 */
export const AddJobylonAdmin = declare({
  ...addJobylonCall,
  id: 'add-jobylon-admin',
  path: '/addJobylonAdmin/{id}',
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: '`referenceId` must be a positive integer',
    404: 'no such company',
    409: '`connected`: this service is already connected',
  },
})

const removeCall = {
  family,
  method: 'DELETE',
  params: strict({ id: Id }),
  response: EmptyBody,
  access: companyMember('connector', 'params.id', { staff: ['Administrator', 'Moderator'], condition: 'allowDelete' }),
} as const

/**
 * DELETE /removeJobylon/{id}. Disconnects Jobylon. `id` is the connection id. Source: 3§7, 3§6. Roles: Administrator,
 * Moderator; company member with allow-delete.
 */
export const RemoveJobylon = declare({
  ...removeCall,
  id: 'remove-jobylon',
  path: '/removeJobylon/{id}',
  whileImpersonating: 'allowed',
  errors: { 404: 'the connection belongs to a different service' },
})

/**
 * DELETE /adminDeletePonty/{id}. Disconnects Ponty. `id` is the connection id. Source: 3§7, 3§6. Roles: Administrator,
 * Moderator; company member with allow-delete.
 */
export const AdminDeletePonty = declare({
  ...removeCall,
  id: 'admin-delete-ponty',
  path: '/adminDeletePonty/{id}',
  whileImpersonating: 'allowed',
  errors: { 404: 'the connection belongs to a different service' },
})

/**
 * POST /enableTeamtailor. Connects Teamtailor. Source: 3§7, 3§4, 3§6. Roles: company member with the flag;
 * Administrator, Moderator.
 */
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
  whileImpersonating: 'allowed',
  errors: { 409: '`otherVariant`: Teamtailor is connected by XML, disconnect that first' },
})

/**
 * POST /setTeamtailorWebhookKey. Stores the key with which Teamtailor signs the events of the company's webhook. `id` is
 * the connection id. Beyond the documents. Roles: company member; Administrator, Moderator.
 */
export const SetTeamtailorWebhookKey = declare({
  id: 'set-teamtailor-webhook-key',
  family,
  method: 'POST',
  path: '/setTeamtailorWebhookKey',
  body: strict({ id: Id, key: InputText('opaque', MAX_IDENTIFIER_LENGTH) }),
  response: EmptyBody,
  access: companyMember('connector', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 400: 'the key is empty', 409: '`notConnected`: Teamtailor is not connected' },
})

/**
 * POST /enableTeamtailorXml. Connects the XML feed of Teamtailor. Source: 3§7, 3§4, 3§5, 3§6. Roles: company member
 * with the flag; Administrator, Moderator.
 */
export const EnableTeamtailorXml = declare({
  id: 'enable-teamtailor-xml',
  family,
  method: 'POST',
  path: '/enableTeamtailorXml',
  body: strict({ id: Id, companyUUId: InputText('opaque', MAX_IDENTIFIER_LENGTH) }),
  response: Connection,
  access: companyMember('company', 'body.id', {
    staff: ['Administrator', 'Moderator'],
    condition: 'userTeamtailorXmlServiceConnection',
  }),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the identifier is empty',
    409: '`otherVariant`: Teamtailor is connected by webhook, disconnect that first',
  },
})

const addPontyCall = {
  family,
  method: 'POST',
  body: strict({ id: Id, feedUrl: InputText('url', MAX_FEED_URL_LENGTH) }),
  response: Connection,
} as const
const feedUrlError =
  "the feed URL must use https, be on the provider's host, have /extapi/job in its path and a query parameter p"

/** POST /enablePonty. Connects Ponty. Source: 3§7, 3§5, 3§6. Roles: company member with the flag. */
export const EnablePonty = declare({
  ...addPontyCall,
  id: 'enable-ponty',
  path: '/enablePonty',
  access: companyMember('company', 'body.id', { condition: 'pontyServiceConnection' }),
  whileImpersonating: 'allowed',
  errors: { 400: feedUrlError },
})

/** POST /adminAddPonty. Connects Ponty, for staff. Source: 3§7, 3§5. Roles: Administrator, Moderator. */
export const AdminAddPonty = declare({
  ...addPontyCall,
  id: 'admin-add-ponty',
  path: '/adminAddPonty',
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: { 400: feedUrlError, 404: 'no such company' },
})

/**
 * POST /disableService. Disconnects a service. Source: 3§7. Roles: company member; Administrator, Moderator. Members
 * can disconnect Jobylon and Ponty only with allow-delete.
 */
export const DisableService = declare({
  id: 'disable-service',
  family,
  method: 'POST',
  path: '/disableService',
  body: strict({ id: Id }),
  response: EmptyBody,
  access: companyMember('connector', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 403: 'no access, or members may not disconnect Jobylon or Ponty' },
})

/**
 * POST /setDefaultPromotionType. Sets the promotion that the company's new ads start with. Source: 3§7, 3§4. Roles:
 * company member; Administrator, Moderator.
 */
export const SetDefaultPromotionType = declare({
  id: 'set-default-promotion-type',
  family,
  method: 'POST',
  path: '/setDefaultPromotionType',
  body: strict({ id: Id, promotionType: DefaultPromotion }),
  response: EmptyBody,
  access: companyMember('connector', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 409: '`notConnected`: this service is not connected' },
})

/**
 * POST /refreshConnection. Starts an exchange with the service immediately instead of at the planned time. Beyond the
 * documents. Roles: company member.
 */
export const RefreshConnection = declare({
  id: 'refresh-connection',
  family,
  method: 'POST',
  path: '/refreshConnection',
  body: strict({ id: Id }),
  response: EmptyBody,
  access: companyMember('connector', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 409: '`notConnected`: this service is not connected', 429: 'rate limited (12 per minute and company)' },
})

/**
 * GET /connectionReading. Returns how the latest ad of a connection was read, field by field, and the latest delivery
 * that could not be read. Beyond the documents. Roles: company member; Administrator, Moderator.
 */
export const ConnectionReading = declare({
  id: 'connection-reading',
  family,
  method: 'GET',
  path: '/connectionReading',
  query: strict({ id: Id }),
  response: LastReading,
  access: companyMember('connector', 'query.id', { staff: ['Administrator', 'Moderator'] }),
  errors: {},
})

/**
 * GET /connectionExchanges. Returns the recent exchanges of a connection, newest first. Beyond the documents. Roles:
 * Administrator, Moderator.
 */
export const ConnectionExchanges = declare({
  id: 'connection-exchanges',
  family,
  method: 'GET',
  path: '/connectionExchanges',
  query: listQuery({ sort: ['at'], filter: { id: Id } }),
  response: pageOf(Exchange),
  access: staffAccess,
  errors: {},
})
