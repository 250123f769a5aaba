import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, execute, parse } from 'graphql'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { resetEnvironment } from '../relay/environment.ts'
import { signIn, signOut } from '../relay/session.ts'
import { createAppRouter, type AppRouter } from '../router.tsx'

const root = join(import.meta.dirname, '../..')
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))
const documents = JSON.parse(readFileSync(join(root, 'gateway/trusted-documents.json'), 'utf8')) as Readonly<Record<string, string>>

/** Answers to the fields of Query and Mutation, by name; what they give is read as it stands, functions in it are called. */
export type Answers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>

interface RouteOptions {
  answers?: Answers
  /** Signed in as nobody when false. */
  isSignedIn?: boolean
  roles?: readonly string[]
}

/** A page of the application in a document of its own. */
export interface RenderedRoute {
  router: AppRouter
  /** Address with search, as it stands now. */
  path: () => string
  /** The text that is shown. */
  text: () => string
  /** The first element that matches and has this text. */
  find: <E extends Element = HTMLElement>(selector: string, text?: string) => E | null
  /** Names of the operations that were sent, in order. */
  asked: readonly string[]
  /** From now on the server does not answer, or answers again. */
  setOffline: (isOffline: boolean) => void
  close: () => Promise<void>
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the platform signs it; only the platform looks at the signature. */
const tokenOf = (roles: readonly string[]) =>
  `${base64({ alg: 'none' })}.${base64({ nameid: '1', email: 'karin@demo.example', firstName: 'Karin', lastName: 'Wallén', role: roles, iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 900 })}.x`

/**
 * Opens an address in the real application: its router, guards, pages and Relay, over an executable schema that stands in for
 * the gateway. For decisions that need no browser: guards, failures, filters, dialogs.
 */
export function renderRoute(address: string, { answers = {}, isSignedIn = true, roles = [] }: RouteOptions = {}): RenderedRoute {
  const asked: string[] = []
  let isOffline = false
  vi.stubGlobal('fetch', async (_url: unknown, init: { body: string }) => {
    if (isOffline) throw new TypeError('fetch failed')
    const { documentId, operationName, variables } = JSON.parse(init.body) as { documentId: string; operationName: string; variables: Record<string, unknown> }
    asked.push(operationName)
    const answer = await execute({ schema, document: parse(documents[documentId] ?? ''), operationName, variableValues: variables, rootValue: answers })
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/graphql-response+json' } })
  })
  resetEnvironment()
  if (isSignedIn) signIn(tokenOf(roles))
  else signOut()
  window.history.replaceState(null, '', address)
  const host = document.body.appendChild(document.createElement('div'))
  host.id = 'root'
  const router = createAppRouter()
  const page = createRoot(host, { onCaughtError: () => { /* told by the page */ } })
  page.render(<RouterProvider router={router} />)
  return {
    router,
    asked,
    path: () => router.state.location.pathname + router.state.location.search,
    text: () => document.body.textContent ?? '',
    find: <E extends Element = HTMLElement>(selector: string, text?: string) =>
      [...document.querySelectorAll<E>(selector)].find((each) => text === undefined || each.textContent?.includes(text)) ?? null,
    setOffline: (next) => { isOffline = next },
    close: async () => {
      page.unmount()
      router.dispose()
      host.remove()
      document.body.replaceChildren()
      signOut()
      vi.unstubAllGlobals()
      await Promise.resolve()
    },
  }
}
