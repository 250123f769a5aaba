import parameters from '#web/__generated__/WorkplaceTemplatesPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/**
 * The workplaces of a company (SHELL-62). `saved` and `template` identify the workplace that was just saved (COMP-82).
 */
export const route = defineRoute({
  id: 'workplaceTemplates',
  path: ':company/workplace-templates',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./WorkplaceTemplatesPage.tsx'),
})

/** A new workplace next to the list (SHELL-63). */
export const createRoute = defineRoute({
  id: 'workplaceCreate',
  path: ':company/workplace-templates/create',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./WorkplaceTemplatesPage.tsx'),
})

/** An existing workplace next to the list (SHELL-64). */
export const editRoute = defineRoute({
  id: 'workplaceEdit',
  path: ':company/workplace-templates/edit/:id',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./WorkplaceTemplatesPage.tsx'),
})
