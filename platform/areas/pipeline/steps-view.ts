import { and, asc, eq, sql } from 'drizzle-orm'
import type { GetStepsView } from '#contract/pipeline.ts'
import type { CallOutput } from '#contract/call.ts'
import type { BoardStep, Candidate, Message } from '#contract/types.ts'
import { listAds, toAd } from '#platform/areas/ads/ad-projection.ts'
import { countPerAd } from '#platform/areas/ads/ad-counts.ts'
import { folders, projects, steps } from '#platform/db/schema/index.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { forbidden } from '#platform/http/errors.ts'
import { stockholmDay } from '#rules/stockholm-time.ts'
import { readBoxes, readFiles, toBox, uploadsByCandidate } from './candidate-boxes.ts'

/** The board of an ad: six statements, whatever the number of candidates (PIPE-01, PIPE-02, PIPE-03). */
export async function stepsView({ db, deps, now, caller, place: { companyId } }: CtxOf<(typeof GetStepsView)['access']>, adId: number): Promise<CallOutput<typeof GetStepsView>> {
  const [listed] = await listAds(db, { companyId, adIds: [adId] })
  if (listed === undefined) throw forbidden()
  const countsOf = await countPerAd(db, { companyId, adIds: [adId] }, [caller.id])
  const rows = await db
    .select({ projectId: folders.projectId, projectName: projects.name, folderName: folders.name, id: steps.id, name: steps.name, type: steps.type, messageType: steps.messageType, message: sql<Message>`${steps.message}`, dayLimit: steps.dayLimit })
    .from(folders)
    .innerJoin(projects, and(eq(projects.companyId, folders.companyId), eq(projects.id, folders.projectId)))
    .leftJoin(steps, and(eq(steps.companyId, folders.companyId), eq(steps.adId, adId)))
    .where(and(eq(folders.companyId, companyId), eq(folders.id, listed.folderId)))
    .orderBy(asc(steps.position))
  const boxes = await readBoxes(db, { companyId, adId }, [caller.id])
  const uploads = uploadsByCandidate(await readFiles(db, { companyId, adId }), deps.files)
  const today = stockholmDay(now)
  const lanes = new Map<number, Candidate[]>()
  for (const box of boxes) {
    let lane = lanes.get(box.step_id)
    if (lane === undefined) lanes.set(box.step_id, (lane = []))
    lane.push(toBox(box, uploads.get(box.id), lane.length, today))
  }
  const ad = toAd(listed, caller.id, countsOf(adId, caller.id), deps.env.siteUrl)
  const board = rows.flatMap(({ id, name, type, messageType, message, dayLimit }, order): BoardStep[] => {
    if (id === null || name === null || type === null || messageType === null) return []
    const candidates = lanes.get(id) ?? []
    return [{ id, order, name, type: type === 'system' ? type : candidates.length > 0 ? 'frozen' : 'normal', messageType, message, dayLimit, candidates }]
  })
  const place = { companyId, projectId: rows[0]?.projectId ?? 0, folderId: listed.folderId, projectName: rows[0]?.projectName ?? '', folderName: rows[0]?.folderName ?? '' }
  return { name: ad.name, owner: ad.owner, city: ad.city ?? '', steps: board, ad, place }
}
