import parameters from '#web/__generated__/ApiKeysPageQuery$parameters.ts'
import keyParameters from '#web/__generated__/ApiKeyPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The API keys of a company (SHELL-67). */
export const route = defineRoute({
  id: 'apiKeys',
  path: ':company/api-keys',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ApiKeysPage.tsx'),
})

/** One of the API keys (PLUS-99, PLUS-100). */
export const keyRoute = defineRoute({
  id: 'apiKey',
  path: ':company/api-keys/:key',
  query: keyParameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company'), key: numberParam(params, 'key') }),
  page: () => import('./ApiKeyPage.tsx'),
})
