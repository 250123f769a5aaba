import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SaveSteps } from '#contract/ads/steps.ts'
import type { Step } from '#contract/ads/step.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'
import { nextState } from '#rules/ads/ad-progress.ts'
import { checkStepChanges } from '#rules/candidates/steps.ts'
import { rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { changeAd, rejectUneditable } from '#platform/domains/ads/ads/change-ad.ts'
import { stepColumns } from '#platform/domains/ads/ads/insert-steps.ts'
import { lockStepsOfAd, stepsVersion, type StoredStep } from '#platform/domains/ads/ads/step-queries.ts'
import { cleanedStep, rejectInvalidSteps } from './cleaned-step.ts'
import { publishStepsChanged } from './step-events.ts'

/**
 * Stores the recruitment process of an ad in the given order (PIPE-78 to PIPE-89). A step without a known uuid is new.
 *
 * Throws:
 *
 * - 400 if a step is not valid, with errors under the index of the step.
 * - 409 `holdsCandidates` if a removed step contains candidates, even deleted ones.
 * - 409 `changedMeanwhile` if the steps were saved since the caller read them.
 */
export async function saveSteps(ctx: MemberWork, { query, body }: CallInput<typeof SaveSteps>): Promise<void> {
  const list = [...body].sort((a, b) => a.order - b.order).map(cleanedStep)
  rejectInvalidSteps(list)
  await changeAd(ctx, query.id, async (ad) => {
    rejectUneditable(ctx, ad)
    if (!hasBoard(ad)) throw conflict('noProcess', 'This ad has no steps: candidates apply outside Tavla.')
    const saved = await lockStepsOfAd(ctx.db, ad.companyId, ad.id)
    rejectStaleVersion(query.version, stepsVersion(saved))
    refuseChanges(list, saved)
    await writeSteps(ctx.db, ad.companyId, ad.id, list, saved)
    publishStepsChanged(ctx, ad.id)
    return {
      action: 'stepsSaved',
      set: { state: nextState(ad.state, 'steps', ad.use) },
      data: { steps: list.map(({ uuid, name }) => ({ uuid, name })) },
    }
  })
}

function refuseChanges(list: readonly Step[], saved: readonly StoredStep[]): void {
  const occupied = new Set(saved.filter(({ holdsCandidates }) => holdsCandidates).map(({ uuid }) => uuid))
  const codes = checkStepChanges(list, saved, occupied)[''] ?? []
  if (codes.includes('systemMissing'))
    throw invalid({ body: ['systemMissing'] }, 'The system steps must be kept, in their order.')
  if (codes.includes('holdsCandidates'))
    throw conflict('holdsCandidates', 'A step with candidates cannot be deleted. Move them first.')
}

async function writeSteps(
  tx: Tx,
  companyId: number,
  adId: number,
  list: readonly Step[],
  saved: readonly StoredStep[],
): Promise<void> {
  const savedByUuid = new Map(saved.map((step) => [step.uuid, step]))
  const listedUuids = new Set(list.map(({ uuid }) => uuid))
  const removed = saved.filter(({ uuid }) => !listedUuids.has(uuid)).map(({ id }) => id)
  if (removed.length > 0) await tx.delete(steps).where(and(eq(steps.companyId, companyId), inArray(steps.id, removed)))
  for (const [position, step] of list.entries()) {
    const before = savedByUuid.get(step.uuid)
    // Built-in steps can be renamed, but a stored step never changes its type.
    const columns = stepColumns(companyId, adId, { ...step, type: before?.type ?? step.type }, position)
    if (before)
      await tx
        .update(steps)
        .set({ ...columns, name: columns.name || before.name })
        .where(and(eq(steps.companyId, companyId), eq(steps.id, before.id)))
    else await tx.insert(steps).values(columns)
  }
}
