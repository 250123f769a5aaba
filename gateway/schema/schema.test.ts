import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  buildASTSchema,
  buildSchema,
  GraphQLError,
  type GraphQLSchema,
  NoDeprecatedCustomRule,
  parse,
  print,
  specifiedRules,
  validate,
  visit,
} from 'graphql'
import { expect, test } from 'vitest'
import { keyQuery, userQuery } from '#gateway/graphiql/default-queries.ts'
import { examples } from '#gateway/graphiql/examples.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import { breakingChanges, undatedDeprecations } from '#gateway/scripts/breaking-changes.ts'
import { listConventionFaults } from '#gateway/scripts/conventions.ts'
import { areas } from '#gateway/areas/index.ts'
import { startTestGateway } from '#gateway/testing/start-gateway.ts'
import type { Area } from './area.ts'
import { connectionOf, pageQuery } from './connection.ts'
import { createSchemas } from './create-schema.ts'
import { enumNames } from './enum-names.ts'
import { databaseIdOf, fromGlobalId, parseGlobalId, toGlobalId } from './global-id.ts'
import { namesOutsidePart } from './public-names.ts'
import { publicPart } from './public-part.ts'
import { loadTypeDefs, mergeTypeDefs } from './type-defs.ts'
import { toUserErrors } from './user-errors.ts'

test('parses the global ids it creates', () => {
  fc.assert(
    fc.property(fc.constantFrom('Ad', 'User'), fc.stringMatching(/^[\w:-]{1,40}$/), (type, id) => {
      expect(parseGlobalId(toGlobalId(type, id))).toEqual({ type, id })
    }),
  )
  expect(databaseIdOf(toGlobalId('Ad', 12), 'Ad')).toBe(12)
  for (const wrong of ['', '%', 'QWQ6', toGlobalId('Company', 12), toGlobalId('Ad', 'x')])
    expect(() => databaseIdOf(wrong, 'Ad')).toThrow(GraphQLError)
  expect(fromGlobalId(toGlobalId('User', 'a-b'), 'User')).toBe('a-b')
})

test('converts enum values in both directions', () => {
  const { toName, toWire } = enumNames(['boost-plus', 'formWithDocuments', 'none'])
  expect([toName('boost-plus'), toName('formWithDocuments'), toName('none')]).toEqual([
    'BOOST_PLUS',
    'FORM_WITH_DOCUMENTS',
    'NONE',
  ])
  expect(toWire('FORM_WITH_DOCUMENTS')).toBe('formWithDocuments')
})

test('a page of a connection has its cursors and takes 1 to 100 rows', () => {
  const edges = ['a', 'b'].map((cursor) => ({ cursor, node: cursor.toUpperCase() }))
  expect(connectionOf(edges, { hasNextPage: true, after: null })).toEqual({
    edges,
    nodes: ['A', 'B'],
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' },
  })
  expect(connectionOf([], { hasNextPage: false, after: 'b' }).pageInfo).toEqual({
    hasNextPage: false,
    hasPreviousPage: true,
    startCursor: null,
    endCursor: null,
  })
  expect([undefined, 1, 100].map((first) => pageQuery({ first }))).toEqual([{ take: 50 }, { take: 1 }, { take: 100 }])
  for (const first of [0, -1, 101, 1.5, Number.NaN]) expect(() => pageQuery({ first })).toThrow(GraphQLError)
  expect(pageQuery({ first: 2, after: 'aB-_.9' })).toEqual({ take: 2, after: 'aB-_.9' })
  for (const after of ['', 'a b', '~1', 'a'.repeat(1001)])
    expect(() => pageQuery({ after })).toThrow('`after` is not a cursor of this connection.')
})

test('expected failures become user errors, others are thrown', () => {
  expect(toUserErrors(new PlatformError('call', 412, null))).toMatchObject([
    { __typename: 'CodeRequiredError', reason: 'CODE_REQUIRED', path: null },
  ])
  expect(
    toUserErrors(
      new PlatformError('call', 400, { title: 'No', errors: { 'a.b': ['tooLong', 'y'] } }),
      (field) => `input.${field}`,
    ),
  ).toMatchObject([
    { reason: 'TOO_LONG', path: ['input', 'a', 'b'] },
    { reason: 'OTHER', path: ['input', 'a', 'b'] },
  ])
  expect(toUserErrors(new PlatformError('call', 409, { title: 'No', code: 'changedMeanwhile' }))).toMatchObject([
    { __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null },
  ])
  for (const status of [401, 402, 403, 404, 429, 500])
    expect(() => toUserErrors(new PlatformError('call', status, null))).toThrow(PlatformError)
  expect(() => toUserErrors(new Error('other'))).toThrow('other')
})

