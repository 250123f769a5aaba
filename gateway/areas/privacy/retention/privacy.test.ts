import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import {
  CompanyPersons,
  CompanyPrivacy,
  ErasePerson,
  ExportPerson,
  PrivacyRecord,
  RetentionPreview,
  SaveCompanyPrivacy,
} from '#contract/privacy/privacy.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const companyId = toGlobalId('Company', 7)
const candidateId = toGlobalId('Candidate', 500)
const screening = { name: true, picture: false, age: true, untilStep: 'Intervju' }
const shownScreening = { hidesName: true, hidesPicture: false, hidesAge: true, untilStep: 'Intervju' }

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas({
    Privacy: /* GraphQL */ `
      query Privacy($id: Int!) {
        company(by: { databaseId: $id }) {
          privacy {
            retentionMonths
            screening {
              hidesName
              hidesPicture
              hidesAge
              untilStep
            }
            stepNames
            lastStepName
            version
          }
          privacyRecord {
            databaseId
            kind
            person
            adName
            applicationCount
            by {
              name
            }
          }
        }
      }
    `,
    Ask: /* GraphQL */ `
      query Ask($id: Int!) {
        company(by: { databaseId: $id }) {
          retentionPreview(months: 12) {
            dueCount
            moreCount
            on
          }
          applicants(text: "rasmus") {
            name
            email
            applicationCount
            latestAt
            latestAdName
          }
        }
      }
    `,
    Save: /* GraphQL */ `
      mutation Save($input: SaveCompanyPrivacyInput!) {
        saveCompanyPrivacy(input: $input) {
          company {
            id
            privacy {
              version
            }
          }
          errors {
            reason
          }
        }
      }
    `,
    Export: /* GraphQL */ `
      mutation Export($input: CreateApplicantExportInput!) {
        createApplicantExport(input: $input) {
          url
          errors {
            reason
          }
        }
      }
    `,
    Erase: /* GraphQL */ `
      mutation Erase($input: EraseApplicantInput!) {
        eraseApplicant(input: $input) {
          applicationCount
          errors {
            reason
          }
        }
      }
    `,
  })
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
  areas.answer(CompanyPrivacy, {
    retentionMonths: 18,
    screening,
    steps: ['Intervju'],
    lastStep: 'Anställda',
    version: 'v1',
  })
  areas.answer(PrivacyRecord, {
    deeds: [
      {
        id: 3,
        at: '2025-11-19T10:00:00Z',
        what: 'retained',
        person: null,
        ad: 'Kundtjänst',
        applications: 12,
        by: null,
      },
    ],
  })
  areas.answer(RetentionPreview, { due: 38, more: 212, on: '2025-11-27' })
  areas.answer(CompanyPersons, {
    persons: [
      {
        id: 500,
        name: 'Rasmus Lund',
        email: null,
        applications: 2,
        latest: '2025-11-04T10:00:00Z',
        latestAd: 'Drifttekniker',
      },
    ],
  })
  areas.answer(SaveCompanyPrivacy, { version: 'v2' }, { companyId: 7 })
  areas.answer(ExportPerson, { token: 'a b' })
  areas.answer(ErasePerson, { applications: 2 })
})
afterAll(() => areas.stop())

test('the settings of a company and the log of deletions cost one call each (PLUS-40, PLUS-43)', async () => {
  expect(await areas.data('Privacy', { id: 7 })).toEqual({
    company: {
      privacy: {
        retentionMonths: 18,
        screening: shownScreening,
        stepNames: ['Intervju'],
        lastStepName: 'Anställda',
        version: 'v1',
      },
      privacyRecord: [
        { databaseId: 3, kind: 'RETAINED', person: null, adName: 'Kundtjänst', applicationCount: 12, by: null },
      ],
    },
  })
  expect(areas.calls.filter((call) => call === 'company-privacy' || call === 'privacy-record').sort()).toEqual([
    'company-privacy',
    'privacy-record',
  ])
  expect(await areas.data('Ask', { id: 7 })).toEqual({
    company: {
      retentionPreview: { dueCount: 38, moreCount: 212, on: '2025-11-27' },
      applicants: [
        {
          name: 'Rasmus Lund',
          email: null,
          applicationCount: 2,
          latestAt: '2025-11-04T10:00:00Z',
          latestAdName: 'Drifttekniker',
        },
      ],
    },
  })
})

test("a save sends all settings with their version, and returns a conflict after a colleague's save (PLUS-40, PLUS-43)", async () => {
  const input = { companyId, retentionMonths: 12, screening: shownScreening, expectedVersion: 'v1' }
  expect(await areas.data('Save', { input })).toEqual({
    saveCompanyPrivacy: { company: { id: companyId, privacy: { version: 'v1' } }, errors: [] },
  })
  expect(areas.sent(SaveCompanyPrivacy)).toMatchObject({
    params: { companyId: 7 },
    body: { retentionMonths: 12, screening, version: 'v1' },
  })
  areas.refuse(SaveCompanyPrivacy, 409, { title: 'Conflict', code: 'changedMeanwhile' }, { companyId: 7 })
  expect(await areas.data('Save', { input })).toEqual({
    saveCompanyPrivacy: {
      company: { id: companyId, privacy: { version: 'v1' } },
      errors: [{ reason: 'CHANGED_MEANWHILE' }],
    },
  })
})

test('an export returns a URL that the gateway serves; an erasure returns the number of applications (PLUS-41)', async () => {
  expect(await areas.data('Export', { input: { candidateId } })).toEqual({
    createApplicantExport: { url: '/personExport?token=a+b', errors: [] },
  })
  expect(await areas.data('Erase', { input: { candidateId, expectedApplicationCount: 2 } })).toEqual({
    eraseApplicant: { applicationCount: 2, errors: [] },
  })
  expect(areas.sent(ErasePerson)).toMatchObject({ body: { candidateId: 500, applications: 2 } })
})
