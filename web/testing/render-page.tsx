import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, execute, isObjectType, isScalarType, parse } from 'graphql'
import { createRoot } from 'react-dom/client'
import { RouterProvider, type DataRouter } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { closeAllDialogs } from '#web/dialogs/dialogs.tsx'
import { discardUnsaved } from '#web/state/unsaved.ts'
import { resetEnvironment } from '#web/relay/environment.ts'
import { stopLive } from '#web/relay/live-client.ts'
import { signIn, signOut } from '#web/relay/session.ts'
import { createAppRouter } from '#web/router.tsx'
import { followSession } from '#web/shell/session-flow.ts'
import { showErrors } from '#web/shell/show-errors.ts'
import { toastQueue } from '#web/ui/toast-queue.ts'
import { arrivedEvents, LiveSource, serveLive } from './live-server.ts'
import { pressKey, screenOf, type Screen } from './screen.ts'
import { globalId } from './world.ts'

const root = join(import.meta.dirname, '../..')
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))
// As in the gateway: the source of an amount of money is its number of kronor, and `Decimal` writes it with two decimals.
const money = schema.getType('Money')
if (isObjectType(money)) Object.assign(money.getFields()['amount'] ?? {}, { resolve: (kronor: number) => kronor })
const decimal = schema.getType('Decimal')
if (isScalarType(decimal)) decimal.coerceOutputValue = (value) => Number(value).toFixed(2)
const documents = JSON.parse(readFileSync(join(root, 'gateway/trusted-documents.json'), 'utf8')) as Readonly<
  Record<string, string>
>
const documentOf = (id: string) => documents[id] ?? ''

/** Answers for fields of Query and Mutation, by name. Functions inside an answer are resolvers. */
export type Answers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>

interface PageOptions {
  answers?: Answers
  /** Whether a user is signed in. Defaults to true. */
  isSignedIn?: boolean
  roles?: readonly string[]
  /** ID of the staff user who impersonates the signed-in user. */
  impersonator?: string | null
  /** Contents of files, by URL. */
  files?: Readonly<Record<string, string>>
  /** Responses to form posts, by URL. */
  posts?: Readonly<Record<string, (form: FormData) => Response | Promise<Response>>>
}

/** A page of the application in a test document. */
export interface RenderedPage extends Screen {
  router: DataRouter
  /** Returns the current path with search. */
  path: () => string
  /** Returns the visible text. */
  text: () => string
  /** Presses a key in the focused element: `x`, `Enter`, `Shift+ArrowDown`. */
  press: (keys: string) => Promise<void>
  /** Names of the sent operations, in order. */
  sentOperations: readonly string[]
  /**
   * Waits until the page subscribes to a field, sends a live event to it and waits until the event has arrived.
   * `updateToken` is sent with the event.
   */
  send: (field: string, event: object, updateToken?: string) => Promise<void>
  /**
   * Returns the age of the subscribed data in milliseconds, as the client reported it. Undefined until the client has
   * subscribed.
   */
  readAgo: (subscription: string) => unknown
  /** Signs in again as the same user. */
  signIn: () => void
  /** Makes the server unreachable, or reachable again. */
  setOffline: (isOffline: boolean) => void
  close: () => Promise<void>
}

/** Waits for a check to pass. The timeout is long because a page's code is compiled when it is first opened. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a token like those of the platform. Its signature is invalid, but only the platform verifies it. */
export const tokenOf = (roles: readonly string[] = [], id = '1', impersonator: string | null = null) =>
  [
    base64({ alg: 'none' }),
    base64({
      nameid: id,
      email: 'karin@demo.example',
      firstName: 'Karin',
      lastName: 'Wallén',
      role: roles,
      ...(impersonator !== null && { impersonator }),
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 900,
    }),
    'x',
  ].join('.')

showErrors()

/** Returns the answers whose names begin with the prefix, without it. */
const answersOf = (answers: Answers, prefix: string): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), answer]] : [],
    ),
  )

/**
 * Adds answers for single fields of an object to the answer for the object. Such a field also gets the input of the
 * object.
 */
