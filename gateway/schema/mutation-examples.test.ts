import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import { areas } from '#gateway/areas/index.ts'
import { mutationPage } from '#gateway/scripts/mutation-page.ts'
import { createSchemas } from './create-schema.ts'
import { listExampleFaults, mutationsOf } from './mutation-examples.ts'
import { publicPart } from './public-part.ts'
import { loadTypeDefs } from './type-defs.ts'

const typeDefs = loadTypeDefs()
const part = partOf(typeDefs)

function partOf(document: DocumentNode): DocumentNode {
  const found = publicPart(document, 'api')
  if (!found) throw new Error('The schema has no public part.')
  return found
}

test('each public mutation has an example that the schema of API keys accepts (PLUS-97)', () => {
  // The executable schema reads the values of scalars as well.
  const [schema] = createSchemas(typeDefs, areas).parts
  expect(mutationsOf(part).length).toBeGreaterThan(10)
  expect(listExampleFaults(part, schema)).toEqual([])
})

test('docs/api/mutations.md has the examples of the schema (PLUS-97)', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/api/mutations.md'), 'utf8')).toBe(mutationPage(part))
})

const sdl = (description: string) =>
  parse(`
    type Query { thing: Boolean }
    type Mutation {
      """
      ${description}
      """
      makeThing(input: MakeThingInput!): MakeThingPayload
      other: MakeThingPayload
    }
    input MakeThingInput { ownerId: ID!, size: Int }
    type MakeThingPayload { thing: Boolean, errors: [String!]! }
  `)
const example = (text: string) => `Makes a thing.\n\n\`\`\`graphql\n${text}\n\`\`\``
const good = 'mutation { makeThing(input: { ownerId: "VGhpbmc6MQ==" }) { thing errors } }'

test.each([
  ['is missing', 'Makes a thing.', 'it needs an example'],
  ['does not parse', example('mutation { makeThing('), 'Syntax Error'],
  ['has an unknown field', example(good.replace('thing errors', 'size errors')), 'Cannot query field "size"'],
  ['has a value of the wrong type', example(good.replace('ownerId:', 'size: "1", ownerId:')), 'Int cannot represent'],
  ['is another mutation', example('mutation { other { errors } }'), 'this mutation alone'],
  ['selects no errors', example(good.replace(' errors', '')), 'must select `errors`'],
  ['has an id that is not global', example(good.replace('VGhpbmc6MQ==', '1025')), '"1025" is not a global ID'],
])('an example that %s is a fault of the schema', (_, description, fault) => {
  const [first] = listExampleFaults(sdl(description))
  expect(first).toContain('Mutation.makeThing')
  expect(first).toContain(fault)
})

test('a good example is no fault', () => {
  expect(listExampleFaults(sdl(example(good))).filter((fault) => fault.includes('makeThing'))).toEqual([])
})
