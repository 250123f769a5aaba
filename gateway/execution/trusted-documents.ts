import { readFileSync, statSync } from 'node:fs'
import { parse, specifiedRules, validate } from 'graphql'
import type { Logger } from 'pino'
import type { Schemas } from '#gateway/schema/create-schema.ts'
import { chooseOperation, compileOperation, type Operation } from './operation.ts'

// Not the persisted operations plugin of Yoga: it stores only texts, but ours stores prepared operations.

/** The documents of our own clients, by hash. Each is parsed, validated and compiled on first use, and cached. */
export interface TrustedDocuments {
  get(id: string): Operation | undefined
}

interface Options {
  readonly schemas: Schemas
  readonly checkLeaves: boolean
  readonly log: Logger
}

/** Documents given as `{hash: text}`. An invalid document counts as missing, and is logged on first use. */
export class InMemoryDocuments implements TrustedDocuments {
  readonly #texts: ReadonlyMap<string, string>
  readonly #options: Options
  /** Prepared operations by hash; null for an invalid document. */
  readonly #operations: Map<string, Operation | null>

  /** @param before documents to reuse prepared operations from: a hash identifies one text */
  constructor(texts: Readonly<Record<string, string>>, options: Options, before?: InMemoryDocuments) {
    this.#texts = new Map(Object.entries(texts))
    this.#options = options
    this.#operations = new Map([...(before ? before.#operations : [])].filter(([id]) => this.#texts.has(id)))
  }

  get(id: string): Operation | undefined {
    const known = this.#operations.get(id)
    if (known !== undefined) return known ?? undefined
    const text = this.#texts.get(id)
    if (text === undefined) return undefined
    const operation = prepare(id, text, this.#options)
    this.#operations.set(id, operation)
    return operation ?? undefined
  }
}

function prepare(id: string, text: string, { schemas, checkLeaves, log }: Options): Operation | null {
  try {
    const document = parse(text)
    const errors = validate(schemas.full, document, specifiedRules)
    const chosen = chooseOperation(document, undefined)
    if (errors.length > 0 || !chosen) {
      log.error({ document: id, faults: errors.map((error) => error.message) }, 'trusted document invalid')
      return null
    }
    const operationName = chosen.name
    return {
      id,
      name: operationName ?? id,
      kind: chosen.kind,
      text,
      document,
      operationName,
      schema: null,
      compiled: compileOperation(schemas, document, operationName, checkLeaves),
    }
  } catch (error) {
    log.error({ document: id, err: error }, 'trusted document invalid')
    return null
  }
}

/**
 * The trusted documents of the file that Relay's compiler writes. In development the file changes: for an unknown hash,
 * the file's modification time is checked at most once a second, and a newer file is read. A partially written file
 * fails to parse and is retried on the next check.
 */
export class FileDocuments implements TrustedDocuments {
  readonly #file: string
  readonly #options: Options
  #documents: InMemoryDocuments
  #modified = 0
  #checkedAt = 0

  constructor(file: string, options: Options) {
    this.#file = file
    this.#options = options
    this.#documents = new InMemoryDocuments({}, options)
    this.#read()
  }

  get(id: string): Operation | undefined {
    return this.#documents.get(id) ?? this.#reread(id)
  }

  #reread(id: string): Operation | undefined {
    const now = Date.now()
    if (now - this.#checkedAt < 1000) return undefined
    this.#checkedAt = now
    if (modifiedAt(this.#file) === this.#modified) return undefined
    try {
      this.#read()
    } catch (error) {
      this.#options.log.warn({ file: this.#file, err: error }, 'failed to read trusted documents')
    }
    return this.#documents.get(id)
  }

  #read(): void {
    const modified = modifiedAt(this.#file)
    if (modified === 0) return this.#options.log.warn({ file: this.#file }, 'trusted documents missing')
    const texts = JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, string>
    this.#modified = modified
    this.#documents = new InMemoryDocuments(texts, this.#options, this.#documents)
  }
}

const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
