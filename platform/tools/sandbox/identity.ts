import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Adapter, AdapterPayload, Configuration } from 'oidc-provider'
import { PERSONAL_NUMBER_CLAIM } from '#platform/foundation/identity-providers/bank-identity.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { page } from './pages.ts'
import { testPersons } from './people.ts'
import { ServiceSwitch } from './service-state.ts'

// A bank-style identity service (OpenID Connect): the user chooses a person, cancels, or lets the login fail.

export interface IdentityOptions {
  /** `…/identity`, as the platform reaches it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Page of the dashboard that the user returns to. */
  redirectUri: string
}

/** Handles paths below /identity. Returns false for other paths. */
export type IdentityHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  sendPage: (body: string) => void,
) => Promise<boolean>

const numberScope = 'https://id.oidc.se/scope/naturalPersonNumber'
const infoScope = 'https://id.oidc.se/scope/naturalPersonInfo'

export async function createIdentity({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
}: IdentityOptions): Promise<IdentityHandler> {
  const Provider = await loadProvider()
  const service = new ServiceSwitch('/identity', ['works', 'slow', 'down'])
  const provider = new Provider(issuer, configuration({ clientId, clientSecret, redirectUri }))
  // The sender gets the error in the response. The sandbox does not log it.
  provider.on('server_error', () => {})
  const answer = provider.callback()
  return async (request, response, path, sendPage) => {
    if (path !== '/identity' && !path.startsWith('/identity/')) return false
    if (path === '/identity') {
      sendPage(aboutPage(service))
      return true
    }
    if (service.change(request.method ?? '', path)) {
      response.writeHead(303, { location: '/identity' }).end()
      return true
    }
    const [, uid, choice] = /^\/identity\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (uid !== undefined) {
      try {
        await provider.interactionDetails(request, response)
        if (request.method === 'POST') await provider.interactionFinished(request, response, resultOf(choice))
        else sendPage(choosePage(uid))
      } catch {
        sendPage(
          page(
            'Legitimering',
            '<main><h1>Legitimeringen har gått ut</h1><p>Börja om i Tavla. <span lang="en">Begin again in Tavla.</span></p></main>',
          ),
        )
      }
      return true
    }
    if ((await service.delayOrFail(response)) === 'answered') return true
    Object.assign(request, { originalUrl: request.url })
    request.url = (request.url ?? '').slice('/identity'.length)
    await answer(request, response)
    return true
  }
}

/** Loads the library without its warning, which it prints for every Node version that is not LTS. */
async function loadProvider() {
  const { warn } = console
  console.warn = () => {}
  try {
    return (await import('oidc-provider')).default
  } finally {
    console.warn = warn
  }
}

function resultOf(choice: string | undefined) {
  const person = testPersons.find(({ id }) => id === choice)
  if (person) return { login: { accountId: person.id, remember: false } }
  if (choice === 'cancel') return { error: 'access_denied', error_description: 'The person cancelled' }
  return { error: 'server_error', error_description: 'The identification failed' }
}

function configuration({ clientId, clientSecret, redirectUri }: Omit<IdentityOptions, 'issuer'>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'sandbox' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    pkce: { required: () => true },
    scopes: ['openid', infoScope, numberScope],
    claims: { openid: ['sub'], [infoScope]: ['name'], [numberScope]: [PERSONAL_NUMBER_CLAIM] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/identity/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount(_ctx, id) {
      const person = testPersons.find((each) => each.id === id)
      return (
        person && {
          accountId: id,
          claims: () => ({ sub: id, name: person.name, [PERSONAL_NUMBER_CLAIM]: person.personalNumber }),
        }
      )
    },
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      // Choosing a person counts as consent to share that person's identity.
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope(`openid ${infoScope} ${numberScope}`)
      await grant.save()
      return grant
    },
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'html'
      ctx.body = page(
        'Legitimering',
        `<main><h1>Legitimeringen gick inte</h1><p>${escapeHtml(`${error}: ${description ?? ''}`)}</p></main>`,
      )
    },
  }
}

/** Keeps the provider's data in memory until the sandbox stops. */
class MemoryAdapter implements Adapter {
  static readonly #stored = new Map<string, AdapterPayload>()
  readonly #model: string

  constructor(model: string) {
    this.#model = model
  }

  readonly #key = (id: string): string => `${this.#model}:${id}`

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    MemoryAdapter.#stored.set(this.#key(id), payload)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return MemoryAdapter.#stored.get(this.#key(id))
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...MemoryAdapter.#stored].find(
      ([key, payload]) => key.startsWith(`${this.#model}:`) && payload.uid === uid,
    )?.[1]
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = MemoryAdapter.#stored.get(this.#key(id))
    if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.#stored.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    // Deletes only this model, because a login in progress may refer to the previous login's grant.
    for (const [key, payload] of MemoryAdapter.#stored)
      if (key.startsWith(`${this.#model}:`) && payload.grantId === grantId) MemoryAdapter.#stored.delete(key)
  }
}

function choosePage(uid: string): string {
  const action = (choice: string): string => `/identity/interaction/${escapeHtml(uid)}/${choice}`
  const persons = testPersons
    .map(
      ({ id, name, about }) =>
        `<li><form method="post" action="${action(id)}"><button><strong>${escapeHtml(name)}</strong></button>` +
        `<span>${escapeHtml(about.sv)}</span> <span lang="en">${escapeHtml(about.en)}</span></form></li>`,
    )
    .join('')
  return page(
    'Legitimering · Tavla',
    `
<main>
<h1>Legitimera dig</h1>
<p>Det här är inte BankID utan en plats att prova på. Vem är du?
<span lang="en">This is not BankID but a place for trying. Who are you?</span></p>
<ul class="persons">${persons}</ul>
<div class="choices">
<form method="post" action="${action('cancel')}"><button>Avbryt</button></form>
<form method="post" action="${action('fail')}"><button>Låt det misslyckas</button></form>
</div>
</main>`,
  )
}

function aboutPage(service: ServiceSwitch): string {
  const rows = testPersons
    .map(
      ({ name, about }) =>
        `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(about.sv)}. <span lang="en">${escapeHtml(about.en)}.</span></td></tr>`,
    )
    .join('')
  return page(
    'Legitimering · Tavla',
    `
<main>
<nav><a href="/">Brevlådan</a> <a href="/registry">Företagsregister</a></nav>
<h1>Legitimering</h1>
<p>Hit kommer den som legitimerar sig i Tavla. <span lang="en">Whoever identifies themselves in Tavla comes here.</span></p>
${service.controls()}
<table><thead><tr><th scope="col">Person</th><th scope="col">Tecknar</th></tr></thead><tbody>${rows}</tbody></table>
</main>`,
  )
}
