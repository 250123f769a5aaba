import parameters from '#web/__generated__/SponsoringPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The points of a company and its ads. `type=ad` shows only the ads, and an ad in the path only that ad (SHELL-79). */
export const route = defineRoute({
  id: 'adminSponsoring',
  roles: ['Administrator', 'Moderator'],
  path: 'admin-management/:company/partial-sponsoring/:ad?',
  query: parameters,
  variables: ({ params }) => ({
    company: numberParam(params, 'company'),
    ad: params['ad'] === undefined ? null : { databaseId: numberParam(params, 'ad') },
  }),
  page: () => import('./page.ts'),
})
