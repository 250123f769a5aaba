import parameters from '#web/__generated__/ImportPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** Imports an ad by its address (SHELL-46). The project and folder parameters only preselect the draft's folder. */
export const route = defineRoute({
  id: 'importAd',
  path: ':company/:project?/:folder?/import-ad',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ImportPage.tsx'),
})
