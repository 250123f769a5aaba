import { and, eq, inArray } from 'drizzle-orm'
import { Value } from 'typebox/value'
import type { Db } from '#platform/foundation/db/client.ts'
import { settings } from '#platform/foundation/db/schema/index.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import type { WorkActor, WorkOf } from '#platform/foundation/work/write.ts'
import { registry, type Setting, type SettingName, type SettingValue } from './registry.ts'

/** Whom a setting is for; nobody in particular without a user. */
export interface For {
  userId?: string
}

export interface Settings {
  /**
   * What a setting is for somebody: the user's own value, else everybody's, else the declared one. At most a few
   * seconds old.
   */
  get<N extends SettingName>(name: N, whom?: For): Promise<SettingValue<N>>
  /** Forgets what was read; after a change. */
  forget(): void
}

type Row = typeof settings.$inferSelect

/** How long what was read counts as fresh, in milliseconds, and for how many users it is kept. */
const freshMs = 5000
const mostKept = 1000

/** Reads settings through a short memory: other instances hear of a change within seconds. */
export function createSettings(db: Db, clock: () => number = () => performance.now()): Settings {
  const kept = new Map<string, { readAt: number; rows: Promise<Row[]> }>()
  const rowsOf = (scope: string): Promise<Row[]> => {
    const known = kept.get(scope)
    if (known && clock() - known.readAt < freshMs) return known.rows
    const rows = readRows(db, scope)
    // What could not be read is not remembered.
    rows.catch(() => kept.delete(scope))
    kept.delete(scope)
    kept.set(scope, { readAt: clock(), rows })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return rows
  }
  return {
    get: async (name, { userId = '' } = {}) => valueOf(name, await rowsOf(userId)),
    forget: () => kept.clear(),
  }
}

/** What a setting is for somebody, read at once; where a decision hangs on it. */
export async function readSetting<N extends SettingName>(
  db: Db,
  name: N,
  { userId = '' }: For = {},
): Promise<SettingValue<N>> {
  return valueOf(name, await readRows(db, userId))
}

/** Everybody's rows and those of one user. */
const readRows = async (db: Db, scope: string): Promise<Row[]> =>
  db
    .select()
    .from(settings)
    .where(inArray(settings.scope, ['', scope]))

function valueOf<N extends SettingName>(name: N, rows: readonly Row[]): SettingValue<N> {
  const { schema, unset }: Setting<(typeof registry)[N]['schema']> = registry[name]
  const own = rows.filter((row) => row.name === name).sort((a, b) => b.scope.length - a.scope.length)
  // A value of an earlier version that does not fit any more counts as not set.
  const [fitting] = own.filter(({ value }) => Value.Check(schema, value))
  return fitting === undefined ? unset : Value.Parse(schema, fitting.value)
}

/**
 * Changes a setting, for everybody or one user, in the caller's unit of work, and remembers what it was and became;
 * null takes the value back. Throws 400 for a value that does not fit.
 */
export async function changeSetting<N extends SettingName>(
  work: WorkOf<WorkActor & { deps: { settings: Settings } }>,
  name: N,
  value: SettingValue<N> | null,
  { userId = '' }: For = {},
): Promise<void> {
  const { db, now, caller } = work
  if (value !== null && !Value.Check(registry[name].schema, value)) throw invalid({ value: ['invalid'] })
  const row = and(eq(settings.name, name), eq(settings.scope, userId))
  const [before] = await db.select({ value: settings.value }).from(settings).where(row).for('update')
  if (value === null) await db.delete(settings).where(row)
  else {
    const set = { value, changedAt: now, changedBy: caller?.id ?? null }
    await db
      .insert(settings)
      .values({ name, scope: userId, ...set })
      .onConflictDoUpdate({ target: [settings.name, settings.scope], set })
  }
  work.remember({
    companyId: null,
    entity: 'setting',
    entityId: name,
    action: value === null ? 'unset' : 'set',
    data: { from: before?.value ?? null, to: value, ...(userId !== '' && { user: userId }) },
  })
  work.afterCommit(() => work.deps.settings.forget())
}
