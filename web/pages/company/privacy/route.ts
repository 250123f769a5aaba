import parameters from '#web/__generated__/PrivacyPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** How long a company keeps applications, what it hides of candidates, and what it does when one of them asks. */
export const route = defineRoute({
  id: 'privacy',
  path: ':company/privacy',
  query: parameters,
  fresh: 'wait',
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./PrivacyPage.tsx'),
})
