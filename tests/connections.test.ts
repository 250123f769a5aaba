import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenameAd } from '#contract/ads/ads.ts'
import { SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { CreateWebhook, TestWebhook } from '#contract/integrations/webhooks.ts'
import { startReceiver, type Receiver } from '#platform/domains/integrations/webhooks/webhooks.fixture.ts'
import { AddCompanyNote } from '#contract/office/company-notes.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { companyOf, sendCall } from './support/ads.ts'
import { getToken, gql } from './support/graphql.ts'
import { root } from './support/program.ts'
import { seededBoard } from './support/seeded-board.ts'
import { startTavla, type Tavla } from './support/tavla.ts'

// Pages through every connection of the schema by the cursor of each edge, in the started product.

let tavla: Tavla
let receiver: Receiver
let ids: { company: number; candidate: string; invoice: string }

beforeAll(async () => {
  receiver = await startReceiver()
  tavla = await startTavla({ seed: 'demo', env: { WEBHOOK_ORIGINS: receiver.origin, RATE_FREE_TEXT: '5000/5000' } })
  const token = await getToken(tavla, 'company.admin')
  const { id: company } = await companyOf(tavla, token)
  const board = await seededBoard(tavla, token, 'small')
  const candidate = board.steps.flatMap(({ candidates }) => candidates)[0]?.id ?? 0
  ids = { company, candidate: toGlobalId('Candidate', candidate), invoice: await longestInvoice(company) }
  for (const rating of [1, 2, 3]) await sendCall(tavla, token, SetCandidateRating, { body: { id: candidate, rating } })
  for (const title of ['Svetsare', 'Kranförare', 'Lots'])
    await sendCall(tavla, token, RenameAd, { body: { id: board.id, title } })
  for (const text of ['Ringde', 'Skrev', 'Besökte'])
    await sendCall(tavla, await getToken(tavla, 'economy'), AddCompanyNote, {
      params: { id: company },
      body: { text, call: false },
    })
  const { webhook } = await sendCall(tavla, token, CreateWebhook, {
    params: { companyId: company },
    body: { url: `${receiver.origin}/hook`, description: '', events: ['candidate.moved'] },
  })
  for (let each = 0; each < 4; each += 1)
    await sendCall(tavla, token, TestWebhook, { params: { companyId: company, webhookId: webhook.id } })
})
afterAll(async () => {
  await tavla.stop()
  await receiver.close()
})

async function longestInvoice(company: number): Promise<string> {
  const { company: found } = await gql<{
    company: { invoices: { nodes: { id: string; orders: { totalCount: number } }[] } }
  }>(
    tavla,
    await getToken(tavla, 'company.admin'),
    `query ($company: Int!) {
      company(by: { databaseId: $company }) { invoices(first: 20) { nodes { id orders(first: 1) { totalCount } } } }
    }`,
    { company },
  )
  const [longest] = found.invoices.nodes.toSorted((a, b) => b.orders.totalCount - a.orders.totalCount)
  return longest?.id ?? ''
}

interface Place {
  /** The demo user who reads the connection. */
  by: string
  /** The text before and after the connection field, if it is not a root field. */
  within?: readonly [before: string, after: string]
  /** Arguments besides `first` and `after`. */
  filter?: string
  /** A field of the node that identifies it. */
  key?: string
}

const ofOffice = ['office {', '}'] as const
const ofCompany = ['company(by: { databaseId: $company }) {', '}'] as const

/** Every connection field of the schema, with a place where the demo has at least three rows of it. */
const places: Record<string, Place> = {
  'BilledCompany.invoices': { by: 'economy', within: ['office { company(by: { databaseId: $company }) {', '} }'] },
  'BilledCompany.notes': { by: 'economy', within: ['office { company(by: { databaseId: $company }) {', '} }'] },
  'Candidate.history': { by: 'company.admin', within: ['candidate(by: { id: $candidate }) {', '}'] },
  'Company.ads': { by: 'recruiter', within: ofCompany },
  'Company.candidates': { by: 'recruiter', within: ofCompany },
  'Company.changes': { by: 'recruiter', within: ofCompany, key: 'cursor' },
  'Company.creditTransactions': { by: 'company.admin', within: ofCompany },
  'Company.inbox': { by: 'recruiter', within: ofCompany },
  'Company.invoiceOrders': { by: 'economy', within: ofCompany, filter: 'invoice: { id: $invoice }' },
  'Company.invoices': { by: 'company.admin', within: ofCompany },
  'Company.unbilledOrders': { by: 'company.admin', within: ofCompany },
  'Invoice.orders': { by: 'economy', within: ['office { invoice(by: { id: $invoice }) {', '} }'] },
  'Office.companies': { by: 'administrator', within: ofOffice },
  'Office.featurePosts': { by: 'administrator', within: ofOffice },
  'Office.foreignCompanyRequests': { by: 'administrator', within: ofOffice },
  'Office.invoices': { by: 'economy', within: ofOffice },
  'Office.promotions': { by: 'contentwriter', within: ofOffice },
  'Office.tasks': { by: 'contentwriter', within: ofOffice },
  'Office.unbilledCompanies': { by: 'economy', within: ofOffice, key: 'company { id }' },
  'Office.users': { by: 'administrator', within: ofOffice },
  'PartialSponsoring.ads': {
    by: 'administrator',
    within: ['office { partialSponsoring(by: { databaseId: $company }) {', '} }'],
  },
  'Query.auditLog': { by: 'administrator' },
  'Query.updates': { by: 'recruiter' },
  'Webhook.deliveries': { by: 'company.admin', within: [`${ofCompany[0]} webhooks {`, '} }'] },
}

/** Lists all fields of the schema that return a connection, as `Type.field`. */
function connectionFields(): string[] {
  const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'))
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
        .map((field) => `${type.name}.${field.name}`),
    )
    .toSorted()
}

