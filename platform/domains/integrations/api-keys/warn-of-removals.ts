import { and, eq, gt, gte, isNull, lte, or } from 'drizzle-orm'
import { companies, deprecatedUses, members, partnerKeys, users } from '#platform/foundation/db/schema/index.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { REMOVAL_WARNING_DAYS } from '#rules/integrations/api-keys.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { recentSince } from './deprecated-uses.ts'

/** Every morning, warns the creators of keys that use members of the schema which are soon removed. */
export const WarnOfRemovals = defineQueue({ name: 'warn-of-removals', schema: NoPayload, cron: '20 7 * * *' })

/**
 * Emails the creator of each key that uses a deprecated member 60 and 14 days before its removal (PLUS-100). The warning
 * and the mail are stored in one transaction, so repeated or concurrent runs warn once.
 */
export async function warnOfRemovals(actor: Actor): Promise<void> {
  for (const days of REMOVAL_WARNING_DAYS) {
    const keys = await actor.db
      .selectDistinct({ companyId: deprecatedUses.companyId, keyId: deprecatedUses.keyId })
      .from(deprecatedUses)
      .where(isDue(actor.now, days))
    for (const { companyId, keyId } of keys)
      await write(actor, (work) => warnOfKey(work, { companyId, keyId, days }), {
        recordsNothing: 'a mail about the schema, which changes nothing in the company',
      })
  }
}

/** Matches recent uses of members that are removed within some days, and without a warning as late as that. */
const isDue = (now: Date, days: number) =>
  and(
    lte(deprecatedUses.removedAfter, addDays(stockholmDay(now), days)),
    gte(deprecatedUses.removedAfter, stockholmDay(now)),
    gte(deprecatedUses.lastUsedAt, recentSince(now)),
    or(isNull(deprecatedUses.warnedDays), gt(deprecatedUses.warnedDays, days)),
  )

async function warnOfKey(
  { db, deps, now, sendMail }: Work,
  { companyId, keyId, days }: { companyId: number; keyId: number; days: number },
): Promise<void> {
  const uses = await db
    .update(deprecatedUses)
    .set({ warnedDays: days })
    .where(and(eq(deprecatedUses.companyId, companyId), eq(deprecatedUses.keyId, keyId), isDue(now, days)))
    .returning({ coordinate: deprecatedUses.coordinate, removedAfter: deprecatedUses.removedAfter })
  if (uses.length === 0) return
  const [key] = await db
    .select({ name: partnerKeys.name, companyName: companies.name, user: users })
    .from(partnerKeys)
    .innerJoin(companies, eq(companies.id, partnerKeys.companyId))
    // Only members: others no longer care for the key.
    .innerJoin(members, and(eq(members.companyId, partnerKeys.companyId), eq(members.userId, partnerKeys.createdBy)))
    .innerJoin(users, and(eq(users.id, members.userId), isNull(users.deletedAt), isNull(users.bannedAt)))
    .where(and(eq(partnerKeys.companyId, companyId), eq(partnerKeys.id, keyId)))
  if (!key) return
  sendMail({
    to: key.user.email,
    userId: key.user.id,
    companyId,
    template: 'fieldsRemoved',
    locale: localeOf(key.user),
    data: {
      companyName: key.companyName ?? '',
      keyName: key.name,
      fields: uses
        .map(({ coordinate, removedAfter }) => ({ coordinate, removedAfter: removedAfter ?? '' }))
        .sort((a, b) => (a.removedAfter + a.coordinate < b.removedAfter + b.coordinate ? -1 : 1)),
      link: `${deps.env.publicUrl}/${companyId}/api-keys`,
    },
  })
}
