import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import {
  CompanyGetUserCompanies,
  CompanyGetUserCompanyWithAds,
  SetDefaultCompany,
} from '#contract/companies/companies.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  Home: /* GraphQL */ `
    query Home {
      viewer {
        id
        name
        roles
        companies {
          id
          databaseId
          name
          organizationNumber
          city
          isLimited
          isDefault
          notifications
          unseenCount
          logoUrl
          canUseCredits
          isConnectedToEmploymentService
          creditAmounts {
            package
            amount
          }
          hasSelectedSocialMedia
          salesContact {
            name
            pictureUrl
            phone
          }
        }
        defaultCompany {
          id
        }
      }
    }
  `,
  Company: 'query Company($id: Int!) { company(by: { databaseId: $id }) { name } }',
  SetDefault: /* GraphQL */ `
    mutation SetDefault($input: SetDefaultCompanyInput!) {
      setDefaultCompany(input: $input) {
        company {
          id
          isDefault
        }
        errors {
          reason
        }
      }
    }
  `,
  SetDefaultAndRead: /* GraphQL */ `
    mutation SetDefaultAndRead($input: SetDefaultCompanyInput!) {
      setDefaultCompany(input: $input) {
        viewer {
          companies {
            id
            isDefault
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  Updated: /* GraphQL */ `
    subscription Updated {
      homeUpdated {
        company {
          id
          notifications
          unseenCount
        }
        viewer {
          companies {
            id
            name
          }
        }
      }
    }
  `,
  UpdatedName: 'subscription UpdatedName { homeUpdated { company { name notifications } } }',
}

describe('companies', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(AccountGetUser, world.user())
    areas.answer(CompanyGetUserCompanies, [
      world.companyCard({ employmentServiceConnected: true }),
      world.companyCard({ id: 8, name: null, default: false, salesName: null }),
    ])
    areas.answer(CompanyGetUserCompanyWithAds, world.companyTree({ id: 9, name: 'Kundens AB' }))
    areas.answer(SetDefaultCompany, undefined)
  })
  afterAll(() => areas.stop())

  test('the home page costs one call (COMP-01, COMP-02)', async () => {
    const data = await areas.data('Home')
    expect(areas.calls).toEqual(['company-get-user-companies'])
    expect(data).toMatchObject({
      viewer: {
        name: 'Eva Lind',
        companies: [
          {
            id: toGlobalId('Company', 7),
            databaseId: 7,
            name: 'Norrskenet AB',
            organizationNumber: '559318-4408',
            city: 'Sundsvall',
            isLimited: true,
            isDefault: true,
            notifications: 3,
            unseenCount: 2,
            logoUrl: '/media/1/logo.png',
            isConnectedToEmploymentService: true,
            creditAmounts: [{ package: 'BOOST_PLUS', amount: 4 }],
            salesContact: { name: 'Siv Ek', pictureUrl: null, phone: '08-123 45 67' },
          },
          { name: null, salesContact: null, isConnectedToEmploymentService: false },
        ],
        defaultCompany: { id: toGlobalId('Company', 7) },
      },
    })
  })

  test("finds a company without its tree in the user's list; staff read other companies with the tree", async () => {
    await areas.data('Company', { id: 7 })
    expect(areas.calls).toEqual(['company-get-user-companies'])
    expect(await areas.data('Company', { id: 9 })).toEqual({ company: { name: 'Kundens AB' } })
    expect(areas.calls).toEqual(['company-get-user-companies', 'company-get-user-company-with-ads'])
  })

  test('setting the default company costs one call, and reading the other companies one more (COMP-05)', async () => {
    const companyId = toGlobalId('Company', 8)
    expect(await areas.data('SetDefault', { input: { companyId, isDefault: true } })).toEqual({
      setDefaultCompany: { company: { id: companyId, isDefault: true }, errors: [] },
    })
    expect(areas.calls).toEqual(['set-default-company'])
    expect(areas.sent(SetDefaultCompany)).toEqual({ body: { CompanyId: 8, Default: true } })
    await areas.data('SetDefaultAndRead', { input: { companyId, isDefault: true } })
    expect(areas.calls).toEqual(['set-default-company', 'company-get-user-companies'])
  })

  test('counts of a company reach the home page without a read (COMP-07)', async () => {
    const events = areas.follow('Updated')
    expect(await areas.next(events, 'updateHome', { companyId: 7, notifications: 9, unseenCount: 4 })).toEqual({
      data: {
        homeUpdated: { company: { id: toGlobalId('Company', 7), notifications: 9, unseenCount: 4 }, viewer: null },
      },
    })
    expect(areas.calls.filter((id) => id !== 'account-get-user')).toEqual([])
    await events.return?.()
  })

  test('rereads the list of companies for every event (COMP-07)', async () => {
    const events = areas.follow('Updated')
    const list = { companyId: null, notifications: 0, unseenCount: 0 }
    expect(await areas.next(events, 'updateHome', list)).toMatchObject({
      data: { homeUpdated: { company: null, viewer: { companies: [{ name: 'Norrskenet AB' }, {}] } } },
    })
    areas.answer(CompanyGetUserCompanies, [world.companyCard({ name: 'Norrsken AB' })])
    let names: unknown = null
    while (JSON.stringify(names) !== JSON.stringify([{ id: toGlobalId('Company', 7), name: 'Norrsken AB' }])) {
      const { data } = await areas.next(events, 'updateHome', list)
      names = (data as { homeUpdated: { viewer: { companies: unknown } } }).homeUpdated.viewer.companies
    }
    await events.return?.()
  })

  test('the name of a changed company is read (COMP-07)', async () => {
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    const events = areas.follow('UpdatedName')
    expect(await areas.next(events, 'updateHome', { companyId: 7, notifications: 9, unseenCount: 4 })).toEqual({
      data: { homeUpdated: { company: { name: 'Norrskenet AB', notifications: 3 } } },
    })
    await events.return?.()
  })
})
