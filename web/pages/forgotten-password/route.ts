import { defineRoute } from '#web/relay/define-route.ts'

export const route = defineRoute({
  id: 'forgottenPassword',
  path: 'forgotten-password',
  access: 'anonymousOnly',
  page: () => import('./ForgottenPasswordPage.tsx'),
})
