import { defineRoute } from '#web/relay/define-route.ts'

/** The editor of a new step template (SHELL-61). */
export const route = defineRoute({
  id: 'stepTemplateCreate',
  path: ':company/step-templates/create',
  page: () => import('./CreateStepTemplatePage.tsx'),
})
