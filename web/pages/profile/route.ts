import parameters from '#web/__generated__/ProfilePageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'

/** The user's profile and account (SHELL-42). */
export const route = defineRoute({
  id: 'profile',
  path: 'profile',
  query: parameters,
  variables: () => ({}),
  isForPhones: true,
  page: () => import('./ProfilePage.tsx'),
})
