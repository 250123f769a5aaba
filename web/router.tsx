import {
  createBrowserRouter,
  matchRoutes,
  redirect,
  type DataRouter,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import viewerParameters from '#web/__generated__/viewerQuery$parameters.ts'
import { guard } from '#web/guard/guard.ts'
import { setPrefetch, type Prefetched } from '#web/loading/prefetch.ts'
import type { PageRoute, RouteInput } from '#web/relay/define-route.ts'
import { ForbiddenError, NotFoundError } from '#web/relay/errors.ts'
import { loadTimedQuery } from '#web/relay/page-data/load-query.ts'
import { currentUser } from '#web/relay/session.ts'
import { appRoutes, plainRoutes } from './routes.ts'
import { AppLayout } from '#web/shell/AppLayout.tsx'
import { developerRoutes } from '#web/shell/developer/developer-routes.ts'
import { closeDialogsOnBack } from '#web/shell/close-dialogs-on-back.ts'
import { setLeavingRouter } from '#web/shell/leaving.ts'
import { RouteFailure } from '#web/shell/PageFailure.tsx'
import { PlainLayout } from '#web/shell/PlainLayout.tsx'
import { RootFailure } from '#web/shell/RootFailure.tsx'
import { RootLayout } from '#web/shell/RootLayout.tsx'
import type { RouteHandle } from '#web/shell/route-context.ts'
import { RoutedPage } from '#web/shell/RoutedPage.tsx'

/** Creates the router with the route table and its guards. */
export function createAppRouter(): DataRouter {
  setPrefetch(prefetch)
  const router = createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RootFailure,
      HydrateFallback: () => null,
      children: [
        {
          Component: AppLayout,
          loader: loadViewer,
          shouldRevalidate: isReload,
          ErrorBoundary: RouteFailure,
          children: [...appRoutes, ...developerRoutes].map(toRouteObject),
        },
        { Component: PlainLayout, ErrorBoundary: RouteFailure, children: plainRoutes.map(toRouteObject) },
      ],
    },
  ])
  closeDialogsOnBack(router)
  setLeavingRouter(router)
  return router
}

const addresses = [...appRoutes, ...plainRoutes].map((route) => ({ path: route.path, handle: route }))

function prefetch(address: string, what: Prefetched): void {
  const match = matchRoutes(addresses, address)?.at(-1)
  const url = new URL(address, location.href)
  if (!match || guard(match.route.handle, currentUser(), url) !== null) return
  match.route.handle.preload()
  if (what === 'code') return
  try {
    match.route.handle.read(inputOf(match.params, url.href))
  } catch (error) {
    // The page reports it when it is opened.
    if (!(error instanceof NotFoundError)) throw error
  }
}

function toRouteObject(route: PageRoute): RouteObject {
  return {
    id: route.id,
    path: route.path,
    element: <RoutedPage route={route} />,
    ErrorBoundary: RouteFailure,
    handle: { route } satisfies RouteHandle,
    loader: (args) => {
      const verdict = guard(route, currentUser(), new URL(args.request.url))
      if (verdict === 'blocked') throw new ForbiddenError('ROLE_REQUIRED')
      if (verdict) throw redirect(verdict.to)
      const load = () => route.load(inputOf(args.params, args.request.url), args.request.signal)
      const elsewhere = route.elsewhere?.()
      if (!elsewhere) return load()
      return elsewhere.then((to) => {
        if (to !== null) throw redirect(to)
        return load()
      })
    },
    shouldRevalidate: (args) =>
      isReload(args) ||
      // A user who was removed from the company is redirected to the same page of another company (SHELL-86).
      args.currentParams['company'] !== args.nextParams['company'] ||
      route.loadKeyOf(inputOf(args.currentParams, args.currentUrl.href)) !==
        route.loadKeyOf(inputOf(args.nextParams, args.nextUrl.href)),
  }
}

/** Loads the signed-in user's data, in the same tick as the page's data. */
function loadViewer() {
  return currentUser() ? loadTimedQuery<viewerQuery>(viewerParameters, {}, 'store-or-network') : null
}

/** Returns whether the URL stays the same. The page then loads its data again. */
function isReload({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href
}

function inputOf(params: RouteInput['params'], url: string): RouteInput {
  return { params, search: new URL(url).searchParams }
}
