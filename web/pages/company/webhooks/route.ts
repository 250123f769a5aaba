import parameters from '#web/__generated__/WebhooksPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The webhooks of a company (PLUS-63). */
export const route = defineRoute({
  id: 'webhooks',
  path: ':company/webhooks',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./WebhooksPage.tsx'),
})
