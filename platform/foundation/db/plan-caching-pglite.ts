import { PGlite, type PGliteOptions, type Results, type Transaction } from '@electric-sql/pglite'

// There is no library for this: PGlite has no option for named statements.

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type CommandComplete = Messages[number] & { text: string }
type DataRow = Messages[number] & { fields: string[] }
type ExecOptions = Parameters<PGlite['execProtocolStream']>[1]

/** A prepared statement, with the server's responses that are the same for every run. */
interface PreparedStatement {
  name: string
  parsed: Messages
  /** Types of the parameters. Null until the client asks for a description. */
  described: Messages | null
  columns: Messages | null
}

/** The least recently used statement is removed first. A plan takes a few hundred kilobytes. */
const MAX_STATEMENTS = 200

/** Statements with a plan. All others are parsed each time. */
const HAS_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i

/** Number of inserted rows between two checks of the table sizes. */
const ROWS_BETWEEN_CHECKS = 250
/** Bytes. Any plan is good enough for a smaller table. */
const SMALL_TABLE_BYTES = 65_536
/** Growth factor of a table at which its plans are discarded. */
const MAX_GROWTH = 1.25
const TABLE_SIZES_QUERY =
  "select json_object_agg(oid, pg_relation_size(oid)) from pg_class where relkind = 'r' and oid >= 16384"

const [parse, bind, describe, sync] = ['P', 'B', 'D', 'S'].map((letter) => letter.charCodeAt(0))
const statement = 'S'.charCodeAt(0)
/** Bytes before the content of a message: its kind and its length. */
const HEADER_BYTES = 5
/** `feature_not_supported`: the error of a prepared statement after its result columns have changed. */
const COLUMNS_CHANGED = '0A000'

