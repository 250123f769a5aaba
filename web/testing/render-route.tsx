import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, execute, parse } from 'graphql'
import { flushSync } from 'react-dom'
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

const root = join(import.meta.dirname, '../..')
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))
const documents = JSON.parse(readFileSync(join(root, 'gateway/trusted-documents.json'), 'utf8')) as Readonly<
  Record<string, string>
>
const documentOf = (id: string) => documents[id] ?? ''

/**
 * Answers to the fields of Query and Mutation, by name; what they give is read as it stands, functions in it are
 * called.
 */
export type Answers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>

interface RouteOptions {
  answers?: Answers
  /** Signed in as nobody when false. */
  isSignedIn?: boolean
  roles?: readonly string[]
  /** Texts of files by their address. */
  files?: Readonly<Record<string, string>>
  /** What is answered to forms, by the address they are posted to. */
  posts?: Readonly<Record<string, (form: FormData) => Response | Promise<Response>>>
}

/** A page of the application in a document of its own. */
export interface RenderedRoute {
  router: DataRouter
  /** Address with search, as it stands now. */
  path: () => string
  /** The text that is shown. */
  text: () => string
  /** The first element that matches and has this text, shown or as its label. */
  find: <E extends Element = HTMLElement>(selector: string, text?: string) => E | null
  /** The same when it comes. */
  see: <E extends Element = HTMLElement>(selector: string, text?: string) => Promise<E>
  /** Presses the first element that matches when it comes. */
  press: (selector: string, text?: string) => Promise<void>
  /** Waits until no element matches. */
  gone: (selector: string, text?: string) => Promise<void>
  /**
   * Presses a key where the focus is: `x`, `Enter`, `Shift+ArrowDown`; answers whether the page did something with it.
   */
  key: (keys: string) => boolean
  /** Writes into a field, rich text too, in place of what it has. */
  write: (field: Element, text: string) => void
  /** Names of the operations that were sent, in order. */
  asked: readonly string[]
  /**
   * Sends a live event of a field of Subscription, once the page follows it, and waits until it has come there; with a
   * token in place of the page's own.
   */
  send: (field: string, event: object, updateToken?: string) => Promise<void>
  /**
   * How many milliseconds before it was sent what a subscription follows was read, as it says itself; undefined while
   * it was not sent.
   */
  readAgo: (subscription: string) => unknown
  /** Signs in again as the same user. */
  signIn: () => void
  /** From now on the server does not answer, or answers again. */
  setOffline: (isOffline: boolean) => void
  close: () => Promise<void>
}

/** The code of a page is compiled when it is first opened. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the platform signs it; only the platform looks at the signature. */
export const tokenOf = (roles: readonly string[] = [], id = '1') =>
  [
    base64({ alg: 'none' }),
    base64({
      nameid: id,
      email: 'karin@demo.example',
      firstName: 'Karin',
      lastName: 'Wallén',
      role: roles,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 900,
    }),
    'x',
  ].join('.')

const find = <E extends Element = HTMLElement>(selector: string, text?: string): E | null =>
  [...document.querySelectorAll<E>(selector)].find(
    (each) => text === undefined || each.textContent?.includes(text) || each.getAttribute('aria-label')?.includes(text),
  ) ?? null

async function see<E extends Element = HTMLElement>(selector: string, text?: string): Promise<E> {
  await until(() => expect(find(selector, text), `${selector} ${text ?? ''}`).not.toBeNull())
  return find<E>(selector, text) as E
}

/** Presses what is found, once it takes a press: while an act is under way its button takes none. */
async function press(selector: string, text?: string): Promise<void> {
  await see(selector, text)
  await until(() =>
    expect(
      find(selector, text)?.matches('input:disabled, [data-pending]'),
      `${selector} ${text ?? ''} takes a press`,
    ).toBe(false),
  )
  find(selector, text)?.click()
}

function key(keys: string): boolean {
  const [name = '', ...held] = keys.split('+').toReversed()
  const digit = /^\d$/.test(name) ? `Digit${name}` : ''
  const init = {
    key: name === 'Space' ? ' ' : name,
    code: digit,
    bubbles: true,
    cancelable: true,
    shiftKey: held.includes('Shift'),
    ctrlKey: held.includes('Control'),
  }
  const target = document.activeElement ?? document.body
  const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', init))
  target.dispatchEvent(new KeyboardEvent('keyup', init))
  return !isLeft
}

/** Rich text hangs its editor on its element. */
interface EditorElement extends Element {
  editor?: { commands: { setContent: (text: string, options: { emitUpdate: boolean }) => boolean } }
}

function write(field: Element, text: string): void {
  const { editor } = field as EditorElement
  // Drawn at once: the next key or press meets a page that knows of it.
  flushSync(() => {
    if (editor) return void editor.commands.setContent(text, { emitUpdate: true })
    // React hears only of what was not written by itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

showErrors()

/**
 * Opens an address in the real application: its router, guards, pages, Relay and live connection, over an executable
 * schema that stands in for the gateway. For what needs no browser: guards, failures, filters, dialogs, keys, live
 * events.
 */
export function renderRoute(
  address: string,
  { answers = {}, isSignedIn = true, roles = [], files = {}, posts = {} }: RouteOptions = {},
): RenderedRoute {
  const asked: string[] = []
  const source = new LiveSource()
  let isOffline = false
  let isClosed = false
  vi.stubGlobal('fetch', async (url: string, init: { body?: string | FormData }) => {
    if (isOffline) throw new TypeError('fetch failed')
    if (init.body instanceof FormData) return posts[url]?.(init.body) ?? new Response('', { status: 404 })
    if (init.body === undefined) return new Response(files[url] ?? '', { status: url in files ? 200 : 404 })
    const { documentId, operationName, variables } = JSON.parse(init.body) as {
      documentId: string
      operationName: string
      variables: Record<string, unknown>
    }
    asked.push(operationName)
    const answer = await execute({
      schema,
      document: parse(documentOf(documentId)),
      operationName,
      variableValues: variables,
      rootValue: answers,
    })
    // What a page asked for before it was closed says nothing to the one that comes after it.
    if (isClosed) return new Promise<Response>(() => {})
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/graphql-response+json' } })
  })
  const stopServing = serveLive({ schema, source, documentOf })
  resetEnvironment()
  if (isSignedIn) signIn(tokenOf(roles))
  else signOut()
  window.history.replaceState(null, '', address)
  const host = document.body.appendChild(document.createElement('div'))
  host.id = 'root'
  const router = createAppRouter()
  const unfollow = followSession(router)
  const page = createRoot(host, {
    onCaughtError: () => {
      /* told by the page */
    },
  })
  page.render(<RouterProvider router={router} />)
  return {
    router,
    asked,
    path: () => router.state.location.pathname + router.state.location.search,
    text: () => document.body.textContent ?? '',
    find,
    see,
    press,
    gone: (selector, text) => until(() => expect(find(selector, text), `${selector} ${text ?? ''}`).toBeNull()),
    key,
    write,
    send: async (field, event, updateToken) => {
      await until(() => expect(source.isFollowed(field), `${field} is followed`).toBe(true))
      const before = arrivedEvents()
      source.updateToken = updateToken ?? null
      const count = source.send(field, event)
      await until(() => expect(arrivedEvents()).toBeGreaterThanOrEqual(before + count))
      // What waits for a frame has come with it, unless something holds it back.
      for (let frame = 0; frame <= count; frame++) await new Promise(requestAnimationFrame)
    },
    readAgo: (subscription) => source.readAgo.get(subscription),
    signIn: () => signIn(tokenOf(roles)),
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
