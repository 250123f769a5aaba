import { recordActivityEvents } from '#platform/areas/pipeline/record-activity-events.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { anonymise } from './anonymise.ts'
import { changeOwn, type VisitorCtx } from './visitor.ts'

/** Erases the candidate's data at once, as asked for on the own page (PLUS-09). The link opens nothing afterwards. */
export async function requestErasure(ctx: VisitorCtx, token: string): Promise<void> {
  await changeOwn(ctx, token, async (tx, candidate) => {
    await anonymise(tx, ctx, candidate)
    await recordActivityEvents(tx, candidate, {})
    await recordHistory(tx, { now: ctx.now }, { companyId: candidate.companyId, entity: 'candidate', entityId: candidate.id, action: 'anonymised', data: { asked: 'candidate' } })
  })
}
