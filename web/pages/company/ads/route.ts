import parameters from '#web/__generated__/PhoneAdsPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The active ads of a company on a phone, or the candidates of one of them by step (PLUS-33). */
export const route = defineRoute({
  id: 'phoneAds',
  path: ':company/ads/:id?',
  query: parameters,
  variables: ({ params }) => ({
    company: numberParam(params, 'company'),
    ad: params['id'] === undefined ? 0 : numberParam(params, 'id'),
    hasAd: params['id'] !== undefined,
  }),
  isForPhones: true,
  page: () => import('./page.ts'),
})
