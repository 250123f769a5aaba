import { buildSchema, isObjectType, parse } from 'graphql'
import { expect, test } from 'vitest'
import { areas } from '#gateway/areas/index.ts'
import { createSchemas } from '#gateway/schema/create-schema.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { checkLimits } from './check-limits.ts'
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
const messageOf = (text: string): string | undefined =>
  checkLimits(schema, parse(text), { ...defaultLimits, depth: 4, aliases: 2, cost: 500, directives: 2, rootFields: 3 })
    ?.message

test('counts fragments that spread each other without fields', () => {
  const doubling = Array.from(
    { length: 40 },
    (_, n) => `fragment F${n} on Query { ...F${(n + 1) % 40} ...F${(n + 1) % 40} }`,
  )
  expect(messageOf(`{ ...F0 } ${doubling.join(' ')}`)).toContain('500 cost')
})

test.each([
  ['{ ad { parent { parent { name } } } }', undefined],
  ['{ ad { parent { parent { parent { name } } } } }', '4 nesting levels'],
  ['{ ad { ...A } } fragment A on Ad { parent { parent { parent { name } } } }', '4 nesting levels'],
  ['{ a: ad { b: name c: name } }', '2 aliases'],
  ['{ ad { name @skip(if: true) @skip(if: true) @skip(if: true) } }', '2 directives'],
  ['{ ad { name } ad { name } ad { name } ad { name } }', '3 root fields'],
  ['{ ads(first: 20) { ads(first: 20) { name } } }', undefined],
  ['{ ads(first: 100) { ads(first: 10) { name } } }', '500 cost'],
  ['{ ads(first: 100) { ... { ads(first: 10) { name } } } }', '500 cost'],
  ['{ ads(first: 100) { ... on Ad @include(if: true) { ads(first: 10) { name } } } }', '500 cost'],
  ['query ($n: Int) { ads(first: $n) { ads(first: $n) { name } } }', '500 cost'],
  ['{ nothing { at { all } } }', undefined],
  ['{ ad { ...A } } fragment A on Ad { ...B } fragment B on Ad { ...A }', undefined],
])('%s', (text, expected) => {
  if (expected === undefined) expect(messageOf(text)).toBeUndefined()
  else expect(messageOf(text)).toContain(expected)
})

const real = createSchemas(loadTypeDefs(), areas).full
const calls = (text: string): string | undefined => checkLimits(real, parse(text), defaultLimits)?.message

test.each([
  ['{ board(adDatabaseId: 1) { steps { candidates { card { note } ad { id databaseId } step { id } } } } }', undefined],
  [
    /* GraphQL */ `
      {
        company(databaseId: 1) {
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
        board(adDatabaseId: 1) {
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
    '{ board(adDatabaseId: 1) { steps { candidates { ad { company { promotionPrices { socialMedia } } } } } } }',
    'needs about 102 internal requests; the maximum is 40',
  ],
  [
    /* GraphQL */ `
      {
        board(adDatabaseId: 1) {
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
        board(adDatabaseId: 1) {
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
  const ad = (n: number) => `a${n}: ad(databaseId: ${n}) { company { name } details { profession { name } } }`
  const ads = (count: number) => `{ ${Array.from({ length: count }, (_, n) => ad(n + 1)).join(' ')} }`
  // Each ad costs one call for itself and one for its details; companies and professions cost one call in total.
  expect(calls(ads(19))).toBeUndefined()
  expect(calls(ads(20))).toContain('needs about 42 internal requests')
})

test('every field below the roots with a resolver declares its cost', () => {
  // Results of one write or event occur once per operation, so its budget limits them.
  const single = /^__|(Payload|Update|Addition|Error|Session)$/
  const silent = Object.values(real.getTypeMap())
    .filter(isObjectType)
    .filter(
      (type) =>
        !single.test(type.name) &&
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
  expect(silent).toEqual([])
})
