import type { StaffRole } from '#rules/people/roles.ts'
import type { ComponentType } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { GraphQLTaggedNode, OperationType, PreloadableConcreteRequest } from 'relay-runtime'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { currentEnvironment } from './environment.ts'
import { NotFoundError } from './errors.ts'
import type { Followed } from './page-data/follow.ts'
import { loadNow } from './page-data/load-query.ts'

/** Code and data that arrive within this time are shown without a skeleton in between. */
const withoutSkeleton = 150

/**
 * What was read for a link that was pressed is let go when the page is not opened within this time, in milliseconds.
 */
const keptAhead = 5000

/** Who may open a route: signed-in users, anyone, or only those who are not signed in (SHELL-80, SHELL-81). */
export type Access = 'signedIn' | 'anonymous' | 'anonymousOnly'

export type Params = Readonly<Record<string, string | undefined>>

export interface RouteInput {
  params: Params
  search: URLSearchParams
}

/** What a page is given: the answer to its route's query. */
export interface PageProps<Q extends OperationType = OperationType> {
  data: Q['response']
}

/** What a live event may do about the page, beside writing to the store. */
export interface PageControls {
  navigate: (to: string) => void | Promise<void>
  /** The search parameters of the address as it is now. */
  search: () => URLSearchParams
}

/** What keeps the answer of a page current. */
export interface LiveModule<Q extends OperationType = OperationType> {
  /** The subscriptions with what they do to the answer. */
  live(data: Q['response'], page: PageControls): readonly Followed[]
}

/** What the file of a page exports, beside the page itself. */
export interface PageModule<Q extends OperationType = OperationType> {
  default: ComponentType<PageProps<Q>>
  /** The query whose parameters the route has. */
  query?: GraphQLTaggedNode
  /**
   * Fetches what keeps the answer current, once the page is shown: `() => fetchPart(() => import('./board-live.ts'))`.
   */
  live?: () => Promise<LiveModule<Q>>
  /** In place of a page that could not be loaded; the general failure when left out. */
  Failure?: ComponentType<{ error: unknown }>
}

/**
 * A search parameter with a query of its own: the loader starts it, a change of it leaves the page's own data alone.
 */
export interface SearchQuery<Q extends OperationType = OperationType> {
  query: PreloadableConcreteRequest<Q>
  /** What the parameter's value asks for; null when it asks for nothing. */
  variables(value: string): Q['variables'] | null
  /** Fetches the code of what is shown. */
  code(): void
}

interface RouteBase {
  /** Unique name; also the page's name in the map of help articles. */
  id: string
  path: string
  access?: Access
  /** The user needs one of these staff roles (SHELL-85). */
  roles?: readonly StaffRole[]
  /** The page fits a phone, as those that mailed links lead to must. */
  isForPhones?: boolean
  /** Shown while code and data come, instead of the general skeleton. Keep it tiny. */
  skeleton?: ComponentType
}

interface QueryRoute<Q extends OperationType> extends RouteBase {
  /** The `$parameters` artifact of a `@preloadable` query. */
  query: PreloadableConcreteRequest<Q>
  /** Everything the query depends on; it is loaded again only when the result changes. */
  variables: (input: RouteInput) => Q['variables']
  /**
   * What the query begins with besides; a page that is shown reads changes of it itself, so that another value is the
   * same page.
   */
  begin?: (input: RouteInput) => Partial<Q['variables']>
  /**
   * `behind`: what the store has is shown at once and read anew behind it. `wait`: the page waits for the server, as an
   * editor must, which takes its start from what it is given.
   */
  fresh?: 'behind' | 'wait'
  /** Search parameters that start queries of their own, by name. */
  search?: Readonly<Record<string, SearchQuery>>
  page: () => Promise<PageModule<Q>>
}

interface PlainRoute extends RouteBase {
  page: () => Promise<{ default: ComponentType }>
}

/** Code and data of a page itself. */
export interface LoadedPage {
  queryRef: PreloadedQuery<OperationType> | null
  code: Promise<PageModule>
  /** Says that the page is on the screen, until the returned function is called. */
  show(): () => void
  isShown(): boolean
}

/** What a loader hands to the page's frame. */
export interface PageLoad {
  /** Names the shown thing: another key is another page, the same key keeps the page while it refetches. */
  key: string
  /** Counts the loads of the page: an error is forgotten when it is loaded again. */
  load: number
  page: LoadedPage
  /** The queries of the address's search parameters. */
  search: Readonly<Record<string, PreloadedQuery<OperationType> | null>>
}