test('merges the areas into Query, and rejects a duplicate field or type', () => {
  const merged = print(
    mergeTypeDefs([parse('type Query { b: Int } type Mutation'), parse('extend type Query { a: Int }')]),
  )
  expect(merged).toBe('type Query {\n  a: Int\n  b: Int\n}')
  expect(() => mergeTypeDefs([parse('type Query { a: Int }'), parse('extend type Query { a: Int }')])).toThrow(
    'Query.a',
  )
  expect(() => mergeTypeDefs([parse('scalar A'), parse('scalar A')])).toThrow('A is defined twice')
})

test('the schema follows its conventions', () => {
  expect(listConventionFaults(buildASTSchema(loadTypeDefs()))).toEqual([])
})

const good = `
"A." directive @semanticNonNull("A." levels: [Int!]! = [0]) on FIELD_DEFINITION
"A." type Query { "A." things("A." first: Int = 50 "A." after: String "A." sort: ThingSortInput): ThingConnection! }
"A." input ThingSortInput { "A." field: ThingSortField! "A." direction: SortDirection! }
"A." enum ThingSortField { "A." NAME }
"A." enum SortDirection { "A." ASC "A." DESC }
"A." interface Node { "A." id: ID! }
"A." type Thing implements Node { "A." id: ID! "A." name: String! "A." kind: Kind! }
"A." enum Kind { "A." LARGE_ONE }
"A." type ThingConnection { "A." edges: [ThingEdge!]! "A." nodes: [Thing!]! "A." pageInfo: PageInfo! }
"A." type ThingEdge { "A." cursor: String! "A." node: Thing! }
"A." type PageInfo { "A." hasNextPage: Boolean! "A." hasPreviousPage: Boolean! "A." startCursor: String "A." endCursor: String }
"A." type Mutation { "A." makeThing("A." input: MakeThingInput!): MakeThingPayload @semanticNonNull }
"A." input MakeThingInput { "A." name: String! "A." owner: ThingReferenceInput
  "A." ownerDatabaseId: Int @deprecated(reason: "Use \`owner\`. Removed after 2027-02-28.") }
"A." input ThingReferenceInput @oneOf { "A." id: ID "A." databaseId: Int }
"A." type MakeThingPayload { "A." thing: Thing "A." errors: [UserError!]! }
"A." interface UserError { "A." message: String! }`