function withFields(type: 'Ad' | 'Company', answer: Answers[string] | undefined, fields: Answers) {
  if (Object.keys(fields).length === 0) return answer
  return async (input: Readonly<Record<string, unknown>>) => {
    const { databaseId } = input['by'] as { databaseId?: number }
    const known = databaseId === undefined ? {} : { id: globalId(type, databaseId), databaseId }
    const object: unknown = answer ? await answer(input) : known
    if (typeof object !== 'object' || object === null) return object
    const resolvers = Object.entries(fields).map(([name, field]) => [
      name,
      (own: object) => field({ ...input, ...own }),
    ])
    return { ...known, ...object, ...(Object.fromEntries(resolvers) as object) }
  }
}

/**
 * Returns the root of the schema. The sections of the root use the same answers. A name such as `office.company` is only
 * for the section, and `company.search` or `ad.candidateSearch` is a field of the object.
 */
const withSections = (answers: Answers) => ({
  ...answers,
  company: withFields('Company', answers['company'], answersOf(answers, 'company.')),
  ad: withFields('Ad', answers['ad'], answersOf(answers, 'ad.')),
  office: { ...answers, ...answersOf(answers, 'office.') },
  clientConfig: answers,
  referenceData: answers,
})

/**
 * Opens a path in the real application: its router, guards, pages, Relay and live connection. An executable schema
 * replaces the gateway. For tests without a browser: guards, failures, filters, dialogs, keys and live events.
 */
export function renderPage(
  address: string,
  { answers = {}, isSignedIn = true, roles = [], impersonator = null, files = {}, posts = {} }: PageOptions = {},
): RenderedPage {
  const sentOperations: string[] = []
  const source = new LiveSource()
  let isOffline = false
  let isClosed = false
  vi.stubGlobal('fetch', async (url: string, init: { body?: string | FormData; signal?: AbortSignal }) => {
    if (isOffline) throw new TypeError('fetch failed')
    if (init.body instanceof FormData) return posts[url]?.(init.body) ?? new Response('', { status: 404 })
    if (init.body === undefined) return new Response(files[url] ?? '', { status: url in files ? 200 : 404 })
    const { documentId, operationName, variables } = JSON.parse(init.body) as {
      documentId: string
      operationName: string
      variables: Record<string, unknown>
    }
    sentOperations.push(operationName)
    const { signal } = init
    const answer = await Promise.race([
      execute({
        schema,
        document: parse(documentOf(documentId)),
        operationName,
        variableValues: variables,
        rootValue: withSections(answers),
      }),
      // An abandoned refetch would otherwise hold back live events.
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    ])
    // Answers for a closed page must not reach the next page.
    if (isClosed) return new Promise<Response>(() => {})
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/graphql-response+json' } })
  })
  const stopServing = serveLive({ schema, source, documentOf })
  resetEnvironment()
  if (isSignedIn) signIn(tokenOf(roles, '1', impersonator))
  else signOut()
  window.history.replaceState(null, '', address)
  const host = document.body.appendChild(document.createElement('div'))
  host.id = 'root'
  const router = createAppRouter()
  const unfollow = followSession(router)
  const page = createRoot(host, {
    onCaughtError: () => {
      /* the page reports it */
    },
  })
  page.render(<RouterProvider router={router} />)
  return {
    ...screenOf(document.body),
    press: pressKey,
    router,
    sentOperations,
    path: () => router.state.location.pathname + router.state.location.search,
    text: () => document.body.textContent ?? '',
    send: async (field, event, updateToken) => {
      await until(() => expect(source.isFollowed(field), `${field} is followed`).toBe(true))
      const before = arrivedEvents()
      source.updateToken = updateToken ?? null
      const count = source.send(field, event)
      await until(() => expect(arrivedEvents()).toBeGreaterThanOrEqual(before + count))
      // Events are delivered with the next frame, unless a hold is active.
      for (let frame = 0; frame <= count; frame++) await new Promise(requestAnimationFrame)
    },
    readAgo: (subscription) => source.readAgo.get(subscription),
    signIn: () => signIn(tokenOf(roles, '1', impersonator)),
    setOffline: (next) => {
      isOffline = next
    },
    close: async () => {
      isClosed = true
      closeAllDialogs()
      discardUnsaved()
      for (const { key: toast } of toastQueue.visibleToasts) toastQueue.close(toast)
      unfollow()
      page.unmount()
      router.dispose()
      host.remove()
      document.body.replaceChildren()
      stopLive()
      stopServing()
      signOut()
      sessionStorage.clear()
      vi.unstubAllGlobals()
      vi.stubGlobal('fetch', () => new Promise<Response>(() => {}))
      await Promise.resolve()
    },
  }
}
