import { readFile } from 'node:fs/promises'
import { buildSchema, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toGlobalId } from '#rules/ids/global-id.ts'
import { getToken, gql } from './support/graphql.ts'
import { startTavla, type Tavla } from './support/tavla.ts'

// Reads the objects that lists return again by their ids: every type of the schema that implements `Node`.

interface Found {
  readonly __typename: string
  readonly id: string
}

type User = 'administrator' | 'company.admin' | 'petra.holm'

/** The user who owns nothing of what another user reads. */
const strangers: Readonly<Record<User, string>> = {
  administrator: 'petra.holm',
  'company.admin': 'petra.holm',
  'petra.holm': 'leila.rahimi',
}
/** Types of which the demo has no object: an import alone makes them. `listed-nodes.test.ts` of the gateway reads one. */
const importedTypes = ['AdTemplate']
/** Types that every user reads. */
const publicTypes = ['City', 'FeaturePost', 'Profession', 'ProfessionGroup']

const each = '{ __typename id }'
const nodes = `{ nodes ${each} }`
const ofAd = `{ __typename id board { __typename id steps ${each} } newestPromotion ${each} }`
const ofCandidate = `{ __typename id history(first: 3, includeViews: true) ${nodes} card { messages ${each} answers ${each} } }`

/** The fields that a user reads. They return every type that the user can list. */
const reads: Readonly<Record<User, readonly string[]>> = {
  'company.admin': [
    `viewer { __typename id sessions ${each} }`,
    `referenceData { cities ${each} } professionGroups { __typename id professions ${each} }`,
    `COMPANY { __typename id users ${each} accessRequests ${each} boardFilters ${each} emailTemplates ${each} }`,
    `COMPANY { projects { __typename id folders ${each} } rejectReasons ${each} stepTemplates ${each} }`,
    `COMPANY { adTemplates ${each} workplaceTemplates ${each} senderEmails ${each} latestExport ${each} }`,
    `COMPANY { testCompany ${each} keys: partnerKeys(kind: API) ${each} pages: partnerKeys(kind: CAREER_PAGE) ${each} }`,
    `COMPANY { creditTransactions(first: 3) ${nodes} webhooks { __typename id deliveries(first: 3) ${nodes} } }`,
    `COMPANY { invoices(first: 3) { nodes { __typename id orders(first: 3) ${nodes} } } unbilledOrders(first: 3) ${nodes} }`,
    `auditLog(company: BY, first: 20) ${nodes}`,
    `COMPANY { ads(first: 3) { nodes ${ofAd} } candidates(first: 3) { nodes ${ofCandidate} } }`,
    `TEST_COMPANY { testMails ${each} }`,
  ],
  'petra.holm': [`viewer { accessRequests ${each} }`],
  administrator: [
    `office { companies(first: 3) ${nodes} featurePosts(first: 3) ${nodes} foreignCompanyRequests(first: 3) ${nodes} }`,
    `office { invitations ${each} settings ${each} subscriptionTemplates ${each} packageVisibility ${each} }`,
    `office { company(by: BY) { __typename id notes(first: 3) ${nodes} overview ${each} } }`,
    `office { partialSponsoring(by: BY) { __typename id ads(first: 3) ${nodes} } volumeVisibility ${each} }`,
    `office { company(by: BY) { invoices(first: 3) { nodes { __typename id orders(first: 3) ${nodes} } } } }`,
    `office { promotions(search: "Lyktvinden") ${nodes} tasks(first: 3) ${nodes} unbilledCompanies(first: 3) ${nodes} }`,
    `auditLog(first: 20) ${nodes}`,
    `office { userRights(userId: "USER") ${each} users(first: 3) ${nodes} salespersons { user ${each} } }`,
    `COMPANY { subscriptions ${each} }`,
  ],
}

let tavla: Tavla
/** The objects of each type that a user has read, at most `MAX_READ`. */
const found: { readonly user: User; readonly type: string; readonly ids: readonly string[] }[] = []
/** Objects of a type that the test reads again. */
const MAX_READ = 20

const run = async <T>(user: string, text: string, variables: object = {}): Promise<T> =>
  gql<T>(tavla, await getToken(tavla, `${user}@demo.example`), text, variables)

/** Returns every object of an answer that has an id. */
function objectsIn(answer: unknown): Found[] {
  if (answer === null || typeof answer !== 'object') return []
  const within = Object.values(answer).flatMap(objectsIn)
  return 'id' in answer ? [answer as Found, ...within] : within
}

