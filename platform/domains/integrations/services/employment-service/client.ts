import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { ConnectionStatus } from '#contract/integrations/connections.ts'
import type { Outbound, OutboundAnswer } from '#platform/foundation/outbound/outbound.ts'
import type { ServiceAd } from './service-ad.ts'

/** What a company signs in with there. */
export const Login = Type.Object({ userName: Type.String(), password: Type.String() })
export type Login = Static<typeof Login>

const limits = { bytes: 200_000 }

/** How the service says a connection stands. */
const Standing = Type.Object({
  status: Type.Enum(['connected', 'waiting', 'wrongInformation', 'missingInformation']),
  message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

const statuses: Record<Static<typeof Standing>['status'], ConnectionStatus> = {
  connected: 'connected',
  waiting: 'waitingForConnection',
  wrongInformation: 'wrongInformation',
  missingInformation: 'missingInformation',
}

/** What the service said: of the connection, or `down` with the status of an answer that says nothing. */
export type Told<T> = T | { down: number }

/** Longest message of the service that is kept. */
const mostMessage = 300
const messageOf = (text: string | null | undefined): string | null =>
  text?.replace(/\s+/g, ' ').trim().slice(0, mostMessage) || null

/** The public employment service over HTTP. Every method throws OutboundError when it does not answer. */
export interface EmploymentService {
  /** Asks how the employer's connection stands; the first time asks for it. */
  connect(
    login: Login,
    employer: { organizationNumber: string; name: string },
  ): Promise<Told<{ status: ConnectionStatus; message: string | null }>>
  /**
   * Makes the ad there what it should be. The same twice makes one ad; an older revision than the one there changes
   * nothing.
   */
  put(
    login: Login,
    reference: string,
    ad: ServiceAd,
  ): Promise<Told<{ url: string | null } | { rejected: string | null } | { signedOut: true }>>
  /** Takes the ad down; one that is not there is down already. */
  remove(login: Login, reference: string): Promise<Told<{ removed: true } | { signedOut: true }>>
}

/** The service at an address, through the guarded client. */
export function employmentService(outbound: Outbound, base: string): EmploymentService {
  const ask = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { userName, password }: Login,
    body?: object,
  ): Promise<OutboundAnswer> =>
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
  const isGood = ({ status }: OutboundAnswer): boolean => status >= 200 && status < 300
  return {
    async connect(login, employer) {
      const answer = await ask('POST', '/employers/connect', login, employer)
      if (answer.status === 401 || answer.status === 403)
        return {
          status: 'wrongInformation',
          message: messageOf(read(answer, Type.Object({ message: Type.String() }))?.message),
        }
      const standing = isGood(answer) ? read(answer, Standing) : null
      return standing
        ? { status: statuses[standing.status], message: messageOf(standing.message) }
        : { down: answer.status }
    },
    async put(login, reference, ad) {
      const answer = await ask('PUT', `/ads/${encodeURIComponent(reference)}`, login, ad)
      if (answer.status === 401 || answer.status === 403) return { signedOut: true }
      if (answer.status === 400 || answer.status === 422)
        return { rejected: messageOf(read(answer, Type.Object({ message: Type.String() }))?.message) }
      if (!isGood(answer)) return { down: answer.status }
      const url = read(answer, Type.Object({ url: Type.String() }))?.url ?? null
      return { url: url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= 1000 ? url : null }
    },
    async remove(login, reference) {
      const answer = await ask('DELETE', `/ads/${encodeURIComponent(reference)}`, login)
      if (answer.status === 401 || answer.status === 403) return { signedOut: true }
      return isGood(answer) || answer.status === 404 || answer.status === 410
        ? { removed: true }
        : { down: answer.status }
    },
  }
}

/** The body, when it is JSON of the shape; null otherwise. */
function read<S extends TSchema>({ body }: OutboundAnswer, shape: S): Static<S> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return Value.Check(shape, value) ? value : null
  } catch {
    return null
  }
}
