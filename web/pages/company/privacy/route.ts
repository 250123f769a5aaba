import parameters from '#web/__generated__/PrivacyPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The retention of applications, the screening of candidates, and requests from applicants about their data. */
export const route = defineRoute({
  id: 'privacy',
  path: ':company/privacy',
  query: parameters,
  fresh: 'wait',
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./PrivacyPage.tsx'),
})