beforeAll(async () => {
  tavla = await startTavla({ seed: 'demo', env: { WEBHOOK_ORIGINS: 'http://127.0.0.1:9' } })
  const { viewer } = await run<{ viewer: { defaultCompany: { id: string; organizationNumber: string } } }>(
    'company.admin',
    '{ viewer { defaultCompany { id organizationNumber } } }',
  )
  const { id: companyId, organizationNumber } = viewer.defaultCompany
  const {
    office: { users },
  } = await run<{ office: { users: { nodes: Found[] } } }>(
    'administrator',
    '{ office { users(first: 1) { nodes { id } } } }',
  )
  const made = await run<{
    createTestCompany: { testCompany: { databaseId: number } }
    createWebhook: { webhook: { id: string } }
  }>(
    'company.admin',
    `mutation ($companyId: ID!) {
      requestCompanyExport(input: { companyId: $companyId }) { errors { message } }
      key: createPartnerKey(input: { companyId: $companyId, kind: API, name: "Lön" }) { errors { message } }
      page: createPartnerKey(input: { companyId: $companyId, kind: CAREER_PAGE, name: "Sida" }) { errors { message } }
      addSenderEmail(input: { companyId: $companyId, email: "jobb@lyktvinden.example" }) { errors { message } }
      saveBoardFilter(input: { company: { id: $companyId }, name: "Nya", filter: "rank=8", isShared: true }) {
        errors { message }
      }
      createWebhook(input: { companyId: $companyId, url: "http://127.0.0.1:9/", description: "", events: [] }) {
        webhook { id }
      }
      createTestCompany(input: { companyId: $companyId }) { testCompany { databaseId } errors { message } }
    }`,
    { companyId },
  )
  const { approvers } = await run<{ approvers: { approvers: { key: string }[] } }>(
    'petra.holm',
    'query ($of: String!) { approvers(organizationNumber: $of, kind: ADMINISTRATOR) { approvers { key } } }',
    { of: organizationNumber },
  )
  const { company } = await run<{ company: { candidates: { nodes: Found[] } } }>(
    'company.admin',
    'query ($companyId: ID!) { company(by: { id: $companyId }) { candidates(first: 1) { nodes { id } } } }',
    { companyId },
  )
  await run(
    'company.admin',
    `mutation ($candidateId: ID!, $companyId: ID!, $webhookId: ID!) {
      testWebhook(input: { webhookId: $webhookId }) { errors { message } }
      sendMessage(input: { candidateId: $candidateId, html: "<p>Hej!</p>" }) { errors { message } }
      inviteUser(input: { companyId: $companyId, email: "ny@partner.example" }) { errors { message } }
    }`,
    {
      webhookId: made.createWebhook.webhook.id,
      candidateId: company.candidates.nodes[0]?.id,
      companyId: toGlobalId('Company', made.createTestCompany.testCompany.databaseId),
    },
  )
  await run(
    'petra.holm',
    'mutation ($input: RequestAccessInput!) { requestAccess(input: $input) { errors { message } } }',
    { input: { organizationNumber, approverKey: approvers.approvers[0]?.key } },
  )
  await run(
    'administrator',
    `mutation ($companyId: ID!) {
      addCompanyNote(input: { companyId: $companyId, text: "Ring i maj", isCall: false }) { errors { message } }
      inviteStaff(input: { email: "ny@tavla.example", roles: [MODERATOR] }) { errors { message } }
      addSubscription(input: {
        companyId: $companyId
        subscription: { name: "Små", price: "100", startsOn: "2026-01-01", capabilities: [] }
      }) { errors { message } }
    }`,
    { companyId },
  )
  for (const [user, fields] of Object.entries(reads) as [User, readonly string[]][]) {
    const answers = []
    for (const field of fields)
      answers.push(
        await run(
          user,
          `{ ${field
            .replace('TEST_COMPANY', `company(by: { databaseId: ${made.createTestCompany.testCompany.databaseId} })`)
            .replace('COMPANY', 'company(by: BY)')
            .replaceAll('BY', `{ id: "${companyId}" }`)
            .replace('USER', users.nodes[0]?.id ?? '')} }`,
        ),
      )
    const byType = Object.groupBy(answers.flatMap(objectsIn), (object) => object.__typename)
    for (const [type, objects = []] of Object.entries(byType))
      found.push({ user, type, ids: objects.slice(0, MAX_READ).map(({ id }) => id) })
  }
})
afterAll(() => tavla.stop())

const readAgain = async (user: string, ids: readonly string[]) =>
  (await run<{ nodes: (Found | null)[] }>(user, `query ($ids: [ID!]!) { nodes(ids: $ids) ${each} }`, { ids })).nodes

test('the lists return every type that implements Node (PLUS-97)', async () => {
  const schema = buildSchema(await readFile(new URL('../schema.graphql', import.meta.url), 'utf8'))
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'))
    .map(({ name }) => name)
  expect([...new Set(found.map(({ type }) => type)), ...importedTypes].toSorted()).toEqual(types.toSorted())
})

test('every object that a list returns is read again by its id (PLUS-97)', async () => {
  for (const { user, type, ids } of found)
    expect([user, await readAgain(user, ids)]).toEqual([user, ids.map((id) => ({ __typename: type, id }))])
})

test('an object of someone else is null, like one that does not exist (PLUS-97)', async () => {
  for (const { user, type, ids } of found)
    if (!publicTypes.includes(type))
      expect([type, await readAgain(strangers[user], ids)]).toEqual([type, ids.map(() => null)])
})
