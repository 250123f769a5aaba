import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanyGet, CompanyGetUserCompanies, CompanyUpdate } from '#contract/companies/companies.ts'
import { CompanySettings } from '#contract/companies/company-settings.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const companyId = toGlobalId('Company', 7)
const address = {
  coAddress: null,
  streetAddress: 'Storgatan 14',
  postNumber: '852 30',
  postArea: 'Sundsvall',
  postCountry: 'SE',
  postAddress: null,
}
const stored = {
  id: 7,
  name: 'Nordvik',
  billingName: null,
  organizationNumber: '5593184408',
  vatNumber: null,
  logo: null,
  companyAddress: address,
  billingAddress: address,
  telephone: '060-1',
  contactEmail: 'a@b.example',
  homePage: null,
  contactPerson: 'Karin',
  paperBilling: false,
  invoiceEmail: 'f@b.example',
  mediaSelection: 'not-set' as const,
  mediaSelectionUpdatedAt: null,
  mediaFileCount: 0,
  vatAmount: 0.25,
  salesperson: world.olle,
  version: 'v1',
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas({
    Menu: /* GraphQL */ `
      query Menu($id: Int!) {
        company(by: { databaseId: $id }) {
          name
          settings {
            organizationNumber
            infoFaultCount
            viewerIsAdministrator
            failingService
            shownAdCount
            apiKeyEndsAt
            nextRetention {
              applicationCount
              on
            }
            recentActCount
            hasMoreRecentActs
          }
        }
      }
    `,
    Info: /* GraphQL */ `
      query Info($id: Int!) {
        company(by: { databaseId: $id }) {
          id
          info {
            name
            organizationNumber
            vatRate
            version
            companyAddress {
              postNumber
            }
          }
        }
      }
    `,
    Update: /* GraphQL */ `
      mutation Update($input: UpdateCompanyInfoInput!) {
        updateCompanyInfo(input: $input) {
          company {
            id
            info {
              name
              version
            }
          }
          errors {
            __typename
            reason
            path
          }
        }
      }
    `,
  })
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
  areas.answer(CompanyGet, stored)
  areas.answer(
    CompanySettings,
    world.companySettings({
      infoFaults: 2,
      admin: true,
      failingService: 'teamtailorXml',
      shownAds: 19,
      apiKeyEnds: '2025-12-01T09:00:00.000Z',
      retention: { applications: 38, on: '2025-11-27' },
      acts: { count: 214, isMore: false },
    }),
  )
  areas.answer(CompanyUpdate, { ...stored, version: 'v2' })
})
afterAll(() => areas.stop())

test('the settings menu costs one call plus the company (COMP-21)', async () => {
  expect(await areas.data('Menu', { id: 7 })).toMatchObject({
    company: {
      settings: {
        organizationNumber: '559318-4408',
        infoFaultCount: 2,
        viewerIsAdministrator: true,
        failingService: 'TEAMTAILOR_XML',
        shownAdCount: 19,
        apiKeyEndsAt: '2025-12-01T09:00:00.000Z',
        nextRetention: { applicationCount: 38, on: '2025-11-27' },
        recentActCount: 214,
        hasMoreRecentActs: false,
      },
    },
  })
  expect(areas.calls.toSorted()).toEqual(['company-get-user-companies', 'company-settings'])
})

test('the info costs one call, and is not read again after a save (COMP-23, COMP-24)', async () => {
  expect(await areas.data('Info', { id: 7 })).toEqual({
    company: {
      id: companyId,
      info: {
        name: 'Nordvik',
        organizationNumber: '559318-4408',
        vatRate: 0.25,
        version: 'v1',
        companyAddress: { postNumber: '852 30' },
      },
    },
  })
  const { name, telephone, contactEmail, contactPerson, paperBilling: hasPaperBilling } = stored
  const input = {
    companyId,
    name,
    telephone,
    contactEmail,
    contactPerson,
    hasPaperBilling,
    companyAddress: address,
    billingAddress: address,
    expectedVersion: 'v1',
  }
  expect(await areas.data('Update', { input })).toEqual({
    updateCompanyInfo: { company: { id: companyId, info: { name: 'Nordvik', version: 'v2' } }, errors: [] },
  })
  expect(areas.calls).toEqual(['company-update'])
})
