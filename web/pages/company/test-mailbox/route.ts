import parameters from '#web/__generated__/TestMailboxPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The mails that a test company would have sent (PLUS-102). */
export const route = defineRoute({
  id: 'testMailbox',
  path: ':company/test-mailbox',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./TestMailboxPage.tsx'),
})
