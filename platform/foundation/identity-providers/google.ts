/** Where people sign in with Google, or with what speaks as Google does. */
export interface GoogleSettings {
  /** OAuth client of this installation. */
  clientId: string
  /** Google's own, or the address of what stands in for it. */
  issuer: string
}

/** Google's own address; its keys stand elsewhere. Source: accounts.google.com/.well-known/openid-configuration. */
export const GOOGLE_ISSUER = 'https://accounts.google.com'

/**
 * Where the keys are by which Google signs, and the names it signs under. What stands in for Google keeps them under
 * its own address.
 */
export const googleKeys = ({ issuer }: GoogleSettings): { keysUrl: string; issuers: string[] } =>
  issuer === GOOGLE_ISSUER
    ? { keysUrl: 'https://www.googleapis.com/oauth2/v3/certs', issuers: [GOOGLE_ISSUER, 'accounts.google.com'] }
    : { keysUrl: `${issuer}/oauth2/v3/certs`, issuers: [issuer] }

/** The page of the dashboard that Google sends people back to. */
export const googleReturnPath = '/sign-in/google'

/**
 * Where a browser goes to sign in, by the implicit flow of OpenID Connect: the identity token comes back in the
 * fragment, which no server sees. The client adds `state` and `nonce` of its own.
 */
export function googleSignInUrl({ clientId, issuer }: GoogleSettings, publicUrl: string): string {
  const url = new URL(`${issuer}/o/oauth2/v2/auth`)
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: `${publicUrl}${googleReturnPath}`,
    prompt: 'select_account',
  }).toString()
  return url.href
}
