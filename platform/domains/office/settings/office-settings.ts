import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { OfficeSettings, SetOfficeSetting } from '#contract/office/office-settings.ts'
import { notifySessions } from '#platform/foundation/auth/sessions.ts'
import { mayDoWithoutFactor } from '#platform/calls/access/staff-factor.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { settings, users } from '#platform/foundation/db/schema/index.ts'
import { tellAllCompanies } from '#platform/foundation/events/record-event.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { changeSetting, readSetting } from '#platform/foundation/settings/settings.ts'
import { OFFICE_SETTINGS } from '#rules/people/features.ts'
import { fullName } from '#rules/people/person-name.ts'

/** What can be switched here: the second factor of staff in a demo alone (PLUS-81). */
const switchable = (deps: Deps) =>
  OFFICE_SETTINGS.filter((name) => name !== 'secondFactorForStaff' || mayDoWithoutFactor(deps))

/** What is switched on for everybody, with who changed it last. */
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
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.changedBy))
    .where(and(eq(settings.scope, ''), inArray(settings.name, switchable(deps))))
  return Promise.all(
    switchable(deps).map(async (name) => {
      const row = rows.find((each) => each.name === name)
      return {
        name,
        value: await readSetting(db, name),
        changedAt: row?.changedAt.toISOString() ?? null,
        changedBy: row?.firstName == null ? null : fullName({ firstName: row.firstName, lastName: row.lastName ?? '' }),
      }
    }),
  )
}

/**
 * Switches something on or off for everybody; open pages hear of it at once. 409 for who would lock themselves out, and
 * for the second factor of staff outside a demo.
 */
export async function setOfficeSetting(
  work: CallerWork,
  { body: { name, value } }: CallInput<typeof SetOfficeSetting>,
): Promise<CallOutput<typeof SetOfficeSetting>> {
  const { db, deps, caller } = work
  if (!switchable(deps).includes(name)) throw conflict('conflict', 'Outside a demo staff always need a second factor')
  if ((await readSetting(db, name)) === value) return listOfficeSettings(work)
  if (name === 'secondFactorForStaff') {
    const [own] = await db.select({ at: users.secondFactorAt }).from(users).where(eq(users.id, caller.id))
    if (value && !own?.at) throw conflict('secondFactorRequired', 'Set up two-step verification for yourself first')
  }
  await changeSetting(work, name, value)
  if (name === 'secondFactorForStaff') await notifySessions(db)
  // What hangs on a flag is shown in the settings of each company.
  else await tellAllCompanies(db, 'updateSettings', caller.id)
  return listOfficeSettings(work)
}
