import parameters from '#web/__generated__/ChannelsPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'
import { daysOf, parsePeriod } from './periods.ts'

/** The channels of the applications to an ad (PLUS-86). `?days=` limits them to a period. */
export const route = defineRoute({
  id: 'adChannels',
  path: ':company/ad/:id/channels',
  query: parameters,
  variables: ({ params, search }) => ({ id: numberParam(params, 'id'), days: daysOf(parsePeriod(search)) }),
  page: () => import('./ChannelsPage.tsx'),
})
