import parameters from '#web/__generated__/InboxPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'
import { cardSearch } from '#web/features/candidate/card/card-search.ts'
import { getInboxKind } from './inbox-kind.ts'

/** The unread activity in all ads of a company. `?kind=` filters and `?candidate=` opens a card (PLUS-20). */
export const route = defineRoute({
  id: 'inbox',
  path: ':company/inbox',
  query: parameters,
  variables: ({ params, search }) => ({ company: numberParam(params, 'company'), kind: getInboxKind(search) }),
  search: cardSearch,
  isForPhones: true,
  page: () => import('./page.ts'),
})
