import { PGlite, type PGliteOptions, type Results, type Transaction } from '@electric-sql/pglite'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type CommandComplete = Messages[number] & { text: string }
type DataRow = Messages[number] & { fields: string[] }
type ExecOptions = Parameters<PGlite['execProtocolStream']>[1]

/** A statement that the server keeps under a name, with the answers that stay the same each time it runs. */
interface Kept {
  name: string
  parsed: Messages
  /** The types of its parameters and columns. */
  described: Messages | null
  columns: Messages | null
}

/** Most statements kept; the one that was not used for longest goes first. A plan takes some hundred kilobytes. */
const mostKept = 200

/** What has a plan. Everything else is parsed each time. */
const planned = /^\s*(?:select|insert|update|delete|with)\b/i

/** Rows that are inserted between two looks at how large tables are. */
const rowsBetweenLooks = 250
/** Bytes of a table for which any plan will do. */
const small = 65_536
/** How many times as large a table may become before plans that were made for it are let go. */
const outgrown = 1.25
const tableSizes =
  "select json_object_agg(oid, pg_relation_size(oid)) from pg_class where relkind = 'r' and oid >= 16384"

const [parse, bind, describe, sync] = ['P', 'B', 'D', 'S'].map((letter) => letter.charCodeAt(0))
const statement = 'S'.charCodeAt(0)
/** The kind of a message and its length stand before what it holds. */
const head = 5
/** `feature_not_supported`: what a kept statement answers whose columns are others by now. */
const otherColumns = '0A000'

/**
 * An embedded database that keeps its plans. PGlite parses and plans a statement each time it runs, which costs more
 * than running it: the board of 500 spends three quarters of its time there. Here the statements get names, so that the
 * server plans them a few times with the values at hand and then, where that is no dearer, once for all
 * (`plan_cache_mode`, as it is for every driver that prepares). Only the messages of the protocol pass here; who asks
 * sees no difference.
 *
 * A plan is made for tables as large as they are then, and without autovacuum nobody tells the server that they have
 * grown: in an empty table any index is as good as another, so that the checks of foreign keys, which the server keeps
 * as well, would go on reading all ads of a company to find one. So plans are let go whenever a table has grown by a
 * quarter. Source of the messages: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class KeptPlans extends PGlite {
  readonly #kept = new Map<string, Kept>()
  /** The statement under way; PGlite runs one at a time, from its parse to its sync. */
  #running: Kept | null = null
  #names = 0
  #insertedSinceLook = 0
  /** Bytes of each table when plans were last let go. */
  #plannedFor: ReadonlyMap<string, number> = new Map()
  /** Since when each statement and transaction waits for its turn, the first to come first. */
  readonly #waiting = new Set<{ since: number }>()

  static async open(options: PGliteOptions): Promise<KeptPlans> {
    const database = new KeptPlans(options)
    try {
      await database.waitReady
      await database.#forgetRows()
      return database
    } catch (error) {
      // What went wrong is told, not that it cannot be closed either.
      await database.close().catch(() => undefined)
      throw error
    }
  }

  /**
   * What reads lists of whole rows of a table, which nobody asks for: PGlite knows one for each table that is there
   * when it opens, and puts all it knows together anew for each statement, which was a third of what a small one costs.
   */
  async #forgetRows(): Promise<void> {
    const { rows } = await this.query<{ oid: number }>(
      "select a.oid::int as oid from pg_type a join pg_type e on e.oid = a.typelem where a.typcategory = 'A' and e.typtype = 'c'",
    )
    for (const { oid } of rows) {
      delete this.parsers[oid]
      delete this.serializers[oid]
    }
  }

  /**
   * How many wait for their turn, and for how long the first of them has, in milliseconds. A statement counts until it
   * is answered.
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
      for (const each of messages)
        if (each.name === 'commandComplete') this.#insertedSinceLook += insertedBy((each as CommandComplete).text)
      return messages
    }
    const kind = message[0]
    if (kind === parse) {
      if (this.#insertedSinceLook >= rowsBetweenLooks) await this.#forgetOutgrown()
      return this.#parse(message, send)
    }
    const running = this.#running
    if (!running) return send(message)
    if (kind === bind) {
      // The portal has no name, the statement has none yet either.
      return send(named(message, head + 1, running.name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === otherColumns) this.#forget(running)
        throw error
      })
    }
    if (kind === describe) {
      if (message[head] === statement) return (running.described ??= await send(named(message, head + 1, running.name)))
      return (running.columns ??= await send(message))
    }
    if (kind === sync) this.#running = null
    return send(message)
  }

  async #parse(message: Uint8Array, send: (bytes: Uint8Array) => Promise<Messages>): Promise<Messages> {
    this.#running = null
    const text = Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('latin1')
    const kept = this.#kept.get(text)
    if (kept) {
      this.#kept.delete(text)
      this.#kept.set(text, kept)
      this.#running = kept
      return kept.parsed
    }
    // Its name, which is none, stands before its text.
    if (message[head] !== 0 || !planned.test(text.slice(head + 1))) return send(message)
    for (const [oldest, { name }] of this.#kept) {
      if (this.#kept.size < mostKept) break
      this.#kept.delete(oldest)
      await send(closing(name))
    }
    const name = `s${(this.#names += 1)}`
    const fresh: Kept = { name, parsed: await send(named(message, head, name)), described: null, columns: null }
    this.#kept.set(text, fresh)
    this.#running = fresh
    return fresh.parsed
  }

  /** Lets go of all plans, those of foreign keys among them, once a table has outgrown them. */
  async #forgetOutgrown(): Promise<void> {
    try {
      const [told] = (await super.execProtocolStream(asking(tableSizes))).filter(
        ({ name }) => name === 'dataRow',
      ) as DataRow[]
      const sizes = new Map(Object.entries(JSON.parse(told?.fields[0] ?? '{}') as Record<string, number>))
      const grown = [...sizes].some(
        ([table, size]) => size > outgrown * Math.max(small, this.#plannedFor.get(table) ?? 0),
      )
      if (grown) {
        await super.execProtocolStream(asking('discard plans'))
        this.#plannedFor = sizes
      }
      this.#insertedSinceLook = 0
    } catch {
      // A transaction that has failed answers nothing until it ends; the next statement looks again.
    }
  }

  #forget(statement: Kept): void {
    for (const [text, kept] of this.#kept) if (kept === statement) this.#kept.delete(text)
  }
}

/** Rows that a statement has inserted, by what the server says when it is done: `INSERT 0 10`, `COPY 10`. */
const insertedBy = (done: string): number => Number(/^(?:INSERT 0|COPY) (\d+)$/.exec(done)?.[1] ?? 0)

/** The message that runs a statement as it stands. */
function asking(text: string): Uint8Array {
  const bytes = Buffer.from(`Q\0\0\0\0${text}\0`, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

/** A message with a name at the place where it has an empty one. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const bytes = Buffer.concat([message.subarray(0, at), Buffer.from(name, 'latin1'), message.subarray(at)])
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

/** The message that lets go of a statement. */
function closing(name: string): Uint8Array {
  const bytes = Buffer.from(`C\0\0\0\0S${name}\0`, 'latin1')
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}
