import { and, eq, inArray } from 'drizzle-orm'
import { Value } from 'typebox/value'
import type { Db } from '#platform/foundation/db/client.ts'
import { settings } from '#platform/foundation/db/schema/index.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import type { WorkActor, WorkOf } from '#platform/foundation/work/write.ts'
import { registry, type Setting, type SettingName, type SettingValue } from './registry.ts'

/** The scope of a setting: one user, or everybody without `userId`. */
export interface SettingScope {
  userId?: string
}

export interface Settings {
  /**
   * Returns the value for a user: the user's own value, else the value for everybody, else the declared default. Cached
   * for up to 5 seconds.
   */
  get<N extends SettingName>(name: N, scope?: SettingScope): Promise<SettingValue<N>>
  /** Clears the cache. Called after a change. */
  clearCache(): void
}

type Row = typeof settings.$inferSelect

/** Age at which cached rows expire. */
const CACHE_TTL_MS = 5000
/** Maximum number of users in the cache. */
const MAX_CACHED_SCOPES = 1000

/** Creates the settings with a short-lived cache. Other instances see a change when their cached rows expire. */
export function createSettings(db: Db, clock: () => number = () => performance.now()): Settings {
  const cache = new Map<string, { readAt: number; rows: Promise<Row[]> }>()
  const rowsOf = (scope: string): Promise<Row[]> => {
    const cached = cache.get(scope)
    if (cached && clock() - cached.readAt < CACHE_TTL_MS) return cached.rows
    const rows = readRows(db, scope)
    // A failed read is not cached.
    rows.catch(() => cache.delete(scope))
    // Deleting first moves the scope to the end, so that the first key is the oldest.
    cache.delete(scope)
    cache.set(scope, { readAt: clock(), rows })
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_SCOPES && oldest !== undefined) cache.delete(oldest)
    return rows
  }
  return {
    get: async (name, { userId = '' } = {}) => valueOf(name, await rowsOf(userId)),
    clearCache: () => cache.clear(),
  }
}

/** Returns the value for a user without the cache, for decisions that must not use an old value. */
export async function getSetting<N extends SettingName>(
  db: Db,
  name: N,
  { userId = '' }: SettingScope = {},
): Promise<SettingValue<N>> {
  return valueOf(name, await readRows(db, userId))
}

/** Reads the rows of one scope and those for everybody. */
const readRows = async (db: Db, scope: string): Promise<Row[]> =>
  db
    .select()
    .from(settings)
    .where(inArray(settings.scope, ['', scope]))

function valueOf<N extends SettingName>(name: N, rows: readonly Row[]): SettingValue<N> {
  const { schema, defaultValue: unset }: Setting<(typeof registry)[N]['schema']> = registry[name]
  const candidates = rows.filter((row) => row.name === name).sort((a, b) => b.scope.length - a.scope.length)
  // A stored value that no longer matches the schema counts as unset.
  const [valid] = candidates.filter(({ value }) => Value.Check(schema, value))
  return valid === undefined ? unset : Value.Parse(schema, valid.value)
}

/**
 * Changes a setting for everybody or one user, in the caller's unit of work, and records the old and new value in the
 * history. Null unsets the value. Throws 400 if the value does not match the schema.
 */
export async function changeSetting<N extends SettingName>(
  work: WorkOf<WorkActor & { deps: { settings: Settings } }>,
  name: N,
  value: SettingValue<N> | null,
  { userId = '' }: SettingScope = {},
): Promise<void> {
  const { db, now, caller } = work
  if (value !== null && !Value.Check(registry[name].schema, value)) throw invalid({ value: ['invalid'] })
  const isRow = and(eq(settings.name, name), eq(settings.scope, userId))
  const [before] = await db.select({ value: settings.value }).from(settings).where(isRow).for('update')
  if (value === null) await db.delete(settings).where(isRow)
  else {
    const set = { value, changedAt: now, changedBy: caller?.id ?? null }
    await db
      .insert(settings)
      .values({ name, scope: userId, ...set })
      .onConflictDoUpdate({ target: [settings.name, settings.scope], set })
  }
  work.recordHistory({
    companyId: null,
    entity: 'setting',
    entityId: name,
    action: value === null ? 'unset' : 'set',
    data: { from: before?.value ?? null, to: value, ...(userId !== '' && { user: userId }) },
  })
  work.afterCommit(() => work.deps.settings.clearCache())
}
