import { GraphQLError, parse, specifiedRules, validate, type DocumentNode } from 'graphql'
import { checkLimits } from '../limits/check-limits.ts'
import type { Limits } from '../limits/limits.ts'
import { Lru } from '../limits/lru.ts'
import type { Schemas } from '../schema/create-schema.ts'
import { chooseOperation, compileOperation, type Compiled, type Operation } from './operation.ts'

interface Known {
  readonly document: DocumentNode
  readonly errors: readonly GraphQLError[]
}

/** Free text that was parsed and validated before, and compiled from its second use on; both bounded. */
export class FreeText {
  readonly #schemas: Schemas
  readonly #limits: Limits
  readonly #checkLeaves: boolean
  readonly #known = new Lru<string, Known>(500)
  readonly #compiled = new Lru<string, { compiled: Compiled | null }>(100)

  constructor(schemas: Schemas, limits: Limits, checkLeaves: boolean) {
    this.#schemas = schemas
    this.#limits = limits
    this.#checkLeaves = checkLeaves
  }

  /** The operation a text asks for, or the errors it has. Limits are checked before validation, which is the dear part. */
  prepare(text: string, operationName: string | undefined): Operation | readonly GraphQLError[] {
    const seen = this.#known.get(text)
    const known = seen ?? this.#read(text)
    if (!seen) this.#known.set(text, known)
    if (known.errors.length > 0) return known.errors
    const chosen = chooseOperation(known.document, operationName)
    if (!chosen) return [new GraphQLError(operationName === undefined ? 'Name the operation to run.' : 'The document has no operation of this name.', { extensions: { code: 'BAD_REQUEST' } })]
    return {
      id: null,
      name: 'free text',
      kind: chosen.kind,
      document: known.document,
      operationName,
      compiled: seen ? this.#compile(text, known.document, operationName) : null,
    }
  }

  #read(text: string): Known {
    let document: DocumentNode
    try {
      document = parse(text, { maxTokens: this.#limits.tokens })
    } catch (error) {
      return { document: { kind: 'Document', definitions: [] } as unknown as DocumentNode, errors: [error instanceof GraphQLError ? error : new GraphQLError('The document cannot be read.')] }
    }
    const over = checkLimits(this.#schemas.full, document, this.#limits)
    if (over) return { document, errors: [over] }
    return { document, errors: validate(this.#schemas.full, document, specifiedRules, { maxErrors: this.#limits.errors, hideSuggestions: true }) }
  }

  #compile(text: string, document: DocumentNode, operationName: string | undefined): Compiled | null {
    const key = `${operationName ?? ''}\n${text}`
    let entry = this.#compiled.get(key)
    if (!entry) this.#compiled.set(key, entry = { compiled: compileOperation(this.#schemas, document, operationName, this.#checkLeaves) })
    return entry.compiled
  }
}
