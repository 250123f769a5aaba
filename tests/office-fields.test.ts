import { readFile } from 'node:fs/promises'
import { buildSchema, isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF_ROLES, type StaffRole } from '#rules/people/roles.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { startClockedTavla, type ClockedTavla } from './support/clocked-tavla.ts'
import { execute } from './support/graphql.ts'

// Checks access to the GraphQL fields of the back office for each staff role, with separate queries, independently of
// the screens.

let tavla: ClockedTavla
/** Tokens of a user with each role, and of a user without a role. */
const tokens = new Map<StaffRole | 'none', string>()
/** Ids used in the queries. */
const ids: Record<string, string> = {}
let company = 0
let memberId = ''
beforeAll(async () => {
  tavla = await startClockedTavla(new Date())
  const { platform } = tavla
  for (const role of STAFF_ROLES) tokens.set(role, await platform.signIn(await platform.createStaff(role)))
  const member = await platform.createUser()
  tokens.set('none', await platform.signIn(await platform.createUser()))
  const made = await platform.createCompany({ name: 'Nordvik Energi AB', members: [member] })
  const ad = await platform.createAd(made, member, sampleFinishedAd())
  company = made.id
  memberId = member.id
  for (const [type, id] of Object.entries({ Company: made.id, Ad: ad.id, User: member.id }))
    ids[type] = toGlobalId(type, id)
  ids['CompanyNote'] = toCompositeGlobalId('CompanyNote', company, 1_999_999_999)
})
afterAll(() => tavla.stop())

/** Returns the callers that a field admits. */
async function admitted(operation: string, variables: object = {}): Promise<string[]> {
  const able: string[] = []
  for (const [who, token] of tokens) {
    const { data, errors } = await execute(tavla, token, operation, variables)
    const codes = errors.map(({ extensions }) => extensions?.code ?? 'none')
    expect(
      codes.filter((code) => /UPSTREAM|RATE|BAD|VALIDATION|none/.test(code)),
      `${operation} as ${who}: ${JSON.stringify(errors)}`,
    ).toEqual([])
    if (!/FORBIDDEN/.test(JSON.stringify([data, codes]))) able.push(who)
  }
  return able
}

const [A, M, E, C] = ['Administrator', 'Moderator', 'Economy', 'ContentWriter'] as const
const reads = {
  'ADMIN-01 ADMIN-06': ['office { companies(first: 1) { totalCount } }', [A, M, E]],
  'ADMIN-08': ['office { salespersons { name } }', [A, M, E]],
  'ADMIN-101 SHELL-71': [
    'office { company(by: { databaseId: COMPANY }) { id invoices(first: 1) { nodes { id } } } }',
    [A, E],
  ],
  'PLUS-107 notes': ['office { company(by: { databaseId: COMPANY }) { notes(first: 1) { nodes { text } } } }', [A, E]],
  'ADMIN-72': ['office { unbilledCompanies(first: 1) { nodes { id } } }', [A, E]],
  'ADMIN-75': ['office { invoices(first: 1) { totalCount } }', [A, E]],
  'ADMIN-101': ['office { billingSummary { unbilledOrders } }', [A, E]],
  'SHELL-73': ['office { users(first: 1) { nodes { id } } }', [A, M]],
  'PLUS-83 roles': ['office { userRights(userId: "USER") { roles } }', [A]],
  'PLUS-83 invitations': ['office { invitations { email } }', [A]],
  'SHELL-74': ['office { foreignCompanyRequests(first: 1) { totalCount } }', [A, M]],
  'SHELL-75': ['office { featurePosts(first: 1) { nodes { id } } }', [A, M]],
  'SHELL-75 counts': ['office { featurePostCounts { totalCount } }', [A, M]],
  'SHELL-76': ['office { promotions(first: 1) { nodes { id } } }', [A, M, C]],
  'PROMO-52': ['office { tasks(first: 1) { totalCount } }', [A, M, C]],
  'SHELL-77': ['office { packageVisibility { version } }', [A]],
  'SHELL-78': ['office { volumeVisibility { version } }', [A]],
  'SHELL-117': ['office { settings { name } }', [A]],
  'PLUS-42': ['auditLog(first: 1) { totalCount }', [A]],
} as const satisfies Record<string, readonly [string, readonly StaffRole[]]>

test.for(Object.entries(reads))(
  'only the intended roles can read the field over GraphQL (%s)',
  async ([, [field, who]]) => {
    expect(
      await admitted(`{ ${field.replaceAll('COMPANY', String(company)).replaceAll('USER', ids['User'] ?? '')} }`),
    ).toEqual(who)
  },
)

test('partial sponsoring returns nothing to other staff, without an error (PROMO-46, SHELL-79)', async () => {
  const operation = `{ office { partialSponsoring(by: { databaseId: ${company} }) { points } } }`
  for (const [who, token] of tokens) {
    const { data, errors } = await execute(tavla, token, operation)
    if (who === 'none') expect(errors).toHaveLength(1)
    else
      expect([who, data, errors]).toEqual([
        who,
        { office: { partialSponsoring: who === A || who === M ? { points: expect.any(Number) } : null } },
        [],
      ])
  }
})