test.each([
  ['nothing', '', '', []],
  [
    'a type without a description',
    '"A." type PageInfo',
    'type PageInfo',
    ['PageInfo needs a description of whole sentences'],
  ],
  [
    'a description that is not a sentence',
    '"A." name: String! "A." kind',
    '"the name" name: String! "A." kind',
    ['Thing.name needs a description of whole sentences'],
  ],
  [
    'an argument without a description',
    '"A." input: MakeThingInput!',
    'input: MakeThingInput!',
    ['Mutation.makeThing(input needs a description of whole sentences'],
  ],
  [
    'a value without a description',
    '"A." LARGE_ONE',
    'LARGE_ONE',
    ['Kind.LARGE_ONE needs a description of whole sentences'],
  ],
  [
    'a field in snake case',
    'name: String! "A." kind',
    'full_name: String! "A." kind',
    ['Thing.full_name is not in camelCase'],
  ],
  ['a value in small letters', 'LARGE_ONE', 'largeOne', ['Kind.largeOne is not in SCREAMING_SNAKE_CASE']],
  [
    'an input with an unconventional name',
    'ThingReferenceInput',
    'ThingChoice',
    [
      'ThingChoice is an input but is not named …Input',
      'ThingChoice.databaseId takes a bare id: take a reference or a global id',
    ],
  ],
  [
    'a bare id',
    '"A." ownerDatabaseId: Int @deprecated(reason: "Use `owner`. Removed after 2027-02-28.")',
    '"A." ownerDatabaseId: Int',
    ['MakeThingInput.ownerDatabaseId takes a bare id: take a reference or a global id'],
  ],
  [
    'a result with a bare id',
    '"A." thing: Thing ',
    '"A." thingId: ID ',
    ['MakeThingPayload.thingId is a bare id: return the object instead'],
  ],
  [
    'a result with a bare number',
    '"A." thing: Thing ',
    '"A." ownerDatabaseId: Int ',
    ['MakeThingPayload.ownerDatabaseId is a bare id: return the object instead'],
  ],
  [
    'a result that repeats the absence of errors',
    '"A." thing: Thing ',
    '"A." thing: Thing "A." isOk: Boolean ',
    ['MakeThingPayload.isOk repeats that `errors` is empty: leave it out'],
  ],
  [
    'a count with fractions',
    '"A." thing: Thing ',
    '"A." thing: Thing "A." pageSize: Float ',
    ['MakeThingPayload.pageSize is a whole number: make it Int or BigInt'],
  ],
  [
    'a person who is only a name',
    '"A." thing: Thing ',
    '"A." thing: Thing "A." ownerName: String "A." changedBy: String ',
    [
      'MakeThingPayload.ownerName names a person: return an Actor',
      'MakeThingPayload.changedBy names a person: return an Actor',
    ],
  ],
  ['no fault in the id of a deleted object', '"A." thing: Thing ', '"A." deletedThingId: ID ', []],
  [
    'an id that is a string',
    '"A." owner: ThingReferenceInput',
    '"A." owner: ThingReferenceInput "A." kindId: String',
    ['MakeThingInput.kindId is named like an id but is not an id'],
  ],
  [
    'an id of a type that is not a node',
    'type Thing implements Node',
    'type Thing',
    ['Thing has an id: let it implement Node'],
  ],
  ['a connection without edges', '"A." edges: [ThingEdge!]! ', '', ['ThingConnection has no edges']],
  ['a connection without pageInfo', ' "A." pageInfo: PageInfo!', '', ['ThingConnection has no pageInfo: PageInfo!']],
  ['an edge without a cursor', '"A." cursor: String! ', '', ['ThingEdge has no cursor: String!']],
  [
    'a PageInfo that differs from the specification',
    'hasPreviousPage: Boolean!',
    'hasPreviousPage: Boolean',
    ['PageInfo does not match the specification'],
  ],
  [
    'a connection that takes no arguments',
    '("A." first: Int = 50 "A." after: String "A." sort: ThingSortInput)',
    '',
    ['Query.things returns a connection but does not take first and after'],
  ],
  [
    'a count with a name of its own',
    ' "A." pageInfo: PageInfo!',
    ' "A." pageInfo: PageInfo! "A." allCount: Int!',
    ['ThingConnection.allCount counts a list: name it totalCount'],
  ],
  [
    'a count that stops at a limit',
    ' "A." pageInfo: PageInfo!',
    ' "A." pageInfo: PageInfo! "The things, counted up to 1,000." totalCount: Int!',
    ['ThingConnection.totalCount is not exact: return null above the limit'],
  ],
  [
    'a count that may be null without a reason',
    ' "A." pageInfo: PageInfo!',
    ' "A." pageInfo: PageInfo! "A." totalCount: Int',
    ['ThingConnection.totalCount needs a description of when it is null'],
  ],
  [
    'a reference by the name of a type',
    '"A." owner: ThingReferenceInput',
    '"A." thing: Int "A." session: String',
    [
      'MakeThingInput.thing is named like an object: take a reference or a global id',
      'MakeThingInput.session is named like an object: take a reference or a global id',
      'MakeThingInput.ownerDatabaseId is deprecated without the name of an existing replacement',
    ],
  ],
  ['a reference that takes several ids', ' @oneOf', '', ['ThingReferenceInput must be @oneOf']],
  [
    'a choice that is not @oneOf',
    '"A." input MakeThingInput',
    '"Specify exactly one field." input MakeThingInput',
    ['MakeThingInput takes one of its fields: make it @oneOf'],
  ],
  [
    'a sort order of two arguments',
    '"A." sort: ThingSortInput',
    '"A." orderBy: ThingSortField "A." isAscending: Boolean',
    [
      'Query.things(orderBy sorts a list: take one argument sort: …SortInput',
      'Query.things(isAscending sorts a list: take one argument sort: …SortInput',
    ],
  ],
  [
    'a sort order without a direction',
    ' "A." direction: SortDirection!',
    '',
    ['ThingSortInput must have the fields direction: SortDirection! and field: ThingSortField!'],
  ],
  [
    'a mutation with a loose argument',
    '"A." input: MakeThingInput!',
    '"A." name: String!',
    ['Mutation.makeThing must take input: MakeThingInput!'],
  ],
  [
    'a mutation whose failure erases the results of others',
    'MakeThingPayload @semanticNonNull',
    'MakeThingPayload!',
    ['Mutation.makeThing must return MakeThingPayload @semanticNonNull'],
  ],
  [
    'a payload that is null without a reason',
    'MakeThingPayload @semanticNonNull',
    'MakeThingPayload',
    ['Mutation.makeThing must return MakeThingPayload @semanticNonNull'],
  ],
  [
    'a payload with a non-null result',
    'thing: Thing ',
    'thing: Thing! ',
    ['MakeThingPayload.thing must be nullable, because it is null beside errors'],
  ],
  [
    'a payload without errors',
    'errors: [UserError!]!',
    'errors: [UserError!]',
    ['MakeThingPayload has no errors: [UserError!]!'],
  ],
  [
    'a deprecation without a replacement',
    'Use `owner`',
    'Use `person`',
    ['MakeThingInput.ownerDatabaseId is deprecated without the name of an existing replacement'],
  ],
])('the convention check finds %s', (_, from, to, faults) => {
  expect(listConventionFaults(buildASTSchema(parse(good.replaceAll(from, to)), { assumeValidSDL: true }))).toEqual(
    faults,
  )
})

