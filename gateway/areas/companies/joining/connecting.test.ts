import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import {
  CompanyAdd,
  CompanyFindAdministrators,
  CompanyGetOwnAccessRequests,
  CompanyGetSignatories,
  CompanyRequestAccess,
  CompleteBankId,
  DashboardGetExistingCompany,
  GetBankIdResult,
  RequestBankId,
} from '#contract/companies/joining.ts'
import { RequestForeignCompany } from '#contract/companies/foreign-companies.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const errors = 'errors { __typename reason path }'
const documents = {
  Start: /* GraphQL */ `
    mutation Start($input: StartBankIdentityInput!) {
      startBankIdentity(input: $input) {
        redirectUrl
        ${errors}
      }
    }
  `,
  Complete: /* GraphQL */ `
    mutation Complete($input: CompleteBankIdentityInput!) {
      completeBankIdentity(input: $input) {
        assignment
        returnUrl
        ${errors}
      }
    }
  `,
  Identity: /* GraphQL */ `
    query Identity($assignment: String!) {
      bankIdentity(assignment: $assignment) {
        status
        name
        companies {
          organizationNumber
          name
          city
          isLimited
          signs
          isLinked
          isMember
        }
      }
    }
  `,
  Add: `mutation Add($input: AddCompanyInput!) { addCompany(input: $input) { company { id name } ${errors} } }`,
  Existing: 'query Existing($number: String!) { existingCompany(organizationNumber: $number) { name } }',
  Approvers: /* GraphQL */ `
    query Approvers($number: String!, $kind: ApproverKind!) {
      approvers(organizationNumber: $number, kind: $kind) {
        problem
        approvers {
          key
          name
          maskedEmail
          isAskable
        }
      }
    }
  `,
  Ask: /* GraphQL */ `
    mutation Ask($input: RequestAccessInput!) {
      requestAccess(input: $input) {
        viewer {
          accessRequests {
            companyName
            state
          }
        }
        ${errors}
      }
    }
  `,
  Foreign: /* GraphQL */ `
    mutation Foreign($input: RequestForeignCompanyInput!) {
      requestForeignCompany(input: $input) {
        ${errors}
      }
    }
  `,
}

