import type { Db } from '#platform/foundation/db/client.ts'
import { history } from '#platform/foundation/db/schema/index.ts'
import type { AuditAction, AuditEntity } from '#rules/audit/actions.ts'

interface EntryAbout<E extends AuditEntity> {
  /** Null if the entity does not belong to a company, for example a user account. */
  companyId: number | null
  /** The type of the changed entity. */
  entity: E
  entityId: string | number
  /** The action in the past tense, for example `moved`. A new action also needs its texts in `rules/audit/`. */
  action: AuditAction<E>
  /** Ids and values, but never personal data. */
  data?: object
}

export type HistoryEntry = { [E in AuditEntity]: EntryAbout<E> }[AuditEntity]

/** The acting person and the time. Every call context and every job has them. */
export interface HistoryActor {
  now: Date
  caller?: { id: string; impersonatorId: string | null; isMcp?: boolean } | null
}

/** Appends entries to the history, in the transaction of the change. The table is append-only. */
export async function recordEntries(
  tx: Db,
  { now, caller }: HistoryActor,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(history).values(
    entries.map(({ companyId, entity, entityId, action, data }) => ({
      // The company is the first column of the primary key, so "no company" is stored as 0.
      companyId: companyId ?? 0,
      entity,
      entityId: String(entityId),
      action,
      actorId: caller?.id ?? null,
      impersonatorId: caller?.impersonatorId ?? null,
      at: now,
      data: caller?.isMcp ? { ...data, via: 'mcp' } : (data ?? null),
    })),
  )
}
