import { defineRoute, type PageRoute } from '#web/relay/define-route.ts'

/** Developer pages with dummy content and no product meaning. A production build does not have them (SHELL-44). */
export const developerRoutes: readonly PageRoute[] = import.meta.env.DEV
  ? ['test', 'sub'].map((path) =>
      defineRoute({ id: path, path, access: 'anonymous', page: () => import('./DeveloperPage.tsx') }),
    )
  : []
