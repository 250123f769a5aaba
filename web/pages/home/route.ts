import { isAdAdmin } from '#rules/people/roles.ts'
import parameters from '#web/__generated__/HomePageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { currentUser } from '#web/relay/session.ts'

export const route = defineRoute({
  id: 'home',
  path: '/',
  query: parameters,
  variables: () => ({ isAdAdmin: isAdAdmin(currentUser()?.roles ?? []) }),
  page: () => import('./HomePage.tsx'),
})
