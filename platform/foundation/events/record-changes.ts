import { sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import type { HistoryEntry } from '#platform/foundation/history/record-history.ts'
import { candidates, outbox } from '#platform/foundation/db/schema/index.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import type { WebhookEvent } from '#rules/integrations/webhooks.ts'
import { outboxChannel } from './record-event.ts'

/** The change of each history action. Actions that are not listed are no changes. */
const events: { readonly [E in 'ad' | 'candidate']: Partial<Record<AuditAction<E>, WebhookEvent>> } = {
  ad: {
    created: 'ad.created',
    imported: 'ad.created',
    copied: 'ad.created',
    published: 'ad.published',
    republished: 'ad.published',
    started: 'ad.published',
    restarted: 'ad.published',
    detailsSaved: 'ad.changed',
    formSaved: 'ad.changed',
    stepsSaved: 'ad.changed',
    renamed: 'ad.changed',
    datesChanged: 'ad.changed',
    movedToFolder: 'ad.changed',
    tagsSaved: 'ad.changed',
    archived: 'ad.changed',
    changedElsewhere: 'ad.changed',
    unpublished: 'ad.ended',
    ended: 'ad.ended',
    deleted: 'ad.deleted',
  },
  candidate: {
    applied: 'application.received',
    added: 'application.received',
    copiedHere: 'application.received',
    appliedAgain: 'application.changed',
    answered: 'application.changed',
    uploaded: 'application.changed',
    moved: 'candidate.moved',
    moveUndone: 'candidate.moved',
    withdrew: 'candidate.withdrawn',
    anonymised: 'candidate.erased',
  },
}

/** Returns the change of a history entry, or undefined if it is none. */
const eventOf = ({ entity, action }: { entity: string; action: string }): WebhookEvent | undefined =>
  entity === 'ad' || entity === 'candidate'
    ? (events[entity] as Partial<Record<string, WebhookEvent>>)[action]
    : undefined

/** Returns the step ids of an entry. A change contains no other data of it. */
const stepsOf = (data: object | undefined): { fromStepId?: number; toStepId?: number } => {
  const { from, to } = { from: undefined, to: undefined, ...data }
  return { ...(typeof from === 'number' && { fromStepId: from }), ...(typeof to === 'number' && { toStepId: to }) }
}

/**
 * Writes the changes of history entries to the outbox with one statement, in the transaction of the change. They get
 * their numbers and webhook deliveries after the commit, or are dropped by a rollback (PLUS-98).
 */
export async function recordChanges(tx: Db, now: Date, entries: readonly HistoryEntry[]): Promise<void> {
  const changes = entries.flatMap(({ companyId, entity, entityId, action, data }, place) => {
    const event = eventOf({ entity, action })
    if (event === undefined || companyId === null) return []
    const isAd = entity === 'ad'
    return [
      {
        place,
        company: companyId,
        ad: isAd ? Number(entityId) : null,
        candidate: isAd ? null : Number(entityId),
        data: { event, ...(event === 'candidate.moved' && stepsOf(data)) },
      },
    ]
  })
  if (changes.length === 0) return
  await tx.execute(sql`
    insert into ${outbox} (type, company_id, ad_id, candidate_id, data, needs_deliveries, created_at)
    select 'addChange', e.company,
      coalesce(e.ad, (select c.ad_id from ${candidates} c where c.company_id = e.company and c.id = e.candidate)),
      e.candidate, e.data, true, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as e(
      place int, company int, ad int, candidate int, data jsonb
    )
    order by e.place`)
  await tx.execute(sql`select pg_notify(${outboxChannel}, '')`)
}