/**
 * An embedded database that caches query plans. PGlite parses and plans a statement each time it runs, which takes
 * longer than running it: a board with 500 candidates spends three quarters of its time on plans. This class gives the
 * statements names, so the server prepares them. It plans a prepared statement a few times for the actual values and
 * then, if that is not more expensive, once for all values (`plan_cache_mode`). The class only rewrites protocol
 * messages; callers see no difference.
 *
 * A plan suits the table sizes at the time it was made. PGlite has no autovacuum, so the server does not notice that
 * tables grow. In an empty table every index is equally good. A foreign key check planned at that time, which the
 * server also caches, would later read all ads of a company to find one. Therefore all plans are discarded when a table
 * has grown by a quarter. Source of the messages: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class PlanCachingPglite extends PGlite {
  readonly #prepared = new Map<string, PreparedStatement>()
  /** The running statement. PGlite runs one statement at a time, from its parse message to its sync message. */
  #running: PreparedStatement | null = null
  #nameCount = 0
  #insertedSinceCheck = 0
  /** Size in bytes of each table when plans were last discarded. */
  #plannedFor: ReadonlyMap<string, number> = new Map()
  /** Waiting statements and transactions, with the start of the wait. Oldest first. */
  readonly #waiting = new Set<{ since: number }>()

  static async open(options: PGliteOptions): Promise<PlanCachingPglite> {
    const database = new PlanCachingPglite(options)
    try {
      await database.waitReady
      await database.#removeRowParsers()
      return database
    } catch (error) {
      // Throws the first error, not the error of closing.
      await database.close().catch(() => undefined)
      throw error
    }
  }

  /**
   * Removes the parsers for arrays of table rows, which no query returns. PGlite creates such a parser for every table
   * when it opens, and merges all parsers for every statement. That took a third of the time of a small statement.
   */
  async #removeRowParsers(): Promise<void> {
    const { rows } = await this.query<{ oid: number }>(
      "select a.oid::int as oid from pg_type a join pg_type e on e.oid = a.typelem where a.typcategory = 'A' and e.typtype = 'c'",
    )
    for (const { oid } of rows) {
      delete this.parsers[oid]
      delete this.serializers[oid]
    }
  }

  /**
   * Returns the number of waiting statements and transactions, and how long the oldest has waited, in milliseconds. A
   * statement counts until its result arrives.
   */
  get queue(): { waiting: number; waitingMs: number } {
    const [first] = this.#waiting
    return { waiting: this.#waiting.size, waitingMs: first === undefined ? 0 : performance.now() - first.since }
  }

  override async query<T>(...statement: Parameters<PGlite['query']>): Promise<Results<T>> {
    const turn = { since: performance.now() }
    this.#waiting.add(turn)
    try {
      return await super.query<T>(...statement)
    } finally {
      this.#waiting.delete(turn)
    }
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const turn = { since: performance.now() }
    this.#waiting.add(turn)
    try {
      return await super.transaction((tx) => {
        this.#waiting.delete(turn)
        return work(tx)
      })
    } finally {
      this.#waiting.delete(turn)
    }
  }

  override async execProtocolStream(message: Uint8Array, options?: ExecOptions): Promise<Messages> {
    const send = async (bytes: Uint8Array): Promise<Messages> => {
      const messages = await super.execProtocolStream(bytes, options)
      for (const response of messages)
        if (response.name === 'commandComplete')
          this.#insertedSinceCheck += countInserted((response as CommandComplete).text)
      return messages
    }
    const kind = message[0]
    if (kind === parse) {
      if (this.#insertedSinceCheck >= ROWS_BETWEEN_CHECKS) await this.#discardOutgrownPlans()
      return this.#parse(message, send)
    }
    const running = this.#running
    if (!running) return send(message)
    if (kind === bind) {
      // Inserts the statement's name after the empty portal name.
      return send(withName(message, HEADER_BYTES + 1, running.name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === COLUMNS_CHANGED) this.#forget(running)
        throw error
      })
    }
    if (kind === describe) {
      if (message[HEADER_BYTES] === statement)
        return (running.described ??= await send(withName(message, HEADER_BYTES + 1, running.name)))
      return (running.columns ??= await send(message))
    }
    if (kind === sync) this.#running = null
    return send(message)
  }

  async #parse(message: Uint8Array, send: (bytes: Uint8Array) => Promise<Messages>): Promise<Messages> {
    this.#running = null
    const text = Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('latin1')
    const prepared = this.#prepared.get(text)
    if (prepared) {
      this.#prepared.delete(text)
      this.#prepared.set(text, prepared)
      this.#running = prepared
      return prepared.parsed
    }
    // The name comes before the text. Only statements without a name are prepared here.
    if (message[HEADER_BYTES] !== 0 || !HAS_PLAN.test(text.slice(HEADER_BYTES + 1))) return send(message)
    for (const [oldest, { name }] of this.#prepared) {
      if (this.#prepared.size < MAX_STATEMENTS) break
      this.#prepared.delete(oldest)
      await send(closeStatement(name))
    }
    const name = `s${(this.#nameCount += 1)}`
    const fresh: PreparedStatement = {
      name,
      parsed: await send(withName(message, HEADER_BYTES, name)),
      described: null,
      columns: null,
    }
    this.#prepared.set(text, fresh)
    this.#running = fresh
    return fresh.parsed
  }

  /** Discards all plans, including those of foreign key checks, if a table has grown enough. */
  async #discardOutgrownPlans(): Promise<void> {
    try {
      const [row] = (await super.execProtocolStream(simpleQuery(TABLE_SIZES_QUERY))).filter(
        ({ name }) => name === 'dataRow',
      ) as DataRow[]
      const sizes = new Map(Object.entries(JSON.parse(row?.fields[0] ?? '{}') as Record<string, number>))
      const grown = [...sizes].some(
        ([table, size]) => size > MAX_GROWTH * Math.max(SMALL_TABLE_BYTES, this.#plannedFor.get(table) ?? 0),
      )
      if (grown) {
        await super.execProtocolStream(simpleQuery('discard plans'))
        this.#plannedFor = sizes
      }
      this.#insertedSinceCheck = 0
    } catch {
      // A failed transaction rejects every query until it ends. The next statement checks again.
    }
  }

  #forget(statement: PreparedStatement): void {
    for (const [text, prepared] of this.#prepared) if (prepared === statement) this.#prepared.delete(text)
  }
}

/** Returns the number of inserted rows from the server's completion text: `INSERT 0 10`, `COPY 10`. */
const countInserted = (done: string): number => Number(/^(?:INSERT 0|COPY) (\d+)$/.exec(done)?.[1] ?? 0)

/** Returns the protocol message that runs a statement without preparing it. */
function simpleQuery(text: string): Uint8Array {
  const bytes = Buffer.from(`Q\0\0\0\0${text}\0`, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

/** Returns a message with a statement name inserted at the position of the empty name. */
function withName(message: Uint8Array, at: number, name: string): Uint8Array {
  const bytes = Buffer.concat([message.subarray(0, at), Buffer.from(name, 'latin1'), message.subarray(at)])
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

/** Returns the protocol message that closes a prepared statement. */
function closeStatement(name: string): Uint8Array {
  const bytes = Buffer.from(`C\0\0\0\0S${name}\0`, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}
