import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdTemplateList } from '#contract/ads/ads.ts'
import { CompanyGetAccessRequests } from '#contract/companies/joining.ts'
import { ManageUsersList } from '#contract/companies/membership.ts'
import { AccountSessions } from '#contract/identity/sessions.ts'
import { OfficeSettings } from '#contract/office/settings.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'

const nodes = 'query Nodes($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }'
const uuid = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas({ Nodes: nodes })
  const time = '2025-11-03T08:00:00.000Z'
  areas.answer(AccountSessions, {
    sessions: [{ id: uuid(1), current: true, staff: false, device: null, createdAt: time, lastSeenAt: time }],
  })
  areas.answer(OfficeSettings, [{ name: 'contactSalesButton', value: true, changedAt: null, changedBy: null }])
  areas.answer(ManageUsersList, [
    {
      id: uuid(2),
      name: 'Eva Lind',
      email: 'eva@x.example',
      image: null,
      admin: true,
      invited: null,
      invitation: null,
      isInternalSales: false,
    },
  ])
  areas.answer(AdTemplateList, [{ id: 4, name: 'Om oss', content: '<p>Vi</p>' }])
  areas.answer(CompanyGetAccessRequests, [
    { userId: uuid(3), name: 'Saga', email: 's@x.example', image: null, message: null, asked: time, persons: [] },
  ])
})
afterAll(() => areas.stop())

test('an object that is only listed is read by its id; an id outside the list is null (PLUS-97)', async () => {
  const known = [
    toGlobalId('UserSession', uuid(1)),
    toGlobalId('OfficeSetting', 'contactSalesButton'),
    toGlobalId('CompanyUser', `7.${uuid(2)}`),
    toGlobalId('AccessRequest', `7.${uuid(3)}`),
    toGlobalId('AdTemplate', '7.4'),
  ]
  const unknown = [
    toGlobalId('UserSession', uuid(9)),
    toGlobalId('OfficeSetting', 'pontyServiceConnection'),
    toGlobalId('CompanyUser', `7.${uuid(9)}`),
    toGlobalId('AccessRequest', `7.${uuid(9)}`),
    toGlobalId('AdTemplate', '7.9'),
  ]
  const { nodes: found } = await areas.data<{ nodes: ({ id: string } | null)[] }>('Nodes', {
    ids: [...known, ...unknown],
  })
  expect(found.map((node) => node?.id ?? null)).toEqual([...known, ...unknown.map(() => null)])
})
