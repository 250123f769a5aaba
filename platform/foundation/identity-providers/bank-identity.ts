import * as oidc from 'openid-client'
import { OutboundError, type Outbound } from '#platform/foundation/outbound/outbound.ts'

/** Where people identify themselves with their bank identity, by OpenID Connect. */
export interface BankIdentitySettings {
  /** Address of the issuer, whose metadata tell everything else. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** What must be kept between the beginning and the end of a login. */
export interface LoginSecrets {
  state: string
  nonce: string
  /** The PKCE verifier (RFC 7636). */
  verifier: string
}

/** Who has identified themselves. The number is for asking the company registry, and is kept nowhere. */
export interface Person {
  name: string
  personalNumber: string
}

/** The identity service does not answer, or not as one. */
export class IdentityUnavailable extends Error {
  constructor(cause: unknown) {
    super('The identity service gives no answer', { cause })
    this.name = 'IdentityUnavailable'
  }
}

/** The service answers, and what it says of the login does not hold. */
export class IdentityRefused extends Error {
  constructor(cause: unknown) {
    super('The login does not hold', { cause })
    this.name = 'IdentityRefused'
  }
}

export interface BankIdentity {
  /**
   * Begins a login: the address the browser goes to, and what its end is checked against. Throws
   * {@link IdentityUnavailable}.
   */
  begin(): Promise<LoginSecrets & { redirectUrl: string }>
  /**
   * Ends a login with what the browser brought back. Throws {@link IdentityUnavailable} and {@link IdentityRefused}.
   */
  finish(returned: { code: string; issuer: string | null }, secrets: LoginSecrets): Promise<Person>
}

/**
 * The person's number and name, by the scopes of the Swedish OpenID Connect profile (oidc.se, claims and scopes
 * specification).
 */
const scope = 'openid https://id.oidc.se/scope/naturalPersonInfo https://id.oidc.se/scope/naturalPersonNumber'
export const personalNumberClaim = 'https://id.oidc.se/claim/personalIdentityNumber'

/** How long the service's metadata are believed, in milliseconds. */
const metadataFor = 3_600_000

interface Options extends BankIdentitySettings {
  outbound: Outbound
  /** The page that the service sends the browser back to. */
  redirectUri: string
}

/** Logins by the authorization code flow with PKCE, state and nonce; the ID token's signature is checked. */
export function createBankIdentity({ issuer, clientId, clientSecret, outbound, redirectUri }: Options): BankIdentity {
  let known: { configuration: Promise<oidc.Configuration>; until: number } | null = null
  const configure = (): Promise<oidc.Configuration> => {
    const now = performance.now()
    if (known && known.until > now) return known.configuration
    const isOpen = issuer.startsWith('http:')
    const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [oidc.customFetch]: guardedFetch(outbound),
      // Plain http is for a service in the own network, which the guarded client lets through only when it was
      // configured.
      execute: [oidc.enableNonRepudiationChecks, ...(isOpen ? [oidc.allowInsecureRequests] : [])],
    })
    const own = { configuration, until: now + metadataFor }
    known = own
    // What failed is asked for again by the next.
    configuration.catch(() => {
      if (known === own) known = null
    })
    return configuration
  }
  return {
    async begin() {
      const configuration = await configure().catch(unavailable)
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Whoever used the browser before is not who sits there now.
        prompt: 'login',
      })
      return { state, nonce, verifier, redirectUrl: url.href }
    },
    async finish({ code, issuer: told }, { state, nonce, verifier }) {
      const configuration = await configure().catch(unavailable)
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state, ...(told !== null && { iss: told }) }).toString()
      const tokens = await oidc
        .authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          if (isUnreachable(error)) throw new IdentityUnavailable(error)
          throw new IdentityRefused(error)
        })
      const claims = tokens.claims()
      const personalNumber = claims?.[personalNumberClaim]
      if (typeof personalNumber !== 'string' || !/^\d{12}$/.test(personalNumber))
        throw new IdentityRefused('no personal number')
      return { name: nameIn(claims), personalNumber }
    },
  }
}

function unavailable(cause: unknown): never {
  throw new IdentityUnavailable(cause)
}

/** Whether an error, or what caused it, is that the service gave no answer or was in trouble itself. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof OutboundError) return true
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.ClientError) {
    if ('status' in error && typeof error.status === 'number' && error.status >= 500) return true
    return error.cause instanceof Response ? error.cause.status >= 500 : isUnreachable(error.cause)
  }
  return error instanceof Error && error.cause !== undefined && isUnreachable(error.cause)
}

function nameIn(claims: oidc.IDToken | undefined): string {
  const text = (name: string): string => (typeof claims?.[name] === 'string' ? claims[name] : '')
  return (text('name') || `${text('given_name')} ${text('family_name')}`).trim().slice(0, 200)
}

/** The guarded client in the shape that openid-client asks through. */
const guardedFetch =
  (outbound: Outbound): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await outbound.request({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      follows: () => false,
      ...(body != null && {
        body:
          body instanceof URLSearchParams
            ? body.toString()
            : typeof body === 'string'
              ? body
              : Buffer.from(body as ArrayBuffer),
      }),
    })
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    })
  }
