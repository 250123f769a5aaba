import parameters from '#web/__generated__/SettingsPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The settings menu of a company (SHELL-54). */
export const route = defineRoute({
  id: 'settings',
  path: ':company/settings',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./SettingsPage.tsx'),
})
