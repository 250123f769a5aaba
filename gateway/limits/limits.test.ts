import { buildSchema, isObjectType, parse } from 'graphql'
import { expect, test } from 'vitest'
import { areas } from '#gateway/areas/index.ts'
import { isSection } from './section.ts'
import { createSchemas } from '#gateway/schema/create-schema.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { measureDocument } from './check-limits.ts'
import { defaultLimits } from './limits.ts'
import { Lru } from './lru.ts'
import { RateLimit } from '#rules/requests/rate-limit.ts'

test('each key has its own burst and rate per second', () => {
  let now = 0
  const limit = new RateLimit({ burst: 2, perSecond: 1, now: () => now })
  expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([true, true, false, true])
  now = 1000
  expect([limit.take('a'), limit.take('a')]).toEqual([true, false])
})

test('evicts the least recently used entry', () => {
  const lru = new Lru<string, number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  lru.get('a')
  lru.set('c', 3)
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.size]).toEqual([1, undefined, 3, 2])
  // Setting an existing key counts as use.
  lru.set('a', 4)
  lru.set('d', 5)
  expect([lru.get('a'), lru.get('c'), lru.get('d')]).toEqual([4, undefined, 5])
})

const schema = buildSchema(
  'type Query { ads(first: Int): [Ad!]! ad: Ad } type Ad { name: String parent: Ad ads(first: Int): [Ad] }',
)
const limits = { ...defaultLimits, depth: 4, aliases: 2, cost: 500, directives: 2, rootFields: 3 }
const measure = (text: string, variables?: Record<string, unknown>) =>
  measureDocument(schema, parse(text), limits, variables)
const messageOf = (text: string): string | undefined => measure(text).over?.message

test('counts fragments that spread each other without fields', () => {
  const doubling = Array.from(
    { length: 40 },
    (_, n) => `fragment F${n} on Query { ...F${(n + 1) % 40} ...F${(n + 1) % 40} }`,
  )
  expect(messageOf(`{ ...F0 } ${doubling.join(' ')}`)).toContain('maximum cost is 500')
})

test.each([
  ['{ ad { parent { parent { name } } } }', undefined],
  ['{ ad { parent { parent { parent { name } } } } }', '4 nesting levels'],
  ['{ ad { ...A } } fragment A on Ad { parent { parent { parent { name } } } }', '4 nesting levels'],
  ['{ a: ad { b: name c: name } }', '2 aliases'],
  ['{ ad { name @skip(if: true) @skip(if: true) @skip(if: true) } }', '2 directives'],
  ['{ ad { name } ad { name } ad { name } ad { name } }', '3 root fields'],
  ['{ ads(first: 20) { ads(first: 20) { name } } }', undefined],
  ['{ ads(first: 100) { ads(first: 10) { name } } }', 'maximum cost is 500'],
  ['{ ads(first: 100) { ... { ads(first: 10) { name } } } }', 'maximum cost is 500'],
  ['{ ads(first: 100) { ... on Ad @include(if: true) { ads(first: 10) { name } } } }', 'maximum cost is 500'],
  ['query ($n: Int) { ads(first: $n) { ads(first: $n) { name } } }', undefined],
  ['query ($n: Int = 100) { ads(first: $n) { ads(first: $n) { name } } }', 'maximum cost is 500'],
  ['{ nothing { at { all } } }', undefined],
  ['{ ad { ...A } } fragment A on Ad { ...B } fragment B on Ad { ...A }', undefined],
])('%s', (text, expected) => {
  if (expected === undefined) expect(messageOf(text)).toBeUndefined()
  else expect(messageOf(text)).toContain(expected)
})

test('a variable costs what its value costs (PLUS-99)', () => {
  const text = 'query ($n: Int) { ads(first: $n) { ads(first: $n) { name } } }'
  expect(measure(text, { n: 2 })).toEqual({ over: null, cost: 1 + 2 + 4, calls: 1, usesVariables: true })
  // Without a value, and without a default, the list has the size of a plain list.
  expect(measure(text)).toMatchObject({ over: null, cost: 1 + 10 + 100 })
  expect(measure(text, { n: 100 }).over).toMatchObject({ message: expect.stringContaining('more than 1000') })
  // Pages have at most 100 rows, and a wrong value is rejected later.
  expect(measure('query ($n: Int) { ads(first: $n) { name } }', { n: 1e9 })).toMatchObject({ over: null, cost: 101 })
  expect(measure('query ($n: Int) { ads(first: $n) { name } }', { n: 'many' })).toMatchObject({ over: null, cost: 11 })
  expect(measure('{ ad { name } }')).toMatchObject({ cost: 2, usesVariables: false })
})

test('a refusal names cost, limit and the list that costs most (PLUS-99)', () => {
  expect(measure('{ ad { name } ads(first: 30) { ads(first: 20) { name parent { name } } } }').over).toMatchObject({
    message:
      'The document costs more than 1000; the maximum cost is 500. The list `ads.ads` costs most. ' +
      'Use smaller pages or select fewer fields.',
    extensions: { code: 'BAD_REQUEST', maxCost: 500, field: 'ads.ads' },
  })
  expect(measure('{ ads(first: 30) { ads(first: 20) { name } } }').over).toMatchObject({
    message: expect.stringContaining('The document costs 631; the maximum cost is 500.'),
    extensions: { cost: 631 },
  })
})

