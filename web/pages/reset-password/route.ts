import { defineRoute } from '#web/relay/define-route.ts'

export const route = defineRoute({
  id: 'resetPassword',
  path: 'reset-password/:token',
  access: 'anonymousOnly',
  page: () => import('./ResetPasswordPage.tsx'),
})
