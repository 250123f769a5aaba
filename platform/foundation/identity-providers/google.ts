/** Settings for signing in with Google or a compatible service. */
export interface GoogleSettings {
  /** OAuth client of this installation. */
  clientId: string
  /** URL of Google or of a compatible service. */
  issuer: string
}

/** Google publishes its keys at another URL. Source: accounts.google.com/.well-known/openid-configuration. */
export const GOOGLE_ISSUER = 'https://accounts.google.com'

/**
 * Returns the URL of Google's signing keys, and the accepted values of `iss`. A compatible service has its keys under
 * the issuer's URL.
 */
export const googleKeys = ({ issuer }: GoogleSettings): { keysUrl: string; issuers: string[] } =>
  issuer === GOOGLE_ISSUER
    ? { keysUrl: 'https://www.googleapis.com/oauth2/v3/certs', issuers: [GOOGLE_ISSUER, 'accounts.google.com'] }
    : { keysUrl: `${issuer}/oauth2/v3/certs`, issuers: [issuer] }

/** Page of the dashboard that Google redirects to. */
export const GOOGLE_RETURN_PATH = '/sign-in/google'

/**
 * Returns the URL for signing in, with the implicit flow of OpenID Connect: the ID token is returned in the URL's
 * fragment, which no server receives. The client adds `state` and `nonce`.
 */
export function googleSignInUrl({ clientId, issuer }: GoogleSettings, publicUrl: string): string {
  const url = new URL(`${issuer}/o/oauth2/v2/auth`)
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: `${publicUrl}${GOOGLE_RETURN_PATH}`,
    prompt: 'select_account',
  }).toString()
  return url.href
}
