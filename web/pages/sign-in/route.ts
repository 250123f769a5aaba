import { defineRoute } from '#web/relay/define-route.ts'

export const route = defineRoute({
  id: 'signIn',
  path: 'sign-in',
  access: 'anonymousOnly',
  page: () => import('./SignInPage.tsx'),
})
