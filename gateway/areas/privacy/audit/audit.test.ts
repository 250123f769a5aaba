import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ExportAdminAuditLog,
  ExportAuditLog,
  GetAdminAuditLog,
  GetAuditLog,
  GetAuditPeople,
} from '#contract/privacy/audit.ts'
import { auditActionKeys, auditGroupOf } from '#rules/audit/actions.ts'
import { buildASTSchema, type GraphQLEnumType } from 'graphql'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'

const log = `
  totalCount
  days { day count }
  pageInfo { hasNextPage endCursor }
  nodes {
    id at action
    actor { kind name }
    isByStaff
    avatarColor
    impersonator { name }
    subject { kind databaseId name ad { id databaseId name } adTitle isThere }
    changes { field from { kind text } to { kind text } }
    company { id databaseId name }
    companyName
  }
`
const documents = {
  Log: /* GraphQL */ `
    query Log($company: CompanyReferenceInput, $who: ID, $group: AuditGroup, $from: Date, $only: Boolean, $search: String, $after: String) {
      auditLog(
        company: $company
        who: $who
        group: $group
        from: $from
        onlyImpersonated: $only
        search: $search
        first: 20
        after: $after
      ) {
        ${log}
      }
    }
  `,
  People:
    'query People($company: Int!) { company(by: { databaseId: $company }) { auditPeople { actor { id name } isStaff } } }',
  Export: 'mutation Export($input: ExportAuditLogInput!) { exportAuditLog(input: $input) { url errors { reason } } }',
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
})
afterAll(() => areas.stop())

const eva = {
  id: '5b1f6a1e-1111-4111-8111-111111111111',
  kind: 'user' as const,
  name: 'Eva Lind',
  isStaff: false,
  avatar: 4,
}
const page = {
  items: [
    {
      id: '7.h7',
      at: '2025-11-20T09:42:18.000Z',
      company: { id: 7, name: 'Nordvik', isTest: false },
      actor: eva,
      impersonator: null,
      isMcp: false,
      act: 'ad.renamed',
      subject: { entity: 'ad', id: '9', name: 'Ny', ad: { id: 9, title: 'Ny' }, isThere: true },
      changes: [{ field: null, from: { kind: 'text' as const, text: 'A' }, to: null }],
    },
  ],
  cursors: ['abc'],
  next: 'abc',
  total: 21,
  isMore: false,
  days: [{ day: '2025-11-20', count: 21 }],
}

test('the logs of a company and of all companies cost one call each, with the filter in REST format (PLUS-42)', async () => {
  areas.answer(GetAuditLog, page)
  areas.answer(GetAdminAuditLog, page)
  expect(
    await areas.data('Log', {
      company: { databaseId: 7 },
      who: toGlobalId('Actor', eva.id),
      group: 'SIGN_INS',
      from: '2025-11-01',
      only: true,
      search: 'elin',
    }),
  ).toEqual({
    auditLog: {
      totalCount: 21,
      days: [{ day: '2025-11-20', count: 21 }],
      pageInfo: { hasNextPage: true, endCursor: 'abc' },
      nodes: [
        {
          id: toGlobalId('AuditEntry', '7.h7'),
          at: '2025-11-20T09:42:18.000Z',
          action: 'AD_RENAMED',
          actor: { kind: 'USER', name: 'Eva Lind' },
          isByStaff: false,
          avatarColor: 4,
          impersonator: null,
          subject: {
            kind: 'AD',
            databaseId: '9',
            name: 'Ny',
            ad: { id: toGlobalId('Ad', 9), databaseId: 9, name: 'Ny' },
            adTitle: 'Ny',
            isThere: true,
          },
          changes: [{ field: null, from: { kind: 'TEXT', text: 'A' }, to: null }],
          company: { id: toGlobalId('Company', 7), databaseId: 7, name: 'Nordvik' },
          companyName: 'Nordvik',
        },
      ],
    },
  })
  expect(areas.sent(GetAuditLog)).toEqual({
    query: { id: 7, take: 20, who: eva.id, kind: 'signIns', from: '2025-11-01', impersonated: true, search: 'elin' },
  })
  await areas.data('Log', { after: 'abc' })
  expect(areas.sent(GetAdminAuditLog)).toEqual({ query: { take: 20, after: 'abc' } })
  expect(areas.calls).toEqual(['get-admin-audit-log'])
})

test('the number of entries is null if the platform counted only some of them (PLUS-97)', async () => {
  areas.answer(GetAuditLog, { ...page, total: 10_000, isMore: true })
  expect(await areas.data('Log', { company: { databaseId: 7 } })).toMatchObject({ auditLog: { totalCount: null } })
})

test('every action and object type has a value in the schema; an unknown one becomes OTHER (PLUS-42)', async () => {
  const schema = buildASTSchema(loadTypeDefs())
  const valuesOf = (name: string) => (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name)
  expect(valuesOf('AuditAction').toSorted()).toEqual(
    [...auditActionKeys.map((act) => enumNames([act]).toName(act)), 'OTHER'].toSorted(),
  )
  expect(valuesOf('AuditSubjectKind').toSorted()).toEqual(
    [...Object.keys(auditGroupOf).map((kind) => enumNames([kind]).toName(kind)), 'OTHER'].toSorted(),
  )
  const [item] = page.items
  areas.answer(GetAdminAuditLog, {
    ...page,
    items: [{ ...item, act: 'ad.cloned', company: null, subject: { ...item?.subject, entity: 'robot', ad: null } }],
  } as never)
  expect(await areas.data('Log', { after: 'xyz' })).toMatchObject({
    auditLog: {
      nodes: [{ action: 'OTHER', subject: { kind: 'OTHER', ad: null }, company: null }],
    },
  })
})

test('lists the people in a log, and creates download links for one company and for all (PLUS-42)', async () => {
  areas.answer(GetAuditPeople, [eva])
  areas.answer(ExportAuditLog, { token: 'a b' })
  areas.answer(ExportAdminAuditLog, { token: 't' })
  expect(await areas.data('People', { company: 7 })).toEqual({
    company: { auditPeople: [{ actor: { id: toGlobalId('Actor', eva.id), name: 'Eva Lind' }, isStaff: false }] },
  })
  expect(await areas.data('Export', { input: { companyId: toGlobalId('Company', 7), group: 'ADS' } })).toEqual({
    exportAuditLog: { url: '/getAuditLogExport?token=a+b', errors: [] },
  })
  expect(areas.sent(ExportAuditLog)).toEqual({ body: { id: 7, kind: 'ads' } })
  await areas.data('Export', { input: {} })
  expect(areas.sent(ExportAdminAuditLog)).toEqual({ body: {} })
})
