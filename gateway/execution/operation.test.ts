import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { compileOperation } from './operation.ts'

const schema = buildSchema(
  'input Move { candidate: ID!, rank: Int! } type Query { sum(ids: [Int!]!): Int, move(moves: [Move!]!): Int }',
)

test.each([
  ['a list', 'query Sum($ids: [Int!]!) { sum(ids: $ids) }', { ids: Array(5000).fill('wrong') }],
  [
    'inputs in a list',
    'query Move($moves: [Move!]!) { move(moves: $moves) }',
    { moves: Array.from({ length: 1600 }, () => ({ candidate: {}, rank: 'first' })) },
  ],
])('stops coercing %s of wrong variables at the first errors', async (_, text, variables) => {
  const compiled = compileOperation({ full: schema, compiled: schema }, parse(text), undefined, false)
  const { errors } = (await compiled?.({}, {}, variables)) ?? {}
  // The last error reports that there are more.
  expect(errors).toHaveLength(11)
})
