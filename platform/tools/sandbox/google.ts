import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { exportJWK, SignJWT } from 'jose'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { page } from './pages.ts'

// A stand-in for Google sign-in: the user chooses an account, and the fragment of the return address contains its
// identity token. It only signs in these test accounts.

interface Account {
  id: string
  email: string
  firstName: string
  lastName: string
  about: { sv: string; en: string }
}

export const googleAccounts: readonly Account[] = [
  {
    id: 'vilma',
    email: 'vilma.sandstrom@brev.example',
    firstName: 'Vilma',
    lastName: 'Sandström',
    about: { sv: 'har inget konto i Tavla än', en: 'has no account in Tavla yet' },
  },
  {
    id: 'recruiter',
    email: 'recruiter@demo.example',
    firstName: 'Karin',
    lastName: 'Wallén',
    about: { sv: 'rekryterar i demon', en: 'recruits in the demo' },
  },
]

export interface GoogleOptions {
  clientId: string
  /** Page of the dashboard that the user returns to. */
  redirectUri: string
}

/** Handles paths below /google. Returns false for other paths. */
export type GoogleHandler = (response: ServerResponse, url: URL, sendPage: (body: string) => void) => Promise<boolean>

export function createGoogle({ clientId, redirectUri }: GoogleOptions): GoogleHandler {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return async (response, { pathname, searchParams, origin }, sendPage) => {
    const param = (name: string): string => searchParams.get(name) ?? ''
    if (pathname === '/google/oauth2/v3/certs') {
      const key = { ...(await exportJWK(publicKey)), kid: 'sandbox', alg: 'RS256', use: 'sig' }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }))
      return true
    }
    if (pathname !== '/google/o/oauth2/v2/auth') return false
    if (
      param('client_id') !== clientId ||
      param('redirect_uri') !== redirectUri ||
      param('response_type') !== 'id_token' ||
      param('nonce') === ''
    ) {
      sendPage(
        page(
          'Google',
          '<main><h1>Inloggningen gick inte</h1><p>Klienten eller adressen är okänd. ' +
            '<span lang="en">The client or the address is unknown.</span></p></main>',
        ),
      )
      return true
    }
    const chosen = param('choose')
    if (chosen === '') {
      sendPage(choosePage(searchParams))
      return true
    }
    const account = googleAccounts.find(({ id }) => id === chosen)
    const fragment = new URLSearchParams({ state: param('state') })
    if (account === undefined) fragment.set('error', 'access_denied')
    else {
      const { email, firstName, lastName } = account
      fragment.set(
        'id_token',
        await new SignJWT({
          email,
          email_verified: true,
          given_name: firstName,
          family_name: lastName,
          nonce: param('nonce'),
          jti: randomUUID(),
        })
          .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
          .setIssuer(`${origin}/google`)
          .setAudience(clientId)
          .setSubject(account.id)
          .setIssuedAt()
          .setExpirationTime('10m')
          .sign(privateKey),
      )
    }
    response.writeHead(303, { location: `${redirectUri}#${fragment.toString()}`, 'cache-control': 'no-store' }).end()
    return true
  }
}

function choosePage(search: URLSearchParams): string {
  const link = (id: string): string => `?${escapeHtml(new URLSearchParams([...search, ['choose', id]]).toString())}`
  const accounts = googleAccounts
    .map(
      ({ id, email, firstName, lastName, about }) =>
        `<li><a href="${link(id)}"><strong>${escapeHtml(`${firstName} ${lastName}`)}</strong></a> ` +
        `<span>${escapeHtml(email)}, ${escapeHtml(about.sv)}</span> <span lang="en">${escapeHtml(about.en)}</span></li>`,
    )
    .join('')
  return page(
    'Google · Tavla',
    `
<main>
<h1>Välj ett konto</h1>
<p>Det här är inte Google utan en plats att prova på. <span lang="en">This is not Google but a place for trying.</span></p>
<ul class="persons">${accounts}</ul>
<p><a href="${link('cancel')}">Avbryt</a></p>
</main>`,
  )
}
