import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { jobActor } from '#platform/calls/actor/actor.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { correctInvoice } from '#platform/domains/billing/invoices/change-invoice.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { invoices } from '#platform/foundation/db/schema/index.ts'
import { RecordBuffer } from '#platform/foundation/work/records.ts'
import type { UserRow } from './accounts.ts'

/**
 * Replaces the newest unpaid invoice of a company with a corrected one, as a person in the office does, which issues a
 * credit note (PLUS-105). The documents of the invoices are created at their first download, like all of the demo.
 */
export async function replaceInvoice(
  tx: Tx,
  deps: Deps,
  { companyId, by, now }: { companyId: number; by: UserRow; now: Date },
): Promise<void> {
  const [invoice] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(eq(invoices.companyId, companyId), inArray(invoices.status, ['Sent', 'UnPaid']), isNotNull(invoices.sentAt)),
    )
    .orderBy(desc(invoices.id))
    .limit(1)
  if (!invoice) throw new Error(`The company ${companyId} has no unpaid invoice.`)
  const { id, email, firstName, lastName } = by
  const caller = {
    id,
    email,
    firstName,
    lastName,
    roles: ['Economy' as const],
    sessionId: '',
    impersonatorId: null,
    impersonatorSessionId: null,
    key: null,
  }
  const actor = { ...jobActor(deps, { id: 'seed', now }), caller, target: null, oneTimeToken: null }
  const records = new RecordBuffer()
  await correctInvoice(
    {
      ...actor,
      ...records.recorders,
      // The queues do not exist before the start of the jobs.
      enqueue: () => {},
      db: tx,
      savepoint: () => records.savepoint(),
      rollBackTo: (savepoint) => records.rollBackTo(savepoint),
    },
    { body: { id: invoice.id } },
  )
  await records.write(tx, actor, deps)
}