describe('joining a company', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
  })
  afterAll(() => areas.stop())

  test('a BankID sign-in starts and completes with one call each (ACC-48, ACC-49)', async () => {
    areas.answer(RequestBankId, { redirectUrl: 'https://id.example/auth' })
    areas.answer(CompleteBankId, { assignment: 'a1', returnUrl: '/assignment' })
    expect(await areas.data('Start', { input: { returnUrl: '/assignment' } })).toEqual({
      startBankIdentity: { redirectUrl: 'https://id.example/auth', errors: [] },
    })
    expect(areas.sent(RequestBankId)).toEqual({ query: { returnUrl: '/assignment' } })
    expect(await areas.data('Complete', { input: { state: 's', code: 'c', issuer: 'i' } })).toEqual({
      completeBankIdentity: { assignment: 'a1', returnUrl: '/assignment', errors: [] },
    })
    expect(areas.sent(CompleteBankId)).toEqual({ body: { state: 's', code: 'c', error: null, issuer: 'i' } })
  })

  test('reads the result of a sign-in; a used one is null (COMP-13)', async () => {
    areas.answer(GetBankIdResult, {
      status: 'registryUnavailable',
      name: 'Karin',
      companies: [
        {
          organizationNumber: '559999-5007',
          name: 'A',
          city: 'B',
          limited: true,
          signs: 'jointly',
          linked: true,
          member: false,
        },
      ],
    })
    expect(await areas.data('Identity', { assignment: 'a1' })).toEqual({
      bankIdentity: {
        status: 'REGISTRY_UNAVAILABLE',
        name: 'Karin',
        companies: [
          {
            organizationNumber: '559999-5007',
            name: 'A',
            city: 'B',
            isLimited: true,
            signs: 'JOINTLY',
            isLinked: true,
            isMember: false,
          },
        ],
      },
    })
    areas.refuse(GetBankIdResult, 410, { title: 'Used', code: 'tokenUsed' })
    expect(await areas.data('Identity', { assignment: 'a1' })).toEqual({ bankIdentity: null })
  })

  test.each([
    [400, { errors: { organizationNumber: ['notLimited'] } }, 'NOT_LIMITED', ['organizationNumber']],
    [403, { code: 'notSignatory' }, 'NOT_SIGNATORY', null],
    [404, { code: 'companyInfoMissing' }, 'COMPANY_INFO_MISSING', null],
    [409, { code: 'alreadyLinked' }, 'ALREADY_LINKED', null],
    [410, { code: 'tokenUsed' }, 'TOKEN_USED', null],
  ])(
    'each refusal of adding a company has its own reason: %i (COMP-12, COMP-14)',
    async (status, body, reason, path) => {
      areas.refuse(CompanyAdd, status, { title: 'No', ...body })
      expect(await areas.data('Add', { input: { organizationNumber: '1', assignment: 'a1' } })).toMatchObject({
        addCompany: { company: null, errors: [{ reason, path }] },
      })
    },
  )

  test('adds a company, or joins an existing one after confirmation (COMP-12, COMP-116)', async () => {
    areas.answer(CompanyAdd, { id: 7 })
    expect(await areas.data('Add', { input: { organizationNumber: '1', assignment: 'a1' } })).toEqual({
      addCompany: { company: { id: toGlobalId('Company', 7), name: 'Norrskenet AB' }, errors: [] },
    })
    expect(areas.sent(CompanyAdd)).toEqual({ body: { organizationNumber: '1', assignment: 'a1' } })
    await areas.data('Add', { input: { organizationNumber: '1', assignment: 'a1', isConfirmed: true } })
    expect(areas.sent(CompanyAdd).body.confirmed).toBe(true)
  })

  test('lookups return the object or the reason why there is none (COMP-12, COMP-15, COMP-16)', async () => {
    areas.answer(DashboardGetExistingCompany, { id: 7, name: 'A' })
    expect(await areas.data('Existing', { number: '1' })).toEqual({ existingCompany: { name: 'A' } })
    areas.refuse(DashboardGetExistingCompany, 400, { title: 'No', errors: { organizationNumber: ['invalid'] } })
    expect(await areas.data('Existing', { number: '1' })).toEqual({ existingCompany: null })
    areas.answer(CompanyGetSignatories, [{ id: 'p1', name: 'Eva', askable: false }])
    expect(await areas.data('Approvers', { number: '1', kind: 'SIGNATORY' })).toEqual({
      approvers: { problem: null, approvers: [{ key: 'p1', name: 'Eva', maskedEmail: null, isAskable: false }] },
    })
    areas.answer(CompanyFindAdministrators, [{ id: 'u1', name: 'Bo', email: 'b•••@x.se' }])
    expect(await areas.data('Approvers', { number: '1', kind: 'ADMINISTRATOR' })).toEqual({
      approvers: { problem: null, approvers: [{ key: 'u1', name: 'Bo', maskedEmail: 'b•••@x.se', isAskable: true }] },
    })
    areas.refuse(CompanyFindAdministrators, 404, { title: 'No', code: 'notLinked' })
    expect(await areas.data('Approvers', { number: '1', kind: 'ADMINISTRATOR' })).toEqual({
      approvers: { problem: 'NOT_LINKED', approvers: [] },
    })
  })

  test("a new access request appears in the user's list (COMP-16)", async () => {
    areas.answer(CompanyRequestAccess, undefined)
    areas.answer(CompanyGetOwnAccessRequests, [
      {
        id: 'r1',
        organizationNumber: '1',
        companyName: 'A',
        personId: 'u1',
        personName: 'Bo',
        asked: '2025-11-03T08:00:00.000Z',
        state: 'waiting',
      },
    ])
    expect(await areas.data('Ask', { input: { organizationNumber: '1', approverKey: 'u1' } })).toEqual({
      requestAccess: { viewer: { accessRequests: [{ companyName: 'A', state: 'WAITING' }] }, errors: [] },
    })
    expect(areas.sent(CompanyRequestAccess)).toEqual({
      body: { organizationNumber: '1', personId: 'u1', message: null },
    })
    areas.refuse(CompanyRequestAccess, 409, { title: 'No', code: 'alreadyAsked' })
    expect(await areas.data('Ask', { input: { organizationNumber: '1', approverKey: 'u1' } })).toMatchObject({
      requestAccess: { errors: [{ reason: 'ALREADY_ASKED' }] },
    })
  })

  test('requests a foreign company, and returns errors by field (COMP-18, COMP-19)', async () => {
    const input = {
      companyName: 'A',
      contactName: 'B',
      contactEmail: 'c@d.se',
      contactPhone: '123456',
      organizationNumber: '1',
      country: 'FI',
      city: 'E',
      address: 'F',
    }
    areas.answer(RequestForeignCompany, { id: 3 })
    expect(await areas.data('Foreign', { input })).toEqual({ requestForeignCompany: { errors: [] } })
    expect(areas.sent(RequestForeignCompany)).toEqual({
      body: { ...input, homePage: null, postNumber: null, co: null },
    })
    areas.refuse(RequestForeignCompany, 400, { title: 'No', errors: { country: ['homeCountry'] } })
    expect(await areas.data('Foreign', { input })).toMatchObject({
      requestForeignCompany: { errors: [{ reason: 'HOME_COUNTRY', path: ['country'] }] },
    })
  })
})
