import parameters from '#web/__generated__/BillingPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** What a company bought, its invoices and its credits (SHELL-68); the search parameter `tab` chooses among them. */
export const route = defineRoute({
  id: 'billing',
  path: ':company/billing',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./page.ts'),
})
