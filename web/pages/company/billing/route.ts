import parameters from '#web/__generated__/BillingPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** A company's orders, invoices and credits (SHELL-68). The search parameter `tab` selects the tab. */
export const route = defineRoute({
  id: 'billing',
  path: ':company/billing',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./page.ts'),
})
