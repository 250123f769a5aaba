import parameters from '#web/__generated__/HomePageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'

export const route = defineRoute({
  id: 'home',
  path: '/',
  query: parameters,
  variables: () => ({}),
  page: () => import('./HomePage.tsx'),
})
