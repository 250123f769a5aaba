import type { StaffRole } from '#rules/roles.ts'
import type { ComponentType } from 'react'
import type { PreloadedQuery } from 'react-relay'
import { loadQuery } from 'react-relay'
import type { OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { fetchPart } from '../loading/fetch-part.ts'
import { currentEnvironment } from './environment.ts'
import { NotFoundError } from './errors.ts'

/** Code and data that arrive within this time are shown without a skeleton in between. */
const withoutSkeleton = 150

/** Who may open a route: signed-in users, anyone, or only those who are not signed in (SHELL-80, SHELL-81). */
export type Access = 'signedIn' | 'anonymous' | 'anonymousOnly'

export type Params = Readonly<Record<string, string | undefined>>

export interface RouteInput {
  params: Params
  search: URLSearchParams
}

export interface PageProps<Q extends OperationType = OperationType> {
  queryRef: PreloadedQuery<Q>
}

interface RouteBase {
  /** Unique name; also the page's name in the map of help articles. */
  id: string
  path: string
  access?: Access
  /** The user needs one of these staff roles (SHELL-85). */
  roles?: readonly StaffRole[]
  /** Shown while code and data come, instead of the general skeleton. Keep it tiny. */
  skeleton?: ComponentType
}

interface QueryRoute<Q extends OperationType> extends RouteBase {
  /** The `$parameters` artifact of a `@preloadable` query. */
  query: PreloadableConcreteRequest<Q>
  /** Everything the query depends on; it is loaded again only when the result changes. */
  variables: (input: RouteInput) => Q['variables']
  page: () => Promise<{ default: ComponentType<PageProps<Q>> }>
}

interface PlainRoute extends RouteBase {
  page: () => Promise<{ default: ComponentType }>
}

/** What a loader hands to the page's frame. */
export interface PageLoad {
  /** Names the shown thing: another key is another page, the same key keeps the page while it refetches. */
  key: string
  /** Counts the loads: an error is forgotten when the page is loaded again. */
  load: number
  queryRef: PreloadedQuery<OperationType> | null
  code: Promise<ComponentType<{ queryRef?: PreloadedQuery<OperationType> }>>
}

export interface PageRoute extends RouteBase {
  /** Starts code and data in one tick; waits for them only as long as nobody notices. */
  load(input: RouteInput, signal: AbortSignal): Promise<PageLoad>
  /** The key of the thing shown for these parameters. */
  keyOf(input: RouteInput): string
}

let loads = 0

/** Declares a page: its address, who may open it, its code and its query. */
export function defineRoute<Q extends OperationType>(definition: QueryRoute<Q> | PlainRoute): PageRoute {
  const { page, ...base } = definition
  const query = 'query' in definition ? definition : null
  let code: PageLoad['code'] | null = null
  const loadCode = () => {
    // A page without a query ignores the property; a page with one gets the reference its own route made.
    code ??= fetchPart<{ default: unknown }>(page).then((module) => module.default as Awaited<PageLoad['code']>)
    code.catch(() => { code = null })
    return code
  }
  const keyOf = (input: RouteInput) => `${definition.id} ${query ? JSON.stringify(query.variables(input)) : ''}`
  return {
    ...base,
    keyOf,
    async load(input, signal) {
      const code = loadCode()
      const queryRef = query ? loadQuery<Q>(currentEnvironment(), query.query, query.variables(input), { fetchPolicy: 'store-or-network' }) : null
      if (queryRef) signal.addEventListener('abort', () => queryRef.dispose(), { once: true })
      const data = queryRef?.source?.toPromise() ?? Promise.resolve()
      await Promise.race([Promise.allSettled([code, data]), new Promise((resolve) => setTimeout(resolve, withoutSkeleton))])
      return { key: keyOf(input), load: ++loads, queryRef, code }
    },
  }
}

/** A parameter of the address; a missing one is an error of the caller (SHELL-88). */
export function param(params: Params, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`The route parameter ${name} is missing`)
  return value
}

/** A parameter that is a number of the platform; anything else is an address that does not exist. */
export function numberParam(params: Params, name: string): number {
  const value = param(params, name)
  if (!/^\d{1,10}$/.test(value)) throw new NotFoundError('NOT_FOUND', `${name} is not a number`)
  return Number(value)
}