const real = createSchemas(loadTypeDefs(), areas).full
const calls = (text: string): string | undefined => measureDocument(real, parse(text), defaultLimits).over?.message

test.each([
  [
    '{ board(ad: { databaseId: 1 }) { steps { candidates { card { note } ad { id databaseId } step { id } } } } }',
    undefined,
  ],
  [
    /* GraphQL */ `
      {
        company(by: { databaseId: 1 }) {
          projects {
            folders {
              ads {
                details {
                  positions
                }
                steps {
                  name
                }
                stepsVersion
                missing
              }
            }
          }
        }
      }
    `,
    undefined,
  ],
  [
    /* GraphQL */ `
      {
        board(ad: { databaseId: 1 }) {
          steps {
            candidates {
              ad {
                suggestedForm {
                  title
                }
                externalDetails {
                  title
                }
              }
              history {
                nodes {
                  by
                }
              }
            }
          }
        }
      }
    `,
    undefined,
  ],
  [
    '{ board(ad: { databaseId: 1 }) { steps { candidates { ad { company { promotionPrices { socialMedia } } } } } } }',
    'needs about 102 internal requests; the maximum is 40',
  ],
  [
    /* GraphQL */ `
      {
        board(ad: { databaseId: 1 }) {
          steps {
            candidates {
              ...A
            }
          }
        }
      }

      fragment A on Candidate {
        ad {
          ...B
          ...B
        }
      }

      fragment B on Ad {
        scopeDomains
        socialMediaPackage {
          __typename
        }
        newestPromotion {
          package
        }
      }
    `,
    undefined,
  ],
  [
    /* GraphQL */ `
      {
        board(ad: { databaseId: 1 }) {
          steps {
            candidates {
              ad {
                tags {
                  label
                }
                questionnaire {
                  version
                }
                board {
                  name
                }
              }
            }
          }
        }
      }
    `,
    undefined,
  ],
  [
    /* GraphQL */ `
      {
        viewer {
          companies {
            emailTemplates {
              html
              version
            }
            stepTemplates {
              name
            }
          }
          defaultCompany {
            name
          }
          preferences {
            locale
          }
        }
      }
    `,
    undefined,
  ],
  [
    '{ viewer { companies { projects { name } adContacts { name } adTemplates { name } adSummaries { title } } } }',
    'needs about 42 internal requests',
  ],
  ['{ __schema { types { fields { args { type { name } } } } } }', undefined],
])('the upstream calls of %s', (text, expected) => {
  if (expected === undefined) expect(calls(text)).toBeUndefined()
  else expect(calls(text)).toContain(expected)
})

test('counts a call that serves the whole operation once', () => {
  const ad = (n: number) => `a${n}: ad(by: { databaseId: ${n} }) { company { name } details { profession { name } } }`
  const ads = (count: number) => `{ ${Array.from({ length: count }, (_, n) => ad(n + 1)).join(' ')} }`
  // Each ad costs one call for itself and one for its details; companies and professions cost one call in total.
  expect(calls(ads(19))).toBeUndefined()
  expect(calls(ads(20))).toContain('needs about 42 internal requests')
})

test('every field below the roots with a resolver declares its cost', () => {
  // Results of one write or event occur once per operation, so its budget limits them.
  const single = /^__|(Payload|Update|Addition|Error|Session)$/
  // Their resolvers only rewrite values of the parent.
  const computed = ['Money', 'Actor']
  // The gateway's own counters.
  const own = ['PartnerKey.quota']
  const silent = Object.values(real.getTypeMap())
    .filter(isObjectType)
    .filter(
      (type) =>
        !single.test(type.name) &&
        !computed.includes(type.name) &&
        !isSection(type) &&
        ![real.getQueryType(), real.getMutationType(), real.getSubscriptionType()].includes(type),
    )
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(
          (field) =>
            field.resolve !== undefined && !field.astNode?.directives?.some(({ name }) => name.value === 'calls'),
        )
        .map((field) => `${type.name}.${field.name}`),
    )
  expect(silent).toEqual(own)
})

test('fields of a section of the root cost as much as fields of the root (PLUS-99)', () => {
  const measured = (text: string) => measureDocument(real, parse(text), defaultLimits)
  expect(measured('{ office { featurePostCounts { totalCount } billingSummary { invoiceable } } }')).toMatchObject({
    calls: 2,
    cost: 5,
    over: null,
  })
  const fields = (count: number) => Array.from({ length: count }, () => 'siteUrl').join(' ')
  expect(measured(`{ clientConfig { ${fields(19)} } referenceData { cities { name } } }`).over).toBe(null)
  expect(measured(`{ clientConfig { ${fields(20)} } referenceData { cities { name } } }`).over?.message).toContain(
    'the maximum of 20 root fields',
  )
})

test('each id of `nodes` counts as one call and one element (PLUS-99)', () => {
  const text = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
  const of = (count: number) =>
    measureDocument(real, parse(text), defaultLimits, { ids: Array.from({ length: count }, () => 'x') })
  expect([of(1), of(40)]).toMatchObject([
    { calls: 1, cost: 2, over: null },
    { calls: 40, cost: 41, over: null },
  ])
  expect(of(41).over?.message).toContain(
    'needs about 41 internal requests; the maximum is 40. `nodes` needs 41 of them',
  )
  expect(calls(`{ nodes(ids: [${'"x", '.repeat(41)}]) { id } }`)).toContain('needs about 41 internal requests')
})
