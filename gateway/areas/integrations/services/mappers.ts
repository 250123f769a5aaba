import { AdServiceState } from '#contract/base/enums.ts'
import {
  ConnectionStatus,
  DefaultPromotion,
  Exchange,
  ExchangeFault,
  LeftOutJob,
  ReadField,
  Service,
  type Connection,
  type LastReading,
} from '#contract/integrations/services.ts'
import type { Ad } from '#contract/ads/ad.ts'
import { REFUSAL_CODES, REFUSED_FIELDS } from '#rules/integrations/employment-service.ts'
import { mayDisconnect } from '#rules/integrations/services.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

export const serviceNames = enumNames(Service.enum)
export const serviceStatuses = enumNames(ConnectionStatus.enum)
export const defaultPromotions = enumNames(DefaultPromotion.enum)
const serviceFaults = enumNames(ExchangeFault.enum)
const exchangeKinds = enumNames(Exchange.properties.kind.enum)
const leftOutReasons = enumNames(LeftOutJob.properties.reason.enum)
const readFields = enumNames(ReadField.properties.field.anyOf[0].enum)
const readStates = enumNames(ReadField.properties.state.enum)
const adServiceStates = enumNames(AdServiceState.enum)
const rejectedFields = enumNames(REFUSED_FIELDS)
const rejectionCodes = enumNames(REFUSAL_CODES)

export const readFault = (fault: Connection['fault']) =>
  fault === null ? null : (serviceFaults.find(fault) ?? ('OTHER' as const))

/** Source of `ConnectedService`. */
export type ConnectedServiceMapper = ReturnType<typeof mapConnection>

/** Returns the source of a service. */
export const mapConnection = (connection: Connection) => ({
  databaseId: connection.id,
  name: serviceNames.toName(connection.name),
  connectionId: connection.id === null ? null : toGlobalId('ServiceConnection', connection.id),
  isAvailable: connection.available,
  isRequired: connection.required,
  status: serviceStatuses.toName(connection.status),
  isActive: connection.active,
  reference: connection.referenceId,
  identifier: connection.companyUUId,
  feedUrl: connection.feedUrl,
  integrationKey: connection.integrationKey,
  consentKey: connection.consentKey,
  webhookUrl: connection.webhookUrl,
  hasWebhookKey: connection.hasWebhookKey,
  defaultPromotion: defaultPromotions.toName(connection.defaultPromotionType),
  canBeEnded: mayDisconnect(connection),
  since: connection.since,
  message: connection.message,
  fault: readFault(connection.fault),
  faultSince: connection.faultSince,
  lastSuccessAt: connection.lastSuccess,
  nextAt: connection.next,
  isBeingAsked: connection.asked,
  adCount: connection.ads,
  waitingAdCount: connection.waitingAds,
  rejectedAdCount: connection.rejectedAds,
  leftOutJobCount: connection.leftOut.count,
  leftOutJobs: connection.leftOut.jobs.map(({ id, title, reason }) => ({
    externalId: id,
    title,
    reason: leftOutReasons.find(reason) ?? ('OTHER' as const),
  })),
})

/** Source of `ServiceExchange`. */
export type ServiceExchangeMapper = ReturnType<typeof mapExchange>

/** Returns the source of an exchange. */
export const mapExchange = ({ at, kind, fault, detail, milliseconds }: Exchange) => ({
  at,
  kind: exchangeKinds.toName(kind),
  fault: readFault(fault),
  detail,
  milliseconds,
})

/** Source of `ReadJob`. */
export type ReadJobMapper = NonNullable<ServiceReadingMapper['job']>

/** Source of `ServiceReading`. */
export type ServiceReadingMapper = ReturnType<typeof mapReading>

/** Returns the source of a reading. */
export const mapReading = ({ job, faulty }: LastReading) => ({
  job: job && {
    at: job.at,
    externalId: job.externalId,
    title: job.title,
    adId: job.adId,
    leftOutBecause: job.leftOut === null ? null : (leftOutReasons.find(job.leftOut) ?? ('OTHER' as const)),
    fields: job.fields.map(({ source, raw, field, value, state }) => ({
      source,
      rawValue: raw,
      field: field === null ? null : (readFields.find(field) ?? ('OTHER' as const)),
      value,
      state: readStates.toName(state),
    })),
  },
  faulty: faulty && { at: faulty.at, fault: readFault(faulty.fault) ?? ('OTHER' as const), detail: faulty.detail },
})

/** Source of `AdAtEmploymentService`. */
export type AdAtEmploymentServiceMapper = NonNullable<ReturnType<typeof mapAdAtService>>

/** Returns the source of an ad's state at Arbetsförmedlingen. */
export const mapAdAtService = (service: Ad['employmentService']) =>
  service && {
    state: adServiceStates.toName(service.state),
    url: service.url,
    message: service.message,
    rejections: service.refusals.map(({ field, code, message }) => ({
      field: field && (rejectedFields.find(field) ?? ('OTHER' as const)),
      code: code && (rejectionCodes.find(code) ?? ('OTHER' as const)),
      message,
    })),
    serviceStatus: service.status,
    changedAt: service.changed,
  }
