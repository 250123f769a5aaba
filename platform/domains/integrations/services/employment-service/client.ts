import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { ConnectionStatus } from '#contract/integrations/services.ts'
import type { Outbound, OutboundResponse } from '#platform/foundation/outbound/outbound.ts'
import type { ServiceAd } from './service-ad.ts'

/** Credentials of a company at the service. */
export const Login = Type.Object({ userName: Type.String(), password: Type.String() })
export type Login = Static<typeof Login>

const limits = { bytes: 200_000 }

/** Status of a connection, as the service returns it. */
const StatusResponse = Type.Object({
  status: Type.Enum(['connected', 'waiting', 'wrongInformation', 'missingInformation']),
  message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

const statuses: Record<Static<typeof StatusResponse>['status'], ConnectionStatus> = {
  connected: 'connected',
  waiting: 'waitingForConnection',
  wrongInformation: 'wrongInformation',
  missingInformation: 'missingInformation',
}

/** Result of a request: `T`, or `down` with the HTTP status of an unexpected response. */
type ServiceResult<T> = T | { down: number }

/** Maximum length of a stored message of the service. */
const MAX_MESSAGE_LENGTH = 300
const messageOf = (text: string | null | undefined): string | null =>
  text?.replace(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE_LENGTH) || null

/** HTTP client of Arbetsförmedlingen. Every method throws `OutboundError` if the service does not respond. */
export interface EmploymentService {
  /** Returns the status of the employer's connection. The first call requests the connection. */
  connect(
    login: Login,
    employer: { organizationNumber: string; name: string },
  ): Promise<ServiceResult<{ status: ConnectionStatus; message: string | null }>>
  /**
   * Creates or updates the ad with this reference. The call is idempotent, and the service ignores an older revision
   * than it has.
   */
  put(
    login: Login,
    reference: string,
    ad: ServiceAd,
  ): Promise<ServiceResult<{ url: string | null } | { rejected: string | null } | { signedOut: true }>>
  /** Withdraws the ad. Also succeeds if the service does not have the ad. */
  remove(login: Login, reference: string): Promise<ServiceResult<{ removed: true } | { signedOut: true }>>
}

/** Creates a client for the service at a base URL. */
export function employmentService(outbound: Outbound, base: string): EmploymentService {
  const request = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { userName, password }: Login,
    body?: object,
  ): Promise<OutboundResponse> =>
    outbound.request({
      url: `${base}${path}`,
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      limits,
    })
  const isSuccess = ({ status }: OutboundResponse): boolean => status >= 200 && status < 300
  return {
    async connect(login, employer) {
      const answer = await request('POST', '/employers/connect', login, employer)
      if (answer.status === 401 || answer.status === 403)
        return {
          status: 'wrongInformation',
          message: messageOf(parseBody(answer, Type.Object({ message: Type.String() }))?.message),
        }
      const response = isSuccess(answer) ? parseBody(answer, StatusResponse) : null
      return response
        ? { status: statuses[response.status], message: messageOf(response.message) }
        : { down: answer.status }
    },
    async put(login, reference, ad) {
      const answer = await request('PUT', `/ads/${encodeURIComponent(reference)}`, login, ad)
      if (answer.status === 401 || answer.status === 403) return { signedOut: true }
      if (answer.status === 400 || answer.status === 422)
        return { rejected: messageOf(parseBody(answer, Type.Object({ message: Type.String() }))?.message) }
      if (!isSuccess(answer)) return { down: answer.status }
      const url = parseBody(answer, Type.Object({ url: Type.String() }))?.url ?? null
      return { url: url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= 1000 ? url : null }
    },
    async remove(login, reference) {
      const answer = await request('DELETE', `/ads/${encodeURIComponent(reference)}`, login)
      if (answer.status === 401 || answer.status === 403) return { signedOut: true }
      return isSuccess(answer) || answer.status === 404 || answer.status === 410
        ? { removed: true }
        : { down: answer.status }
    },
  }
}

/** Parses a JSON body. Returns null if the body is not JSON or does not match the schema. */
function parseBody<S extends TSchema>({ body }: OutboundResponse, schema: S): Static<S> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return Value.Check(schema, value) ? value : null
  } catch {
    return null
  }
}
