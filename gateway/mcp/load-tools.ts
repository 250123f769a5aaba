import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  OperationTypeNode,
  getOperationAST,
  parse,
  print,
  specifiedRules,
  validate,
  visit,
  type GraphQLSchema,
} from 'graphql'
import { inputSchemaOf, type ObjectSchema } from './input-schema.ts'

/** A tool of the MCP endpoint: one trusted document of the public schema (PLUS-103). */
export interface McpTool {
  /** The operation's name in snake case. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly isWrite: boolean
  /** Whether the tool replaces something, or reaches people: a message, an ad on the job site. */
  readonly isDestructive: boolean
  /** The document without descriptions. */
  readonly query: string
}

/** Writes that replace nothing and reach nobody. */
const additiveWrites = ['create_ad']

const folder = join(import.meta.dirname, 'tools')

/**
 * Reads the tools from their documents, sorted by name. The first line of an operation's description is the tool's title,
 * and the rest its description. Throws if a document is not valid in the public schema, or lacks a description.
 */
export function loadTools(schema: GraphQLSchema): readonly McpTool[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readTool(schema, file, readFileSync(join(folder, file), 'utf8')))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readTool(schema: GraphQLSchema, file: string, text: string): McpTool {
  const document = parse(text)
  const operation = getOperationAST(document)
  const [fault] = validate(schema, document, specifiedRules)
  if (fault) throw new Error(`${file}: ${fault.message}`)
  const [title = '', ...lines] = operation?.description?.value.trim().split('\n') ?? []
  const description = lines.join(' ').trim()
  if (!operation?.name || description === '') throw new Error(`${file} needs a name, a title and a description.`)
  const name = operation.name.value.replaceAll(/\B([A-Z])/g, '_$1').toLowerCase()
  const isWrite = operation.operation === OperationTypeNode.MUTATION
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(schema, operation.variableDefinitions ?? []),
    isWrite,
    isDestructive: isWrite && !additiveWrites.includes(name),
    query: print(
      visit(document, {
        OperationDefinition: (node) => ({ ...node, description: undefined }),
        VariableDefinition: (node) => ({ ...node, description: undefined }),
      }),
    ),
  }
}
