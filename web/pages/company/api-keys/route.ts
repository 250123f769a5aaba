import parameters from '#web/__generated__/ApiKeysPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The API keys of a company (SHELL-67). */
export const route = defineRoute({
  id: 'apiKeys',
  path: ':company/api-keys',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ApiKeysPage.tsx'),
})
