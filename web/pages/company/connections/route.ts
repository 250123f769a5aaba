import readingParameters from '#web/__generated__/ConnectionPageQuery$parameters.ts'
import parameters from '#web/__generated__/ConnectionsPageQuery$parameters.ts'
import { defineRoute, numberParam, type Params } from '#web/relay/define-route.ts'
import { NotFoundError } from '#web/relay/errors.ts'
import { serviceInPath } from './service-path.ts'

/** The connections of a company to other services (SHELL-65). */
export const route = defineRoute({
  id: 'connections',
  path: ':company/connections',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ConnectionsPage.tsx'),
})

/** How one of the connections read its latest ad (PLUS-162). */
export const connectionRoute = defineRoute({
  id: 'connection',
  path: ':company/connections/:service',
  query: readingParameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company'), service: serviceParam(params) }),
  page: () => import('./ConnectionPage.tsx'),
})

function serviceParam({ service }: Params) {
  const name = serviceInPath(service ?? '')
  if (name === null) throw new NotFoundError('NOT_FOUND', 'There is no such service.')
  return name
}
