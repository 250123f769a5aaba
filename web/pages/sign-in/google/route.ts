import parameters from '#web/__generated__/GooglePageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'

export const route = defineRoute({
  id: 'google',
  path: 'sign-in/google',
  access: 'anonymousOnly',
  query: parameters,
  variables: () => ({}),
  page: () => import('./GooglePage.tsx'),
})
