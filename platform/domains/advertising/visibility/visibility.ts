import { and, desc, eq, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  GetVisibility,
  GetVolumeVisibility,
  PutVisibility,
  PutVolumeVisibility,
} from '#contract/advertising/visibility.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { history, users } from '#platform/foundation/db/schema/index.ts'
import { partVersion, refuseStale } from '#platform/foundation/versions/version.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { changeSetting, readSetting } from '#platform/foundation/settings/settings.ts'
import { addError, isValid, type FieldErrors } from '#rules/errors/field-errors.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { fullName } from '#rules/people/person-name.ts'
import { MOST_VOLUME_DOMAINS, isDomain, isPercentage } from '#rules/promotion/visibility.ts'

/** Changes told of a setting. */
const mostChanges = 10

/** A setting's values by what they are for. */
const byName = (value: unknown): Map<string, number> => {
  const entries: unknown[][] = Array.isArray(value)
    ? value.map((each: { domain?: unknown; percentage?: unknown }) => [each.domain, each.percentage])
    : Object.entries(typeof value === 'object' && value !== null ? value : {})
  return new Map(
    entries.flatMap(([of, percentage]): [string, number][] =>
      typeof of === 'string' && typeof percentage === 'number' ? [[of, percentage]] : [],
    ),
  )
}

/** Who changed a setting and what became of each value, the newest first. */
async function changesOf(db: Db, name: string): Promise<CallOutput<typeof GetVisibility>['changes']> {
  const rows = await db
    .select({ at: history.at, data: history.data, firstName: users.firstName, lastName: users.lastName })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .where(and(eq(history.companyId, 0), eq(history.entity, 'setting'), eq(history.entityId, name)))
    .orderBy(desc(history.id))
    .limit(mostChanges)
  return rows.map(({ at, data, firstName, lastName }) => {
    const told = (data ?? {}) as { from?: unknown; to?: unknown }
    const [from, to] = [byName(told.from), byName(told.to)]
    const changed = [...new Set([...from.keys(), ...to.keys()])].map((of) => ({
      of,
      from: from.get(of) ?? null,
      to: to.get(of) ?? null,
    }))
    return {
      at: at.toISOString(),
      by: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
      changed: changed.filter((each) => each.from !== each.to),
    }
  })
}

/** One change at a time: a setting that was never set has no row to hold. */
const hold = (db: Tx) => db.execute(sql`select pg_advisory_xact_lock(hashtext('visibility'))`)

/** Visibility by package (ADMIN-98). */
export async function readVisibility(db: Db): Promise<CallOutput<typeof GetVisibility>> {
  const value = await readSetting(db, 'visibilityByPackage')
  const percentages = PACKAGES.map((promotionType) => ({ promotionType, percentage: value[promotionType] }))
  return { percentages, changes: await changesOf(db, 'visibilityByPackage'), version: partVersion(percentages) }
}

/**
 * Changes it. Throws 400 naming `percentages.<index>`, and 409 `changedMeanwhile` when the change began from another
 * version than is stored.
 */
export async function putVisibility(
  work: CallerWork,
  { body: { percentages, version } }: CallInput<typeof PutVisibility>,
): Promise<CallOutput<typeof PutVisibility>> {
  const errors: FieldErrors = {}
  percentages.forEach(({ percentage }, index) => {
    if (!isPercentage(percentage)) addError(errors, `percentages.${index}.percentage`, 'outOfRange')
  })
  if (!isValid(errors)) throw invalid(errors)
  await hold(work.db)
  refuseStale(version, (await readVisibility(work.db)).version)
  const before = await readSetting(work.db, 'visibilityByPackage')
  await changeSetting(work, 'visibilityByPackage', {
    ...before,
    ...Object.fromEntries(percentages.map(({ promotionType, percentage }) => [promotionType, percentage])),
  })
  return readVisibility(work.db)
}

/** Volume by site (ADMIN-98). */
export async function readVolume(db: Db): Promise<CallOutput<typeof GetVolumeVisibility>> {
  const percentages = await readSetting(db, 'visibilityByDomain')
  return {
    percentages,
    changes: await changesOf(db, 'visibilityByDomain'),
    version: partVersion(percentages.map(({ domain, percentage }) => [domain, percentage])),
  }
}

/** Replaces the list. Throws 400 naming `percentages.<index>`, and 409 as above. */
export async function putVolume(
  work: CallerWork,
  { body }: CallInput<typeof PutVolumeVisibility>,
): Promise<CallOutput<typeof PutVolumeVisibility>> {
  const percentages = body.percentages.map(({ domain, percentage }) => ({
    domain: domain.trim().toLowerCase(),
    percentage,
  }))
  const errors: FieldErrors = {}
  if (percentages.length > MOST_VOLUME_DOMAINS) addError(errors, 'percentages', 'tooMany')
  percentages.forEach(({ domain, percentage }, index) => {
    if (!isPercentage(percentage)) addError(errors, `percentages.${index}.percentage`, 'outOfRange')
    if (domain === '') addError(errors, `percentages.${index}.domain`, 'required')
    else if (!isDomain(domain)) addError(errors, `percentages.${index}.domain`, 'invalid')
    else if (percentages.findIndex((each) => each.domain === domain) < index)
      addError(errors, `percentages.${index}.domain`, 'twice')
  })
  if (!isValid(errors)) throw invalid(errors)
  await hold(work.db)
  refuseStale(body.version, (await readVolume(work.db)).version)
  await changeSetting(work, 'visibilityByDomain', percentages)
  return readVolume(work.db)
}