test('a removal breaks clients unless the released schema announced it with a past date', () => {
  const next = parse('type Query { a: Int }')
  const released = (reason: string): string =>
    `type Query { a: Int b: B @deprecated(reason: "${reason}") } type B { ab: Int }`
  expect(breakingChanges('type Query { a: Int b: Int }', next, '2026-01-01')).toHaveLength(1)
  expect(breakingChanges(released('Use a. Removed after 2025-12-01.'), next, '2026-01-01')).toEqual([])
  expect(breakingChanges(released('Use a. Removed after 2026-12-01.'), next, '2026-01-01')).toHaveLength(2)
  expect(breakingChanges(released('Use a.'), next, '2026-01-01')).toHaveLength(2)
  expect(
    breakingChanges('type Query { a(b: Int, c: Int): Int }', parse('type Query { a(b: Int): Int }'), '2026-01-01'),
  ).toHaveLength(1)
  expect(breakingChanges('type Query { a: Int! }', next, '2026-01-01')).toHaveLength(1)
  expect(breakingChanges('type Query { a: Int } scalar Unused', next, '2026-01-01')).toEqual([])
})

test('a deprecation has a removal date', () => {
  expect(
    undatedDeprecations(
      parse(
        'type Query { a: Int @deprecated b: Int @deprecated(reason: "Old.") c: Int @deprecated(reason: "Removed after 2027-02-28.") }',
      ),
    ),
  ).toEqual(['a', 'b'])
})

test('the schema breaks no client of its last release, and a breaking change is detected', () => {
  const released = readFileSync(join(import.meta.dirname, '../../schema.released.graphql'), 'utf8')
  const next = loadTypeDefs()
  expect(breakingChanges(released, next, '2026-01-01')).toEqual([])
  const without = visit(next, {
    ObjectTypeDefinition: (type) =>
      type.name.value === 'Ad'
        ? { ...type, fields: type.fields?.filter(({ name }) => name.value !== 'applicationCount') }
        : undefined,
  })
  expect(breakingChanges(released, without, '2026-01-01')).toEqual(['Field Ad.applicationCount was removed.'])
})

