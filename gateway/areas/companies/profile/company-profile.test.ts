import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { CompanyProfile, PublishCompanyProfile, SaveCompanyProfile } from '#contract/companies/company-profile.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const companyId = toGlobalId('Company', 7)
const text = {
  name: 'Nordvik Energi',
  about: 'Värme.',
  contact: null,
  founded: '1987',
  logo: null,
  mainOffice: 'Sundsvall',
  revenue: null,
  webSite: 'https://nordvik.example',
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas({
    Profile: /* GraphQL */ `
      query Profile($id: Int!) {
        company(by: { databaseId: $id }) {
          id
          profile {
            published {
              name
              size
            }
            draft {
              name
              size
            }
            publicUrl
            adCount
            ads {
              title
              lastDay
            }
            version
          }
        }
      }
    `,
    Save: /* GraphQL */ `
      mutation Save($input: SaveCompanyProfileInput!) {
        saveCompanyProfile(input: $input) {
          company {
            id
            profile {
              version
            }
          }
          errors {
            reason
            path
          }
        }
      }
    `,
  })
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
  areas.answer(CompanyProfile, {
    ...text,
    size: '200-499',
    urlFragment: 'nordvik-energi',
    organizationNumber: '559318-4408',
    draftProfile: { ...text, name: 'Nordvik', size: '10 000-' },
    publishedAt: '2025-11-01T08:00:00.000Z',
    publicUrl: 'https://jobb.example/foretag/nordvik-energi',
    version: 'v1',
    ads: [{ title: 'Tekniker', city: null, lastDay: '2025-12-01' }],
    adCount: 19,
  })
  areas.answer(SaveCompanyProfile, true, { id: 7 })
  areas.answer(PublishCompanyProfile, true, { id: 7 })
})
afterAll(() => areas.stop())

test('the profile costs one call and contains the published and the draft version (COMP-42)', async () => {
  expect(await areas.data('Profile', { id: 7 })).toEqual({
    company: {
      id: companyId,
      profile: {
        published: { name: 'Nordvik Energi', size: 'FROM_200' },
        draft: { name: 'Nordvik', size: 'FROM_10000' },
        publicUrl: 'https://jobb.example/foretag/nordvik-energi',
        adCount: 19,
        ads: [{ title: 'Tekniker', lastDay: '2025-12-01' }],
        version: 'v1',
      },
    },
  })
  expect(areas.calls.filter((call) => call === 'company-profile')).toHaveLength(1)
})

test('a save stores the draft and then publishes; a refused draft publishes nothing (COMP-50, COMP-51)', async () => {
  const input = {
    companyId,
    name: 'Nordvik',
    size: 'FROM_1000',
    webSite: 'nordvik.example',
    isPublished: true,
    expectedVersion: 'v1',
  }
  expect(await areas.data('Save', { input })).toEqual({
    saveCompanyProfile: { company: { id: companyId, profile: { version: 'v1' } }, errors: [] },
  })
  expect(areas.calls).toEqual(['save-company-profile', 'publish-company-profile', 'company-profile'])
  expect(areas.sent(SaveCompanyProfile)).toMatchObject({
    params: { id: 7 },
    body: { size: '1 000-1 499', about: null, logo: null, keepLogo: true, version: 'v1' },
  })
  await areas.data('Save', { input: { ...input, isPublished: false, logo: null } })
  expect(areas.calls).toEqual(['save-company-profile', 'company-profile'])
  expect(areas.sent(SaveCompanyProfile).body).not.toHaveProperty('keepLogo')
  areas.refuse(SaveCompanyProfile, 409, { title: 'Conflict', code: 'changedMeanwhile' }, { id: 7 })
  expect(await areas.data('Save', { input })).toEqual({
    saveCompanyProfile: {
      company: { id: companyId, profile: { version: 'v1' } },
      errors: [{ reason: 'CHANGED_MEANWHILE', path: null }],
    },
  })
  expect(areas.calls).toEqual(['save-company-profile', 'company-profile'])
})
