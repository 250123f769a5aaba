import parameters from '#web/__generated__/UpdatesPageQuery$parameters.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { defineRoute } from '#web/relay/define-route.ts'

/** The public page of new features (SHELL-41). */
export const route = defineRoute({
  id: 'features',
  path: 'features',
  access: 'anonymous',
  isForPhones: true,
  query: parameters,
  variables: () => ({ locale: currentLanguage() === 'en' ? ('EN' as const) : ('SV' as const) }),
  page: () => import('./page.ts'),
})
