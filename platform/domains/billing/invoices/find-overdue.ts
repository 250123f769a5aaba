import { and, asc, eq, lt } from 'drizzle-orm'
import { invoices } from '#platform/foundation/db/schema/index.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { storeInvoice } from './hold-invoice.ts'

/** Invoices of one transaction. */
const batch = 100

/**
 * Invoices that were due before today and are not paid become overdue (BILL-21), a hundred to a transaction. Answers
 * how many.
 */
export async function findOverdue(actor: Actor): Promise<number> {
  const today = stockholmDay(actor.now)
  let found = 0
  for (;;) {
    const done = await write(actor, async (work) => {
      const late = await work.db
        .select()
        .from(invoices)
        .where(and(eq(invoices.status, 'Sent'), lt(invoices.dueOn, today)))
        .orderBy(asc(invoices.id))
        .limit(batch)
        .for('update')
      for (const invoice of late) {
        await storeInvoice(work, invoice, { status: 'UnPaid' }, { status: ['belowZero'] })
        work.remember({
          companyId: invoice.companyId,
          entity: 'invoice',
          entityId: invoice.id,
          action: 'changed',
          data: { field: 'status', before: 'Sent', after: 'UnPaid' },
        })
      }
      return late.length
    })
    found += done
    if (done < batch) return found
  }
}
