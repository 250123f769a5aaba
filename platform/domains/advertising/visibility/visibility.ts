import { and, desc, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  GetVisibility,
  GetVolumeVisibility,
  PutVisibility,
  PutVolumeVisibility,
} from '#contract/advertising/visibility.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { lockUntilCommit } from '#platform/foundation/db/locks.ts'
import { history, users } from '#platform/foundation/db/schema/index.ts'
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { changeSetting, getSetting } from '#platform/foundation/settings/settings.ts'
import { addError, hasNoErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import { MAX_VOLUME_DOMAINS, isDomain, isPercentage } from '#rules/promotion/visibility.ts'

/** Number of changes returned with a setting. */
const MAX_CHANGES = 10

/** Reads a stored setting into percentages by package or domain. Entries of other types are ignored. */
const percentagesByName = (value: unknown): Map<string, number> => {
  const entries: unknown[][] = Array.isArray(value)
    ? value.map((entry: { domain?: unknown; percentage?: unknown }) => [entry.domain, entry.percentage])
    : Object.entries(typeof value === 'object' && value !== null ? value : {})
  return new Map(
    entries.flatMap(([name, percentage]): [string, number][] =>
      typeof name === 'string' && typeof percentage === 'number' ? [[name, percentage]] : [],
    ),
  )
}

/** Lists the latest changes of a setting, the newest first: the author and each changed value before and after. */
async function changesOf(db: Db, name: string): Promise<CallOutput<typeof GetVisibility>['changes']> {
  const rows = await db
    .select({ at: history.at, data: history.data, actor: actorColumns })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .where(and(eq(history.companyId, 0), eq(history.entity, 'setting'), eq(history.entityId, name)))
    .orderBy(desc(history.id))
    .limit(MAX_CHANGES)
  return rows.map(({ at, data, actor }) => {
    const change = (data ?? {}) as { from?: unknown; to?: unknown }
    const [from, to] = [percentagesByName(change.from), percentagesByName(change.to)]
    const values = [...new Set([...from.keys(), ...to.keys()])].map((name) => ({
      of: name,
      from: from.get(name) ?? null,
      to: to.get(name) ?? null,
    }))
    return {
      at: at.toISOString(),
      by: actor && toActor(actor),
      changed: values.filter((value) => value.from !== value.to),
    }
  })
}

/** Allows one change at a time. Uses an advisory lock because a setting that was never saved has no row to lock. */
const lockVisibility = (db: Tx) => db.execute(lockUntilCommit('visibility'))

/** Returns the visibility by package (ADMIN-98). */
export async function getVisibility(db: Db): Promise<CallOutput<typeof GetVisibility>> {
  const value = await getSetting(db, 'visibilityByPackage')
  const percentages = PACKAGES.map((promotionType) => ({ promotionType, percentage: value[promotionType] }))
  return { percentages, changes: await changesOf(db, 'visibilityByPackage'), version: partVersion(percentages) }
}

/**
 * Changes the visibility by package. Throws 400 with errors at `percentages.<index>`, and 409 `changedMeanwhile` if
 * `version` is not the stored version.
 */
export async function putVisibility(
  work: CallerWork,
  { body: { percentages, version } }: CallInput<typeof PutVisibility>,
): Promise<CallOutput<typeof PutVisibility>> {
  const errors: FieldErrors = {}
  percentages.forEach(({ percentage }, index) => {
    if (!isPercentage(percentage)) addError(errors, `percentages.${index}.percentage`, 'outOfRange')
  })
  if (!hasNoErrors(errors)) throw invalid(errors)
  await lockVisibility(work.db)
  rejectStaleVersion(version, (await getVisibility(work.db)).version)
  const before = await getSetting(work.db, 'visibilityByPackage')
  await changeSetting(work, 'visibilityByPackage', {
    ...before,
    ...Object.fromEntries(percentages.map(({ promotionType, percentage }) => [promotionType, percentage])),
  })
  return getVisibility(work.db)
}

/** Returns the volume by site (ADMIN-98). */
export async function getVolume(db: Db): Promise<CallOutput<typeof GetVolumeVisibility>> {
  const percentages = await getSetting(db, 'visibilityByDomain')
  return {
    percentages,
    changes: await changesOf(db, 'visibilityByDomain'),
    version: partVersion(percentages.map(({ domain, percentage }) => [domain, percentage])),
  }
}

/** Replaces the volume by site. Throws the same errors as `putVisibility`. */
export async function putVolume(
  work: CallerWork,
  { body }: CallInput<typeof PutVolumeVisibility>,
): Promise<CallOutput<typeof PutVolumeVisibility>> {
  const percentages = body.percentages.map(({ domain, percentage }) => ({
    domain: domain.trim().toLowerCase(),
    percentage,
  }))
  const errors: FieldErrors = {}
  if (percentages.length > MAX_VOLUME_DOMAINS) addError(errors, 'percentages', 'tooMany')
  percentages.forEach(({ domain, percentage }, index) => {
    if (!isPercentage(percentage)) addError(errors, `percentages.${index}.percentage`, 'outOfRange')
    if (domain === '') addError(errors, `percentages.${index}.domain`, 'required')
    else if (!isDomain(domain)) addError(errors, `percentages.${index}.domain`, 'invalid')
    else if (percentages.findIndex((other) => other.domain === domain) < index)
      addError(errors, `percentages.${index}.domain`, 'twice')
  })
  if (!hasNoErrors(errors)) throw invalid(errors)
  await lockVisibility(work.db)
  rejectStaleVersion(body.version, (await getVolume(work.db)).version)
  await changeSetting(work, 'visibilityByDomain', percentages)
  return getVolume(work.db)
}
