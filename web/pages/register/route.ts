import parameters from '#web/__generated__/RegisterPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'

export const route = defineRoute({
  id: 'register',
  path: 'register',
  access: 'anonymousOnly',
  query: parameters,
  variables: () => ({}),
  page: () => import('./RegisterPage.tsx'),
})
