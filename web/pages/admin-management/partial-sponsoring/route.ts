import parameters from '#web/__generated__/SponsoringPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** Points of a company with its ads, or with `type=ad` of its ads alone; of one ad where it is named (SHELL-79). */
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
