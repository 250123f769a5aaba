import type { StaffRole } from '#rules/people/roles.ts'
import type { ComponentType } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { GraphQLTaggedNode, OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { currentEnvironment } from './environment.ts'
import { NotFoundError } from './errors.ts'
import type { Followed } from './page-data/follow.ts'
import { loadTimedQuery } from './page-data/load-query.ts'

/** Milliseconds. Code and data that arrive within this time are shown without a skeleton first. */
const SKELETON_DELAY_MS = 150

/** Milliseconds. Data prefetched for a pressed link is released if the page does not open within this time. */
const PREFETCH_LIFETIME_MS = 5000

/** Access to a route: signed-in users, everyone, or only visitors without a session (SHELL-80, SHELL-81). */
export type Access = 'signedIn' | 'anonymous' | 'anonymousOnly'

export type Params = Readonly<Record<string, string | undefined>>

export interface RouteInput {
  params: Params
  search: URLSearchParams
}

/** The props of a page: the data of its route's query. */
export interface PageProps<Q extends OperationType = OperationType> {
  data: Q['response']
}

/** Operations on the page for live events that do more than update the store. */
export interface PageControls {
  navigate: (to: string) => void | Promise<void>
  /** Returns the current search parameters of the URL. */
  search: () => URLSearchParams
}

/** The subscriptions that keep the page's data current. */
export interface LiveModule<Q extends OperationType = OperationType> {
  /** Returns the subscriptions and their updaters. */
  live(data: Q['response'], page: PageControls): readonly Followed[]
}

/** The exports of a page's file, besides the page itself. */
export interface PageModule<Q extends OperationType = OperationType> {
  default: ComponentType<PageProps<Q>>
  /** The page's query. Its `$parameters` artifact is in the route. */
  query?: GraphQLTaggedNode
  /** Loads the page's live module once the page is shown: `() => fetchPart(() => import('./board-live.ts'))`. */
  live?: () => Promise<LiveModule<Q>>
  /** Shown if the page could not be loaded. Defaults to the general error page. */
  Failure?: ComponentType<{ error: unknown }>
}

/**
 * A search parameter with its own query. The route's loader starts the query, and a change of the parameter does not
 * reload the page's own data.
 */
export interface SearchQuery<Q extends OperationType = OperationType> {
  query: PreloadableConcreteRequest<Q>
  /** Returns the variables for a value of the parameter. Null if the value needs no query. */
  variables(value: string): Q['variables'] | null
  /** Prefetches the code that shows the result. */
  code(): void
}

interface RouteBase {
  /** Unique name of the route. The help articles refer to it. */
  id: string
  path: string
  access?: Access
  /** The user needs one of these staff roles (SHELL-85). */
  roles?: readonly StaffRole[]
  /**
   * Whether the page is designed for phones. A function decides by the search parameters. Required for pages that emails
   * link to.
   */
  isForPhones?: boolean | ((search: URLSearchParams) => boolean)
  /** Returns the path that opens instead of this page, or null. Undefined if that is known at once. */
  elsewhere?: () => Promise<string | null> | undefined
  /** Shown while code and data load. Defaults to the general skeleton. Keep it tiny. */
  skeleton?: ComponentType
}

interface QueryRoute<Q extends OperationType> extends RouteBase {
  /** The `$parameters` artifact of a `@preloadable` query. */
  query: PreloadableConcreteRequest<Q>
  /** Every input that selects the page's data. The page reloads only when the result changes. */
  variables: (input: RouteInput) => Q['variables']
  /**
   * More variables for the first load only. The mounted page handles later changes of them itself, so another value
   * does not make another page.
   */
  begin?: (input: RouteInput) => Partial<Q['variables']>
  /**
   * How the page opens when its data is already in the store.
   *
   * - `behind`: shows the stored data at once and refetches it in the background
   * - `wait`: waits for the server, as an editor needs current data to start from
   */
  fresh?: 'behind' | 'wait'
  /** Search parameters with their own queries, by name. */
  search?: Readonly<Record<string, SearchQuery>>
  page: () => Promise<PageModule<Q>>
}

interface PlainRoute extends RouteBase {
  page: () => Promise<{ default: ComponentType }>
}

/** The code and data of a page, without its search parameters. */
interface LoadedPage {
  queryRef: PreloadedQuery<OperationType> | null
  code: Promise<PageModule>
  /** Marks the page as shown until the returned function is called. */
  show(): () => void
  isShown(): boolean
}

/** The result of a route's loader. */
export interface PageLoad {
  /** Identifies the page's subject. Another key mounts another page. The same key keeps the page while it refetches. */
  key: string
  /** Number of this load. The error boundary resets when it changes. */
  load: number
  page: LoadedPage
  /** The queries of the search parameters, by parameter name. Null if the parameter needs no query. */
  search: Readonly<Record<string, PreloadedQuery<OperationType> | null>>
}

export interface PageRoute extends RouteBase {
  /** Prefetches the page's code. A failure is reported when the page is opened. */
  preload(): void
  /** Prefetches the page's data when its link is pressed. `load` uses this data if it is for the same page. */
  read(input: RouteInput): void
  /** Starts loading code and data in the same tick. Waits for them only so briefly that the user does not notice. */
  load(input: RouteInput, signal: AbortSignal): Promise<PageLoad>
  /** Returns the key of the page for this input. */
  keyOf(input: RouteInput): string
  /** Returns the key including the search parameters that have queries. */
  loadKeyOf(input: RouteInput): string
}

/** Declares a search parameter with the types of its query. */
export const searchQuery = <Q extends OperationType>(search: SearchQuery<Q>): SearchQuery =>
  search as SearchQuery<OperationType>

let loads = 0

/** Declares a page: its path, access, code and data. */
export function defineRoute<Q extends OperationType>(definition: QueryRoute<Q> | PlainRoute): PageRoute {
  const { page: loadModule, ...base } = definition
  const query = 'query' in definition ? definition : null
  let code: Promise<PageModule> | null = null
  const loadCode = () => {
    // A page without a query ignores its data. A page with a query gets the data of its route's query.
    code ??= fetchPart<unknown>(loadModule).then((module) => module as PageModule)
    code.catch(() => {
      code = null
    })
    return code
  }
  const keyOf = (input: RouteInput) => `${definition.id} ${query ? JSON.stringify(query.variables(input)) : ''}`
  const searchVariablesOf = (input: RouteInput) =>
    Object.fromEntries(
      Object.entries(query?.search ?? {}).map(([name, { variables }]) => {
        const value = input.search.get(name)
        return [name, value === null ? null : variables(value)]
      }),
    )
  const loadKeyOf = (input: RouteInput) => `${keyOf(input)} ${JSON.stringify(searchVariablesOf(input))}`
  let last: { loadKey: string; load: PageLoad } | null = null
  let prefetched: {
    key: string
    queryRef: PreloadedQuery<OperationType>
    timer: ReturnType<typeof setTimeout>
  } | null = null
  const isShown = (key: string) => last?.load.key === key && last.load.page.isShown()
  const readKeyOf = (input: RouteInput) => `${keyOf(input)} ${JSON.stringify(query?.begin?.(input) ?? null)}`
  const readPage = ({ query: parameters, variables, begin, fresh }: QueryRoute<Q>, input: RouteInput) =>
    loadTimedQuery<Q>(
      parameters,
      { ...variables(input), ...begin?.(input) },
      fresh === 'wait' ? 'network-only' : 'store-or-network',
    )
  /** Returns the prefetched query for a page and forgets it. */
  const takePrefetched = (key: string) => {
    const taken = prefetched
    prefetched = null
    clearTimeout(taken?.timer)
    // Data that another user prefetched must not be shown.
    if (taken?.key === key && taken.queryRef.environment === currentEnvironment()) return taken.queryRef
    taken?.queryRef.dispose()
    return null
  }

  return {
    ...base,
    preload: () => {
      loadCode().catch(() => {
        /* reported when the page is opened */
      })
    },
    keyOf,
    loadKeyOf,
    read(input) {
      const key = readKeyOf(input)
      if (!query || prefetched?.key === key || isShown(keyOf(input))) return
      takePrefetched('')
      prefetched = {
        key,
        queryRef: readPage(query, input),
        timer: setTimeout(() => takePrefetched(''), PREFETCH_LIFETIME_MS),
      }
    },
    async load(input, signal) {
      const [key, loadKey] = [keyOf(input), loadKeyOf(input)]
      const started: PreloadedQuery<OperationType>[] = []
      const start = <S extends OperationType>(
        ...[parameters, variables, fetchPolicy]: [
          PreloadableConcreteRequest<S>,
          S['variables'],
          'store-or-network' | 'network-only',
        ]
      ) => {
        const queryRef = loadTimedQuery<S>(parameters, variables, fetchPolicy)
        started.push(queryRef)
        return queryRef
      }
      signal.addEventListener(
        'abort',
        () => {
          for (const queryRef of started) queryRef.dispose()
        },
        { once: true },
      )

      const searchVariables = searchVariablesOf(input)
      const search = Object.fromEntries(
        Object.entries(query?.search ?? {}).map(([name, { query: parameters, code: searchCode }]) => {
          const variables = searchVariables[name]
          if (!variables) return [name, null]
          searchCode()
          return [name, start(parameters, variables, 'store-or-network')]
        }),
      )
      // Only the search parameters have changed, so the page itself stays mounted.
      if (last && last.loadKey !== loadKey && isShown(key)) {
        last = { loadKey, load: { ...last.load, search } }
        return last.load
      }
      const code = loadCode()
      const queryRef = query ? (takePrefetched(readKeyOf(input)) ?? readPage(query, input)) : null
      if (queryRef) started.push(queryRef)
      const data = queryRef?.source?.toPromise() ?? Promise.resolve()
      last = { loadKey, load: { key, load: ++loads, page: shownPage(queryRef, code), search } }
      const { load } = last
      await Promise.race([
        Promise.allSettled([code, data]),
        new Promise((resolve) => setTimeout(resolve, SKELETON_DELAY_MS)),
      ])
      return load
    },
  }
}

function shownPage(queryRef: LoadedPage['queryRef'], code: LoadedPage['code']): LoadedPage {
  let shows = 0
  return {
    queryRef,
    code,
    isShown: () => shows > 0,
    show() {
      shows += 1
      return () => {
        shows -= 1
      }
    },
  }
}

/** Returns a path parameter. Throws if the route does not declare it (SHELL-88). */
export function param(params: Params, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`The route has no parameter "${name}".`)
  return value
}

/** Returns a path parameter that is a numeric ID. Throws `NotFoundError` for any other value. */
export function numberParam(params: Params, name: string): number {
  const value = param(params, name)
  if (!/^\d{1,10}$/.test(value)) throw new NotFoundError('NOT_FOUND', `The route parameter "${name}" must be a number.`)
  return Number(value)
}
