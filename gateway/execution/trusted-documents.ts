import { readFileSync, statSync } from 'node:fs'
import { parse, specifiedRules, validate } from 'graphql'
import type { Logger } from 'pino'
import type { Schemas } from '../schema/create-schema.ts'
import { chooseOperation, compileOperation, type Operation } from './operation.ts'

/** The documents of our own clients, by hash: parsed, validated and compiled before the first request. */
export interface TrustedDocuments {
  get(id: string): Operation | undefined
  readonly size: number
}

interface Options {
  readonly schemas: Schemas
  readonly checkLeaves: boolean
  readonly log: Logger
}

/** Prepares documents given as `{hash: text}`, but for those that are prepared; one that is not valid is left out and told in the log. */
export function prepareDocuments(texts: Readonly<Record<string, string>>, options: Options, prepared: ReadonlyMap<string, Operation> = new Map()): Map<string, Operation> {
  const operations = new Map<string, Operation>()
  for (const [id, text] of Object.entries(texts)) {
    const operation = prepared.get(id) ?? prepare(id, text, options)
    if (operation) operations.set(id, operation)
  }
  return operations
}

function prepare(id: string, text: string, { schemas, checkLeaves, log }: Options): Operation | null {
  try {
    const document = parse(text)
    const errors = validate(schemas.full, document, specifiedRules)
    const chosen = chooseOperation(document, undefined)
    if (errors.length > 0 || !chosen) {
      log.error({ document: id, faults: errors.map(error => error.message) }, 'trusted document is not valid')
      return null
    }
    const operationName = chosen.name
    return { id, name: operationName ?? id, kind: chosen.kind, text, document, operationName, schema: null, compiled: compileOperation(schemas, document, operationName, checkLeaves) }
  } catch (error) {
    log.error({ document: id, err: error }, 'trusted document is not valid')
    return null
  }
}

/**
 * The trusted documents of a file that Relay's compiler writes. While developing the file changes: an unknown hash looks
 * once a second whether the file is newer than what was read, and prepares what is new in it. One that is only half written is read
 * again at the next look.
 */
export class DocumentFile implements TrustedDocuments {
  readonly #file: string
  readonly #options: Options
  #operations: ReadonlyMap<string, Operation> = new Map()
  #modified = 0
  #looked = 0

  constructor(file: string, options: Options) {
    this.#file = file
    this.#options = options
    this.#read()
  }

  get size(): number {
    return this.#operations.size
  }

  get(id: string): Operation | undefined {
    return this.#operations.get(id) ?? this.#lookAgain(id)
  }

  #lookAgain(id: string): Operation | undefined {
    const now = Date.now()
    if (now - this.#looked < 1000) return undefined
    this.#looked = now
    if (modifiedAt(this.#file) === this.#modified) return undefined
    try {
      this.#read()
    } catch (error) {
      this.#options.log.warn({ file: this.#file, err: error }, 'the trusted documents cannot be read')
    }
    return this.#operations.get(id)
  }

  #read(): void {
    const modified = modifiedAt(this.#file)
    if (modified === 0) return this.#options.log.warn({ file: this.#file }, 'no trusted documents')
    const texts = JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, string>
    this.#modified = modified
    this.#operations = prepareDocuments(texts, this.#options, this.#operations)
  }
}

const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
