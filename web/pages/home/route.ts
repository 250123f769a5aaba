import { isAdAdmin } from '#rules/people/roles.ts'
import parameters from '#web/__generated__/HomePageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { currentUser } from '#web/relay/session.ts'
import { inboxOnPhone } from '#web/shell/phone-inbox.ts'

/** The companies of the user. A phone opens the inbox instead (PLUS-33). */
export const route = defineRoute({
  id: 'home',
  path: '/',
  elsewhere: inboxOnPhone,
  query: parameters,
  variables: () => ({ isAdAdmin: isAdAdmin(currentUser()?.roles ?? []) }),
  page: () => import('./HomePage.tsx'),
})
