import parameters from '#web/__generated__/ImportPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** Import of an ad by its address (SHELL-46). Project and folder only choose where the draft goes. */
export const route = defineRoute({
  id: 'importAd',
  path: ':company/:project?/:folder?/import-ad',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ImportPage.tsx'),
})
