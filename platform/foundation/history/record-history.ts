import type { Db } from '#platform/foundation/db/client.ts'
import { history } from '#platform/foundation/db/schema/index.ts'
import type { AuditAction, AuditEntity } from '#rules/audit/actions.ts'

interface EntryAbout<E extends AuditEntity> {
  /** Null for what belongs to no company, such as a user's own account. */
  companyId: number | null
  /** What the entry is about. */
  entity: E
  entityId: string | number
  /** What was done, in the past tense: `moved`. A new one gets its words in `rules/audit/`. */
  action: AuditAction<E>
  /** Ids and values, never personal data. */
  data?: object
}

export type HistoryEntry = { [E in AuditEntity]: EntryAbout<E> }[AuditEntity]

/** Who did it and when; every call context and every job can give this. */
export interface HistoryActor {
  now: Date
  caller?: { id: string; impersonatorId: string | null } | null
}

/** Appends entries to the history, in the transaction of the change. History is never changed or removed. */
export async function recordEntries(
  tx: Db,
  { now, caller }: HistoryActor,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(history).values(
    entries.map(({ companyId, entity, entityId, action, data }) => ({
      // The primary key leads with the company; 0 stands for none.
      companyId: companyId ?? 0,
      entity,
      entityId: String(entityId),
      action,
      actorId: caller?.id ?? null,
      impersonatorId: caller?.impersonatorId ?? null,
      at: now,
      data: data ?? null,
    })),
  )
}