export interface PageRoute extends RouteBase {
  /** Fetches the page's code ahead; a failure is told when the page is opened. */
  preload(): void
  /** Reads the page's data ahead, because its link is pressed; `load` takes what was read for the same page. */
  read(input: RouteInput): void
  /** Starts code and data in one tick; waits for them only as long as nobody notices. */
  load(input: RouteInput, signal: AbortSignal): Promise<PageLoad>
  /** The key of the thing shown for these parameters. */
  keyOf(input: RouteInput): string
  /** The same with the search parameters that have queries. */
  loadKeyOf(input: RouteInput): string
}

/** Declares a search parameter with the types of its own query. */
export const searchQuery = <Q extends OperationType>(search: SearchQuery<Q>): SearchQuery =>
  search as SearchQuery<OperationType>

let loads = 0

/** Declares a page: its address, who may open it, its code and its data. */
export function defineRoute<Q extends OperationType>(definition: QueryRoute<Q> | PlainRoute): PageRoute {
  const { page: loadModule, ...base } = definition
  const query = 'query' in definition ? definition : null
  let code: Promise<PageModule> | null = null
  const loadCode = () => {
    // A page without a query ignores its data; a page with one gets the answer to the query of its own route.
    code ??= fetchPart<unknown>(loadModule).then((module) => module as PageModule)
    code.catch(() => {
      code = null
    })
    return code
  }
  const keyOf = (input: RouteInput) => `${definition.id} ${query ? JSON.stringify(query.variables(input)) : ''}`
  const askedBy = (input: RouteInput) =>
    Object.fromEntries(
      Object.entries(query?.search ?? {}).map(([name, { variables }]) => {
        const value = input.search.get(name)
        return [name, value === null ? null : variables(value)]
      }),
    )
  const loadKeyOf = (input: RouteInput) => `${keyOf(input)} ${JSON.stringify(askedBy(input))}`
  let last: { loadKey: string; load: PageLoad } | null = null
  let ahead: { key: string; queryRef: PreloadedQuery<OperationType>; timer: ReturnType<typeof setTimeout> } | null =
    null
  const isShown = (key: string) => last?.load.key === key && last.load.page.isShown()
  const readKeyOf = (input: RouteInput) => `${keyOf(input)} ${JSON.stringify(query?.begin?.(input) ?? null)}`
  const readPage = ({ query: parameters, variables, begin, fresh }: QueryRoute<Q>, input: RouteInput) =>
    loadNow<Q>(
      parameters,
      { ...variables(input), ...begin?.(input) },
      fresh === 'wait' ? 'network-only' : 'store-or-network',
    )
  /** What was read ahead for a page, once. */
  const takeAhead = (key: string) => {
    const taken = ahead
    ahead = null
    clearTimeout(taken?.timer)
    // Not what another user read.
    if (taken?.key === key && taken.queryRef.environment === currentEnvironment()) return taken.queryRef
    taken?.queryRef.dispose()
    return null
  }

  return {
    ...base,
    preload: () => {
      loadCode().catch(() => {
        /* told when the page is opened */
      })
    },
    keyOf,
    loadKeyOf,
    read(input) {
      const key = readKeyOf(input)
      if (!query || ahead?.key === key || isShown(keyOf(input))) return
      takeAhead('')
      ahead = { key, queryRef: readPage(query, input), timer: setTimeout(() => takeAhead(''), keptAhead) }
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
        const queryRef = loadNow<S>(parameters, variables, fetchPolicy)
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

      const asked = askedBy(input)
      const search = Object.fromEntries(
        Object.entries(query?.search ?? {}).map(([name, { query: parameters, code: searchCode }]) => {
          const variables = asked[name]
          if (!variables) return [name, null]
          searchCode()
          return [name, start(parameters, variables, 'store-or-network')]
        }),
      )
      // Only what the search parameters ask for has changed: the page stays as it is.
      if (last && last.loadKey !== loadKey && isShown(key)) {
        last = { loadKey, load: { ...last.load, search } }
        return last.load
      }
      const code = loadCode()
      const queryRef = query ? (takeAhead(readKeyOf(input)) ?? readPage(query, input)) : null
      if (queryRef) started.push(queryRef)
      const data = queryRef?.source?.toPromise() ?? Promise.resolve()
      last = { loadKey, load: { key, load: ++loads, page: shownPage(queryRef, code), search } }
      const { load } = last
      await Promise.race([
        Promise.allSettled([code, data]),
        new Promise((resolve) => setTimeout(resolve, withoutSkeleton)),
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