/** Mutations of staff, with the roles that can use them. */
const writes = {
  'ADMIN-90': ['resendConfirmation', [A, M]],
  'PLUS-83 invite': ['inviteStaff', [A]],
  'PLUS-83 withdraw': ['withdrawStaffInvitation', [A]],
  'PLUS-83 roles': ['setStaffRoles', [A]],
  'SHELL-117 features': ['setUserFeatures', [A]],
  'PLUS-81': ['resetSecondFactor', [A]],
  'ACC-50': ['impersonate', [A, M]],
  'PLUS-107 new note': ['addCompanyNote', [A, E]],
  'PLUS-107 note': ['changeCompanyNote', [A, E]],
  'PLUS-107 delete note': ['deleteCompanyNote', [A, E]],
  'ADMIN-95 new': ['createFeaturePost', [A, M]],
  'ADMIN-95': ['updateFeaturePost', [A, M]],
  'ADMIN-96': ['deleteFeaturePost', [A, M]],
  'ADMIN-84': ['createForeignCompany', [A, M]],
  'PROMO-52': ['completeStaffTask', [A, M, C]],
  'PROMO-52 close': ['closeStaffTask', [A, M, C]],
  'ADMIN-97': ['startPromotion', [A, M, C]],
  'PROMO-45': ['setPartialSponsoring', [A, M]],
  'PROMO-48': ['setCompanyPoints', [A, M]],
  'PROMO-47': ['setAdPoints', [A, M]],
  'ADMIN-98 packages': ['setPackageVisibility', [A]],
  'ADMIN-98 volume': ['setVolumeVisibility', [A]],
  'ADMIN-13': ['setCompanyVat', [A]],
  'ADMIN-15': ['setCompanyBan', [A, M]],
  'ADMIN-100': ['createSubscriptionTemplate', [A]],
  'SHELL-117': ['setOfficeSetting', [A]],
  'ADMIN-101': ['exportBilling', [A, E]],
  'PLUS-42': ['exportAuditLog', [A]],
} as const satisfies Record<string, readonly [string, readonly StaffRole[]]>

const schema = buildSchema(await readFile(new URL('../schema.graphql', import.meta.url), 'utf8'))

/** Returns a minimal input. Ids refer to the company, ad or member of the test, or to an object that does not exist. */
function least(type: GraphQLInputType, name = ''): unknown {
  if (!isNonNullType(type)) return null
  const { ofType } = type
  if (isListType(ofType)) return []
  if (isEnumType(ofType)) return ofType.getValues().find(({ name: value }) => value !== 'NONE')?.name
  if (isInputObjectType(ofType))
    return Object.fromEntries(
      Object.values(ofType.getFields())
        .filter((field) => isNonNullType(field.type))
        .map((field) => [field.name, least(field.type, field.name)]),
    )
  const named = /^(.+)Id$/.exec(name)?.[1] ?? ''
  const entity = named === 'request' ? 'ForeignCompanyRequest' : named.charAt(0).toUpperCase() + named.slice(1)
  switch (ofType.name) {
    case 'ID':
      return ids[entity] ?? toGlobalId(entity, 1_999_999_999)
    case 'BigInt':
    case 'Int':
    case 'Float':
      return 1
    case 'Decimal':
      return '1.00'
    case 'Boolean':
      return false
    case 'DateTime':
      return '2025-11-03T08:00:00.000Z'
    case 'Date':
      return '2025-11-03'
    default:
      return name === 'user' ? memberId : 'x'
  }
}

test.for(Object.entries(writes))(
  'only the intended roles can run the mutation over GraphQL (%s)',
  async ([, [field, who]]) => {
    const input = schema.getMutationType()?.getFields()[field]?.args[0]?.type
    if (!input) throw new Error(`There is no mutation ${field}.`)
    expect(
      await admitted(`mutation ($input: ${String(input)}) { ${field}(input: $input) { errors { reason message } } }`, {
        input: least(input),
      }),
    ).toEqual(who)
  },
)

test('objects of the back office are read by their ids, and only by the roles that may see them (ADMIN-01, PLUS-107)', async () => {
  const types = ['AdminCompany', 'BilledCompany', 'CompanyOverview', 'PartialSponsoring']
  const read = async (who: StaffRole | 'none'): Promise<(string | null)[]> => {
    const { data, errors } = await execute(
      tavla,
      tokens.get(who) ?? '',
      'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
      { ids: types.map((type) => toGlobalId(type, company)) },
    )
    expect(errors).toEqual([])
    return (data as { nodes: ({ __typename: string } | null)[] }).nodes.map((node) => node?.__typename ?? null)
  }
  expect(await read(A)).toEqual(types)
  expect(await read(M)).toEqual(['AdminCompany', 'BilledCompany', null, 'PartialSponsoring'])
  expect(await read(E)).toEqual(['AdminCompany', 'BilledCompany', 'CompanyOverview', null])
  for (const who of [C, 'none'] as const) expect(await read(who)).toEqual([null, null, null, null])
})