test('rejects a schema without a resolver for a root field, a subscription or a field with arguments', () => {
  const typeDefs = loadTypeDefs()
  expect(() => createSchemas(typeDefs, areas)).not.toThrow()
  for (const name of ['inbox', 'board', 'tree']) {
    expect(() =>
      createSchemas(
        typeDefs,
        areas.filter((area) => area.name !== name),
      ),
    ).toThrow(/no resolver: .*(inbox|board|createFolder)/)
  }
  const sdl = parse('type Query { a: A } type A { plain: Int, page(first: Int): Int } type Subscription { news: Int }')
  const area = (resolvers: object): Area => ({ name: 'a', resolvers: resolvers as Area['resolvers'] })
  expect(() => createSchemas(sdl, [area({ Query: { a: () => null } })])).toThrow(
    'no resolver: A.page, Subscription.news',
  )
  const subscribe = async function* () {
    yield {}
  }
  expect(() =>
    createSchemas(sdl, [
      area({ Query: { a: () => null }, A: { page: () => 1 }, Subscription: { news: { subscribe } } }),
    ]),
  ).not.toThrow()
})

test('rejects a @oneOf input with no field or several, including nested inputs and compiled operations', async () => {
  const sdl = /* GraphQL */ `
    input PickInput @oneOf {
      a: Int
      b: Int
      inner: PartInput
    }

    input PartInput @oneOf {
      c: Int
      d: Int
    }

    input BoxInput {
      picks: [PickInput!]!
    }

    extend type Query {
      pick(box: BoxInput, one: PickInput): String
    }
  `
  const pick: Area = { name: 'pick', resolvers: { Query: { pick: () => 'picked' } } as unknown as Area['resolvers'] }
  const documents = {
    box: 'query Box($box: BoxInput) { pick(box: $box) }',
    one: 'query One($one: PickInput) { pick(one: $one) }',
  }
  const gateway = await startTestGateway({ sdl, areas: [pick], documents })
  const asked = async (id: keyof typeof documents, value: unknown): Promise<unknown> => {
    const { data, errors } = await gateway.request({ id, variables: { [id]: value } })
    return data?.['pick'] ?? errors?.[0]?.extensions?.['code']
  }
  try {
    const [good, several, none] = [{ a: 1 }, { a: 1, b: 2 }, {}]
    for (const one of [good, null, { inner: { c: 1 } }]) expect(await asked('one', one)).toBe('picked')
    for (const one of [several, none, { a: null }, { inner: {} }]) expect(await asked('one', one)).toBe('BAD_REQUEST')
    expect(await asked('box', { picks: [good, { inner: { d: 2 } }] })).toBe('picked')
    for (const bad of [several, none, { inner: { c: 1, d: 2 } }])
      expect(await asked('box', { picks: [good, bad] })).toBe('BAD_REQUEST')
  } finally {
    await gateway.stop()
  }
})

test('descriptions of the public part name only what it has (PLUS-62)', () => {
  const sdl = parse(`
    "Has \`open\`, \`Thing.open\` and \`text\`." type Query { thing: Thing @public }
    "Has \`secret\`." type Thing { "See \`Thing.secret\` and \`CLOSED\`." open: Int @public secret: Secret }
    enum Secret { CLOSED }
  `)
  const part = publicPart(sdl, 'api')
  expect(part && namesOutsidePart(part, sdl)).toEqual([
    'Thing: secret',
    'Thing.open: Thing.secret',
    'Thing.open: CLOSED',
  ])
  const typeDefs = loadTypeDefs()
  const whole = publicPart(typeDefs, 'api')
  expect(whole && namesOutsidePart(whole, typeDefs)).toEqual([])
})

test('the examples of GraphiQL are valid for users and keys, and use nothing deprecated (PLUS-62)', () => {
  const full = buildASTSchema(loadTypeDefs())
  const forKeys = buildSchema(createSchemas(loadTypeDefs(), areas).publicSdl)
  const faultsOf = (schema: GraphQLSchema, query: string) =>
    validate(schema, parse(query), [...specifiedRules, NoDeprecatedCustomRule])
  for (const { query } of Object.values(examples))
    expect([...faultsOf(full, query), ...faultsOf(forKeys, query)]).toEqual([])
  expect([...faultsOf(full, userQuery), ...faultsOf(forKeys, keyQuery)]).toEqual([])
})
