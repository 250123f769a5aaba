import parameters from '#web/__generated__/PromotionPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The last step of an ad: dates, promotion and publishing (SHELL-51). */
export const route = defineRoute({
  id: 'adPromotion',
  path: ':company/ad/:id/promotion',
  query: parameters,
  variables: ({ params }) => ({ id: numberParam(params, 'id') }),
  page: () => import('./PromotionPage.tsx'),
})

/** The same page for an ad from another job board. The job board sets its dates (SHELL-52). */
export const externalRoute = defineRoute({
  id: 'adExternalPromotion',
  path: ':company/ad/:id/external/promotion',
  query: parameters,
  variables: ({ params }) => ({ id: numberParam(params, 'id') }),
  page: () => import('./PromotionPage.tsx'),
})
