import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import {
  CreateTestCompany,
  DeleteTestCompany,
  GetTestCompany,
  ResetTestCompany,
  TestMails,
  type TestCompany,
} from '#contract/integrations/test-companies.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  Page: /* GraphQL */ `
    query Page($id: Int!) {
      company(by: { databaseId: $id }) {
        isTest
        testExpiresAt
        testCompany {
          id
          databaseId
          name
          createdBy {
            name
          }
          expiresAt
          viewerIsMember
        }
        testMails {
          recipient
          subject
        }
      }
    }
  `,
  Create: /* GraphQL */ `
    mutation Create($input: CreateTestCompanyInput!) {
      createTestCompany(input: $input) {
        testCompany {
          databaseId
        }
        writeKey
        readKey
        errors {
          reason
        }
      }
    }
  `,
  Reset: /* GraphQL */ `
    mutation Reset($input: ResetTestCompanyInput!) {
      resetTestCompany(input: $input) {
        company {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  Delete: /* GraphQL */ `
    mutation Delete($input: DeleteTestCompanyInput!) {
      deleteTestCompany(input: $input) {
        deletedCompanyId
        errors {
          reason
        }
      }
    }
  `,
}
const companyId = toGlobalId('Company', 7)
const expiresAt = '2025-12-20T08:00:00.000Z'
const made: TestCompany = {
  id: 9,
  name: 'Norrskenet AB (test)',
  createdAt: '2025-11-20T08:00:00.000Z',
  createdBy: world.eva,
  expiresAt,
  isMember: true,
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
})
afterAll(() => areas.stop())

test('a company has its test company, and a test company its mails (PLUS-102)', async () => {
  areas.answer(GetTestCompany, { testCompany: made })
  areas.answer(TestMails, [
    {
      id: 'c0ffee00-0000-4000-8000-000000000000',
      recipient: 'a@b.example',
      subject: 'Hej',
      text: 'Hej',
      createdAt: expiresAt,
    },
  ])
  expect(await areas.data('Page', { id: 7 })).toEqual({
    company: {
      isTest: false,
      testExpiresAt: null,
      testCompany: {
        id: toGlobalId('TestCompany', '7.9'),
        databaseId: 9,
        name: 'Norrskenet AB (test)',
        createdBy: { name: 'Eva Lind' },
        expiresAt,
        viewerIsMember: true,
      },
      testMails: [{ recipient: 'a@b.example', subject: 'Hej' }],
    },
  })
})

test('a company and its test company are marked (PLUS-102)', async () => {
  areas.answer(CompanyGetUserCompanies, [world.companyCard({ testExpiresAt: expiresAt })])
  areas.answer(GetTestCompany, { testCompany: null })
  areas.answer(TestMails, [])
  expect(await areas.data('Page', { id: 7 })).toMatchObject({
    company: { isTest: true, testExpiresAt: expiresAt, testCompany: null },
  })
})

test('the mutations send one call each, and return the keys once (PLUS-102)', async () => {
  areas.answer(CreateTestCompany, { ...made, writeKey: 'tvl_test_w', readKey: 'tvl_test_r' })
  areas.answer(ResetTestCompany, undefined)
  areas.answer(DeleteTestCompany, undefined)
  const input = { companyId }
  expect(await areas.data('Create', { input })).toEqual({
    createTestCompany: {
      testCompany: { databaseId: 9 },
      writeKey: 'tvl_test_w',
      readKey: 'tvl_test_r',
      errors: [],
    },
  })
  expect(areas.sent(CreateTestCompany)).toEqual({ body: { companyId: 7 } })
  expect(await areas.data('Reset', { input })).toEqual({ resetTestCompany: { company: { id: companyId }, errors: [] } })
  expect(areas.sent(ResetTestCompany)).toEqual({ body: { companyId: 7 } })
  expect(await areas.data('Delete', { input })).toEqual({
    deleteTestCompany: { deletedCompanyId: companyId, errors: [] },
  })
  expect(areas.sent(DeleteTestCompany)).toEqual({ body: { companyId: 7 } })
})
