import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { GetCompanyExport, OpenCompanyExport, RequestCompanyExport } from '#contract/companies/company-export.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  Latest: /* GraphQL */ `
    query Latest {
      company(by: { databaseId: 7 }) {
        latestExport {
          id
          state
          requestedBy {
            databaseId
            name
          }
          isOwn
          writtenPartCount
          partCount
          size
        }
      }
    }
  `,
  Request: /* GraphQL */ `
    mutation Request($input: RequestCompanyExportInput!) {
      requestCompanyExport(input: $input) {
        company {
          latestExport {
            state
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  Open: 'mutation Open($input: OpenCompanyExportInput!) { openCompanyExport(input: $input) { url errors { reason } } }',
}
const latest = {
  id: '5b1f6a1e-1111-4111-8111-111111111111',
  state: 'running' as const,
  requestedAt: '2025-11-20T09:00:00.000Z',
  requestedBy: world.eva,
  isOwn: true,
  done: 1,
  total: 9,
  size: null,
  finishedAt: null,
  fetchedAt: null,
  expiresAt: null,
}
const input = { companyId: toGlobalId('Company', 7) }

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
})
afterAll(() => areas.stop())

test('reads, requests and opens an export with one call each, and returns a URL of this server (PLUS-64)', async () => {
  areas.answer(GetCompanyExport, { latest: null })
  expect(await areas.data('Latest')).toEqual({ company: { latestExport: null } })
  areas.answer(GetCompanyExport, { latest })
  areas.answer(RequestCompanyExport, latest)
  expect(await areas.data('Latest')).toEqual({
    company: {
      latestExport: {
        id: toGlobalId('CompanyExport', `7.${latest.id}`),
        state: 'RUNNING',
        requestedBy: { databaseId: world.eva.id, name: 'Eva Lind' },
        isOwn: true,
        writtenPartCount: 1,
        partCount: 9,
        size: null,
      },
    },
  })
  expect(await areas.data('Request', { input })).toEqual({
    requestCompanyExport: { company: { latestExport: { state: 'RUNNING' } }, errors: [] },
  })
  areas.answer(OpenCompanyExport, { token: 'a b' })
  expect(await areas.data('Open', { input })).toEqual({
    openCompanyExport: { url: '/getCompanyArchive?token=a+b', errors: [] },
  })
  areas.refuse(OpenCompanyExport, 409, { title: 'No', code: 'notFinished' })
  expect(await areas.data('Open', { input })).toEqual({
    openCompanyExport: { url: null, errors: [{ reason: 'NOT_FINISHED' }] },
  })
})
