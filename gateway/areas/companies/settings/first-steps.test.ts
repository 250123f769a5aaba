import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { CompanyFirstSteps, HideFirstSteps } from '#contract/companies/first-steps.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  FirstSteps: /* GraphQL */ `
    query FirstSteps($id: Int!) {
      company(by: { databaseId: $id }) {
        firstSteps {
          infoCompletedAt
          adCreatedAt
          profilePublishedAt
          colleagueInvitedAt
          retentionSavedAt
        }
      }
    }
  `,
  Hide: /* GraphQL */ `
    mutation Hide($input: HideFirstStepsInput!) {
      hideFirstSteps(input: $input) {
        company {
          id
          firstSteps {
            adCreatedAt
          }
        }
        errors {
          reason
        }
      }
    }
  `,
}
let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
})
afterAll(() => areas.stop())

test('the first steps of a company cost one call, and are null for a company that is not new (PLUS-106)', async () => {
  const at = '2025-11-18T08:00:00.000Z'
  areas.answer(CompanyFirstSteps, { steps: { info: at, ad: null, profile: null, colleague: at, retention: null } })
  expect(await areas.data('FirstSteps', { id: 7 })).toEqual({
    company: {
      firstSteps: {
        infoCompletedAt: at,
        adCreatedAt: null,
        profilePublishedAt: null,
        colleagueInvitedAt: at,
        retentionSavedAt: null,
      },
    },
  })
  expect(areas.calls).toContain('company-first-steps')
  areas.answer(CompanyFirstSteps, { steps: null })
  expect(await areas.data('FirstSteps', { id: 7 })).toEqual({ company: { firstSteps: null } })
})

test('the first steps are hidden with one call, and read again only if they are selected (PLUS-106)', async () => {
  const companyId = toGlobalId('Company', 7)
  areas.answer(HideFirstSteps, undefined)
  areas.answer(CompanyFirstSteps, { steps: null })
  expect(await areas.data('Hide', { input: { companyId } })).toEqual({
    hideFirstSteps: { company: { id: companyId, firstSteps: null }, errors: [] },
  })
  expect(areas.sent(HideFirstSteps)).toEqual({ body: { companyId: 7 } })
  expect(areas.calls).toEqual(['hide-first-steps', 'company-first-steps'])
})
