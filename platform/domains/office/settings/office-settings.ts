import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { OfficeSettings, SetOfficeSetting } from '#contract/office/settings.ts'
import { notifySessions } from '#platform/foundation/auth/sessions.ts'
import { isStaffFactorOptional } from '#platform/calls/access/staff-factor.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { settings, users } from '#platform/foundation/db/schema/index.ts'
import { publishToAllCompanies } from '#platform/foundation/events/record-event.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { changeSetting, getSetting } from '#platform/foundation/settings/settings.ts'
import { OFFICE_SETTINGS } from '#rules/people/features.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'

/** Returns the settings that can be changed. Two-step verification for staff can be changed only in a demo (PLUS-81). */
const switchable = (deps: Deps) =>
  OFFICE_SETTINGS.filter((name) => name !== 'secondFactorForStaff' || isStaffFactorOptional(deps))

/** Lists the settings of the installation, each with the user who last changed it. */
export async function listOfficeSettings({
  db,
  deps,
}: {
  db: Db
  deps: Deps
}): Promise<CallOutput<typeof OfficeSettings>> {
  const rows = await db
    .select({
      name: settings.name,
      changedAt: settings.changedAt,
      user: actorColumns,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.changedBy))
    .where(and(eq(settings.scope, ''), inArray(settings.name, switchable(deps))))
  return Promise.all(
    switchable(deps).map(async (name) => {
      const row = rows.find((setting) => setting.name === name)
      return {
        name,
        value: await getSetting(db, name),
        changedAt: row?.changedAt.toISOString() ?? null,
        changedBy: row?.user ? toActor(row.user) : null,
      }
    }),
  )
}

/**
 * Changes a setting of the installation and publishes the change. Throws 409 if the change would lock the caller out, or
 * if it would change two-step verification for staff outside a demo.
 */
export async function setOfficeSetting(
  work: CallerWork,
  { body: { name, value } }: CallInput<typeof SetOfficeSetting>,
): Promise<CallOutput<typeof SetOfficeSetting>> {
  const { db, deps, caller } = work
  if (!switchable(deps).includes(name))
    throw conflict('conflict', 'Two-step verification for staff can only be switched off in a demo.')
  if ((await getSetting(db, name)) === value) return listOfficeSettings(work)
  if (name === 'secondFactorForStaff') {
    const [user] = await db.select({ at: users.secondFactorAt }).from(users).where(eq(users.id, caller.id))
    if (value && !user?.at) throw conflict('secondFactorRequired', 'Turn on two-step verification for yourself first.')
  }
  await changeSetting(work, name, value)
  if (name === 'secondFactorForStaff') await notifySessions(db)
  // Company settings depend on feature flags, so the clients of all companies refetch them.
  else await publishToAllCompanies(db, 'updateSettings', caller.id)
  return listOfficeSettings(work)
}