interface Edge {
  cursor: string
  node: unknown
}
interface Page {
  edges: Edge[]
  nodes: unknown[]
  pageInfo: { hasNextPage: boolean; startCursor: string | null; endCursor: string | null }
}

test('every connection of the schema is paged below (PLUS-98)', () => {
  expect(connectionFields()).toEqual(Object.keys(places).toSorted())
})

test.each(Object.entries(places))('%s continues after the cursor of every edge (PLUS-98)', async (name, place) => {
  const { by, within = ['', ''], filter = '', key = 'id' } = place
  const token = await getToken(tavla, by)
  const field = name.split('.')[1] ?? ''
  const used = [within[0], filter].join(' ')
  const declared = [
    ['company', 'Int!'],
    ['candidate', 'ID!'],
    ['invoice', 'ID!'],
  ].filter(([variable]) => used.includes(`$${variable}`))
  const variables = Object.fromEntries(
    Object.entries(ids).filter(([variable]) => declared.some(([each]) => each === variable)),
  )
  const read = async (first: number, after: string | null): Promise<Page> => {
    const data = await gql(
      tavla,
      token,
      `query (${[...declared, ['first', 'Int'], ['after', 'String']].map(([variable, type]) => `$${variable}: ${type}`).join(', ')}) {
        ${within[0]}
          page: ${field}(${filter} first: $first, after: $after) {
            edges { cursor node { ${key} } }
            nodes { ${key} }
            pageInfo { hasNextPage startCursor endCursor }
          }
        ${within[1]}
      }`,
      { ...variables, first, after },
    )
    return pageIn(data)
  }
  const all = await read(100, null)
  expect(all.edges.length).toBeGreaterThanOrEqual(3)
  const nodes = all.edges.map(({ node }) => node)
  expect(new Set(nodes.map((node) => JSON.stringify(node))).size).toBe(nodes.length)
  for (const [index, { cursor }] of all.edges.slice(0, 4).entries())
    for (const first of [1, 2, 100]) {
      const page = await read(first, cursor)
      // A list that is longer than one page is compared as far as its first page reaches.
      const expected = nodes.slice(index + 1, index + 1 + first)
      expect(page.edges.map(({ node }) => node).slice(0, expected.length)).toEqual(expected)
      expect(page.nodes).toEqual(page.edges.map(({ node }) => node))
      expect(page.pageInfo.startCursor).toBe(page.edges[0]?.cursor ?? null)
      expect(page.pageInfo.endCursor).toBe(page.edges.at(-1)?.cursor ?? null)
      if (!all.pageInfo.hasNextPage) expect(page.pageInfo.hasNextPage).toBe(index + 1 + first < nodes.length)
    }
  if (all.pageInfo.hasNextPage) return
  // The page that ends with the last row, and the page after it.
  const beforeLast = all.edges.at(-2)?.cursor ?? ''
  expect((await read(1, beforeLast)).pageInfo.hasNextPage).toBe(false)
  expect((await read(1, all.edges.at(-1)?.cursor ?? '')).edges).toEqual([])
})

/** Returns the connection that the document names `page`. In a list, that of the first element with rows. */
function pageIn(value: unknown): Page {
  const found = pagesIn(value)
  const page = found.find(({ edges }) => edges.length > 0) ?? found[0]
  if (!page) throw new Error('The answer has no page.')
  return page
}

function pagesIn(value: unknown): Page[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (key === 'page' ? [each as Page] : pagesIn(each)))
}
