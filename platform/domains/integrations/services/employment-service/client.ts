import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { EmploymentServiceSettings } from '#platform/foundation/env/service-settings.ts'
import type { Outbound, OutboundResponse } from '#platform/foundation/outbound/outbound.ts'
import type { ServiceRefusal } from '#rules/integrations/employment-service.ts'
import { readRefusals } from './read-refusals.ts'
import type { ServiceAd } from './service-ad.ts'

// The Direct Transferred Job Posting API of Arbetsförmedlingen, as public clients use it (2025 and 2026).

/**
 * Result of a request that failed:
 * - `down`: the HTTP status of an unexpected response. `isUncertain` if the service may have stored the ad.
 * - `noConsent`: the customer number is wrong, or the employer has not given its consent.
 */
export type Failure = { down: number; isUncertain: boolean } | { noConsent: string | null }

/** HTTP client of Arbetsförmedlingen. Every method throws `OutboundError` if the service does not respond. */
export interface EmploymentService {
  /** Checks the customer number and the consent of an employer. */
  check(employerId: string): Promise<Failure | { connected: true }>
  /** Creates an ad and returns its id. The call is not idempotent. */
  create(employerId: string, ad: ServiceAd): Promise<Failure | { id: string } | { refusals: ServiceRefusal[] }>
  /** Replaces an ad. */
  update(
    employerId: string,
    id: string,
    ad: ServiceAd,
  ): Promise<Failure | { updated: true } | { refusals: ServiceRefusal[] } | { gone: true }>
  /** Withdraws an ad. Also succeeds if the service does not have the ad. */
  remove(employerId: string, id: string): Promise<Failure | { removed: true }>
  /** Returns the service's word for the status of an ad. */
  status(employerId: string, id: string): Promise<Failure | { status: string } | { gone: true }>
  /** Finds a published ad of an employer by our reference. */
  find(organizationNumber: string, reference: string): Promise<Failure | { id: string | null }>
  /** Returns the page of a published ad. */
  pageOf(id: string): string
}

const limits = { bytes: 200_000 }
const searchLimits = { bytes: 5_000_000 }
/** Maximum number of ads per page of a search. Source: JobtechSwe/sokannonser-api, 2021-01-21. */
const MAX_HITS = 100
/** Maximum length of the service's word for a status, and of an id. */
const MAX_WORD_LENGTH = 50

const Created = Type.Object({
  id: Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH })]),
})
const Status = Type.Object({ status: Type.String({ minLength: 1 }) })
const Message = Type.Object({ message: Type.String() })
const Hits = Type.Object({
  hits: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: MAX_WORD_LENGTH }),
      external_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      application_details: Type.Optional(
        Type.Union([Type.Null(), Type.Object({ reference: Type.Optional(Type.Union([Type.String(), Type.Null()])) })]),
      ),
    }),
  ),
})

/** Maximum length of a stored message of the service. */
const MAX_MESSAGE_LENGTH = 300
const lineOf = (text: string | undefined): string | null =>
  text?.replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE_LENGTH) || null

/** Creates a client. */
export function employmentService(outbound: Outbound, settings: EmploymentServiceSettings): EmploymentService {
  const request = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    employerId: string,
    ad?: ServiceAd,
  ): Promise<OutboundResponse> =>
    outbound.request({
      url: `${settings.url}/jobads${path}`,
      method,
      headers: {
        accept: 'application/json',
        'Employer-Id': employerId,
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        ...(ad && { 'content-type': 'application/json' }),
      },
      ...(ad && { body: JSON.stringify(ad) }),
      limits,
    })
  const pathOf = (id: string): string => `/${encodeURIComponent(id)}`
  return {
    async check(employerId) {
      // The API has no call for this. For an accepted employer, an ad that cannot exist is unknown or invalid.
      const answer = await request('GET', '/0/status', employerId)
      return isGone(answer) || isRefusal(answer) || isSuccess(answer) ? { connected: true } : failureOf(answer)
    },
    async create(employerId, ad) {
      const answer = await request('POST', '', employerId, ad)
      if (isRefusal(answer)) return { refusals: refusalsOf(answer) }
      const created = isSuccess(answer) ? parseBody(answer, Created) : null
      if (created) return { id: String(created.id) }
      const failure = failureOf(answer)
      // A success without an id, a conflict and an error of a server in between can all mean that the ad was stored.
      return 'down' in failure ? { ...failure, isUncertain: answer.status !== 503 && answer.status !== 401 } : failure
    },
    async update(employerId, id, ad) {
      const answer = await request('PUT', pathOf(id), employerId, ad)
      if (isRefusal(answer)) return { refusals: refusalsOf(answer) }
      return isGone(answer) ? { gone: true } : isSuccess(answer) ? { updated: true } : failureOf(answer)
    },
    async remove(employerId, id) {
      const answer = await request('DELETE', pathOf(id), employerId)
      return isGone(answer) || isSuccess(answer) ? { removed: true } : failureOf(answer)
    },
    async status(employerId, id) {
      const answer = await request('GET', `${pathOf(id)}/status`, employerId)
      if (isGone(answer)) return { gone: true }
      const body = isSuccess(answer) ? parseBody(answer, Status) : null
      return body ? { status: body.status.slice(0, MAX_WORD_LENGTH) } : failureOf(answer)
    },
    async find(organizationNumber, reference) {
      const employer = organizationNumber.replace(/\D/g, '')
      const answer = await outbound.request({
        url: `${settings.searchUrl}/search?employer=${employer}&sort=pubdate-desc&limit=${MAX_HITS}`,
        headers: { accept: 'application/json' },
        limits: searchLimits,
      })
      const body = isSuccess(answer) ? parseBody(answer, Hits) : null
      if (!body) return { down: answer.status, isUncertain: true }
      const hit = body.hits.find(
        (each) => each.external_id === reference || each.application_details?.reference === reference,
      )
      return { id: hit?.id ?? null }
    },
    pageOf: (id) => `${settings.pageUrl}${pathOf(id)}`,
  }
}

const isSuccess = ({ status }: OutboundResponse): boolean => status >= 200 && status < 300
const isGone = ({ status }: OutboundResponse): boolean => status === 404 || status === 410
const isRefusal = ({ status }: OutboundResponse): boolean => status === 400 || status === 422
const refusalsOf = (answer: OutboundResponse): ServiceRefusal[] => readRefusals(parseBody(answer, Type.Unknown()))

/** A 401 is about the credentials of this installation, which no company can correct. */
const failureOf = (answer: OutboundResponse): Failure =>
  answer.status === 403
    ? { noConsent: lineOf(parseBody(answer, Message)?.message) }
    : { down: answer.status, isUncertain: false }

/** Parses a JSON body. Returns null if the body is not JSON or does not match the schema. */
function parseBody<S extends TSchema>({ body }: OutboundResponse, schema: S): Static<S> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return Value.Check(schema, value) ? value : null
  } catch {
    return null
  }
}
