import { and, asc, eq, lt } from 'drizzle-orm'
import { invoices } from '#platform/foundation/db/schema/index.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { storeInvoice } from './lock-invoice.ts'

/** Number of invoices per transaction. */
const BATCH_SIZE = 100

/** Marks unpaid invoices with a due date before today as overdue (BILL-21). Returns the number of invoices marked. */
export async function markOverdue(actor: Actor): Promise<number> {
  const today = stockholmDay(actor.now)
  let total = 0
  for (;;) {
    const marked = await write(actor, async (work) => {
      const overdue = await work.db
        .select()
        .from(invoices)
        .where(and(eq(invoices.status, 'Sent'), lt(invoices.dueOn, today)))
        .orderBy(asc(invoices.id))
        .limit(BATCH_SIZE)
        .for('update')
      for (const invoice of overdue) {
        await storeInvoice(work, invoice, { status: 'UnPaid' }, { status: ['belowZero'] })
        work.recordHistory({
          companyId: invoice.companyId,
          entity: 'invoice',
          entityId: invoice.id,
          action: 'changed',
          data: { field: 'status', before: 'Sent', after: 'UnPaid' },
        })
      }
      return overdue.length
    })
    total += marked
    if (marked < BATCH_SIZE) return total
  }
}
