import * as oidc from 'openid-client'
import { OutboundError, type Outbound } from '#platform/foundation/outbound/outbound.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { cutText } from '#rules/text-and-time/text.ts'

/** Connection to the BankID identity service, which uses OpenID Connect. */
export interface BankIdentitySettings {
  /** URL of the issuer. Its metadata contains all other URLs. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** Secrets that the caller stores from the start to the end of a sign-in. */
export interface LoginSecrets {
  state: string
  nonce: string
  /** The PKCE verifier (RFC 7636). */
  verifier: string
}

/** An identified person. The personal number is only for the company registry. Never store it. */
interface Person {
  name: string
  personalNumber: string
}

/** The identity service does not respond, or its response is not valid. */
export class IdentityUnavailable extends Error {
  constructor(cause: unknown) {
    super('The identity service is not responding.', { cause })
    this.name = 'IdentityUnavailable'
  }
}

/** The identity service rejected the sign-in, or its tokens are not valid. */
export class IdentityRefused extends Error {
  constructor(cause: unknown) {
    super('The BankID sign-in is not valid.', { cause })
    this.name = 'IdentityRefused'
  }
}

export interface BankIdentity {
  /**
   * Starts a sign-in. Returns the URL to open in the browser, and the secrets for `finish`. Throws
   * {@link IdentityUnavailable}.
   */
  begin(): Promise<LoginSecrets & { redirectUrl: string }>
  /**
   * Completes a sign-in with the query parameters of the redirect. Throws {@link IdentityUnavailable} and
   * {@link IdentityRefused}.
   */
  finish(returned: { code: string; issuer: string | null }, secrets: LoginSecrets): Promise<Person>
}

/**
 * The person's number and name, by the scopes of the Swedish OpenID Connect profile (oidc.se, claims and scopes
 * specification).
 */
const scope = 'openid https://id.oidc.se/scope/naturalPersonInfo https://id.oidc.se/scope/naturalPersonNumber'
export const PERSONAL_NUMBER_CLAIM = 'https://id.oidc.se/claim/personalIdentityNumber'

/** Cache time of the service's metadata, in milliseconds. */
const METADATA_CACHE_MS = HOUR_MS

interface Options extends BankIdentitySettings {
  outbound: Outbound
  /** The page that the service redirects the browser to. */
  redirectUri: string
}

/** The identity service of an installation that has none. */
export const noBankIdentity: BankIdentity = {
  begin: async () => unavailable(new Error('BANK_ID_ISSUER is not set.')),
  finish: async () => unavailable(new Error('BANK_ID_ISSUER is not set.')),
}

/** Uses the authorization code flow with PKCE, state and nonce, and verifies the signature of the ID token. */
export function createBankIdentity({ issuer, clientId, clientSecret, outbound, redirectUri }: Options): BankIdentity {
  let cached: { configuration: Promise<oidc.Configuration>; until: number } | null = null
  const configure = (): Promise<oidc.Configuration> => {
    const now = performance.now()
    if (cached && cached.until > now) return cached.configuration
    const isPlainHttp = issuer.startsWith('http:')
    const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [oidc.customFetch]: outboundFetch(outbound),
      // Plain HTTP is for a service in the internal network. The outbound client allows only configured hosts there.
      execute: [oidc.enableNonRepudiationChecks, ...(isPlainHttp ? [oidc.allowInsecureRequests] : [])],
    })
    const current = { configuration, until: now + METADATA_CACHE_MS }
    cached = current
    // The next sign-in retries after a failure.
    configuration.catch(() => {
      if (cached === current) cached = null
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
        // Forces a new identification, because another person may have used the browser before.
        prompt: 'login',
      })
      return { state, nonce, verifier, redirectUrl: url.href }
    },
    async finish({ code, issuer: returnedIssuer }, { state, nonce, verifier }) {
      const configuration = await configure().catch(unavailable)
      const callbackUrl = new URL(redirectUri)
      callbackUrl.search = new URLSearchParams({
        code,
        state,
        ...(returnedIssuer !== null && { iss: returnedIssuer }),
      }).toString()
      const tokens = await oidc
        .authorizationCodeGrant(configuration, callbackUrl, {
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
      const personalNumber = claims?.[PERSONAL_NUMBER_CLAIM]
      if (typeof personalNumber !== 'string' || !/^\d{12}$/.test(personalNumber))
        throw new IdentityRefused('The ID token contains no personal number.')
      return { name: nameFromClaims(claims), personalNumber }
    },
  }
}

function unavailable(cause: unknown): never {
  throw new IdentityUnavailable(cause)
}

/** Returns whether an error or its cause means that the service did not respond or had an internal error. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof OutboundError) return true
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.ClientError) {
    if ('status' in error && typeof error.status === 'number' && error.status >= 500) return true
    return error.cause instanceof Response ? error.cause.status >= 500 : isUnreachable(error.cause)
  }
  return error instanceof Error && error.cause !== undefined && isUnreachable(error.cause)
}

function nameFromClaims(claims: oidc.IDToken | undefined): string {
  const text = (name: string): string => (typeof claims?.[name] === 'string' ? claims[name] : '')
  return cutText(cleanText('name', text('name') || `${text('given_name')} ${text('family_name')}`).trim(), 200)
}

/** Adapts the outbound client to the fetch function of openid-client. */
const outboundFetch =
  (outbound: Outbound): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const response = await outbound.request({
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
    return new Response(new Uint8Array(response.body), {
      status: response.status,
      headers: { 'content-type': response.contentType },
    })
  }
