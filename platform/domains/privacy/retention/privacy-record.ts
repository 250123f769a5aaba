import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import { MAX_PRIVACY_LOG_ENTRIES, type PrivacyRecordEntry, type PrivacyRecord } from '#contract/privacy/privacy.ts'
import { idList, screenedName } from '#platform/domains/candidates/candidates/screening.ts'
import { ads, history, users } from '#platform/foundation/db/schema/index.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { standInOf } from '#rules/candidates/anonymous-screening.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'

const kinds: Readonly<Record<string, PrivacyRecordEntry['what']>> = {
  personErased: 'erased',
  personExported: 'exported',
  retentionApplied: 'retained',
}

/**
 * Lists erasures, exports and retention runs of a company. The history stores only ids, so an erased person has no name
 * here either.
 */
export async function getPrivacyRecord({
  db,
  language,
  target: { companyId },
}: CtxOf<(typeof PrivacyRecord)['access']>): Promise<CallOutput<typeof PrivacyRecord>> {
  const rows = await db
    .select({
      id: history.id,
      at: history.at,
      action: history.action,
      data: history.data,
      actor: actorColumns,
    })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .where(
      and(
        eq(history.companyId, companyId),
        eq(history.entity, 'company'),
        eq(history.entityId, String(companyId)),
        inArray(history.action, Object.keys(kinds)),
      ),
    )
    .orderBy(desc(history.id))
    .limit(MAX_PRIVACY_LOG_ENTRIES)
  const entries = rows.map(({ data, ...row }) => ({
    ...row,
    data: (data ?? {}) as { candidates?: number[]; ad?: number; applications?: number },
  }))
  const candidateIds = entries.flatMap(({ data }) => data.candidates?.slice(-1) ?? [])
  const adIds = entries.flatMap(({ data }) => (data.ad === undefined ? [] : [data.ad]))
  const people =
    candidateIds.length === 0
      ? []
      : (
          await db.execute<{ id: number; name: string }>(sql`
    select c.id, ${screenedName(language)} as name from candidates c
    where c.company_id = ${companyId} and c.id in (${idList(candidateIds)}) and c.anonymised_at is null`)
        ).rows
  const titles =
    adIds.length === 0
      ? []
      : await db
          .select({ id: ads.id, title: ads.title })
          .from(ads)
          .where(and(eq(ads.companyId, companyId), inArray(ads.id, adIds)))
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]))
  return {
    deeds: entries.map(({ id, at, action, data: { candidates = [], ad, applications }, actor }): PrivacyRecordEntry => {
      const person = candidates.at(-1)
      return {
        id,
        at: at.toISOString(),
        what: kinds[action] ?? 'erased',
        person: person === undefined ? null : (nameOf.get(person) ?? standInOf(person, language)),
        ad: ad === undefined ? null : (titleOf.get(ad) ?? null),
        applications: applications ?? candidates.length,
        by: actor && toActor(actor),
      }
    }),
  }
}
