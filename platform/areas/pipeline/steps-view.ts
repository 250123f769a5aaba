import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { GetStepsView, GetStepsViews } from '#contract/pipeline.ts'
import type { CallOutput } from '#contract/call.ts'
import type { BoardStep, Candidate, Message } from '#contract/types.ts'
import { listAds, toAd } from '#platform/areas/ads/ad-projection.ts'
import { countPerAd } from '#platform/areas/ads/ad-counts.ts'
import { stepMessageVersion } from '#platform/areas/process/queries.ts'
import { ads, folders, projects, steps } from '#platform/db/schema/index.ts'
import { readAdmitted, type ListCtx } from '#platform/http/admitted.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { forbidden } from '#platform/http/errors.ts'
import { stockholmDay } from '#rules/stockholm-time.ts'
import { readBoxes, readFiles, toBox, uploadsByCandidate } from './candidate-boxes.ts'

type Board = CallOutput<typeof GetStepsView>

/** The board of an ad (PIPE-01, PIPE-02, PIPE-03). */
export async function stepsView(ctx: CtxOf<(typeof GetStepsView)['access']>, adId: number): Promise<Board> {
  const [board] = await readBoards(ctx, ctx.place.companyId, [adId])
  if (board === undefined) throw forbidden()
  return board
}

/** The boards of some ads. */
export const stepsViews = (ctx: ListCtx, adIds: readonly number[]): Promise<CallOutput<typeof GetStepsViews>> =>
  readAdmitted(ctx, 'ad', adIds, (companyId, own) => readBoards(ctx, companyId, own))

/** The boards of ads of one company: six statements, whatever the number of ads and candidates. */
async function readBoards({ db, deps, now, caller }: ListCtx, companyId: number, adIds: readonly number[]): Promise<Board[]> {
  const listed = await listAds(db, { companyId, adIds })
  if (listed.length === 0) return []
  const countsOf = await countPerAd(db, { companyId, adIds }, [caller.id])
  const rows = await db
    .select({ adId: ads.id, projectId: folders.projectId, projectName: projects.name, folderName: folders.name, id: steps.id, name: steps.name, type: steps.type, messageType: steps.messageType, message: sql<Message>`${steps.message}`, dayLimit: steps.dayLimit })
    .from(ads)
    .innerJoin(folders, and(eq(folders.companyId, ads.companyId), eq(folders.id, ads.folderId)))
    .innerJoin(projects, and(eq(projects.companyId, folders.companyId), eq(projects.id, folders.projectId)))
    .leftJoin(steps, and(eq(steps.companyId, ads.companyId), eq(steps.adId, ads.id)))
    .where(and(eq(ads.companyId, companyId), inArray(ads.id, [...adIds])))
    .orderBy(asc(steps.position))
  const boxes = await readBoxes(db, { companyId, adIds }, [caller.id])
  const uploads = uploadsByCandidate(await readFiles(db, { companyId, adIds }), deps.files)
  const today = stockholmDay(now)
  const lanes = new Map<number, Candidate[]>()
  for (const box of boxes) {
    let lane = lanes.get(box.step_id)
    if (lane === undefined) lanes.set(box.step_id, (lane = []))
    lane.push(toBox(box, uploads.get(box.id), lane.length, today))
  }
  const rowsOfAd = Map.groupBy(rows, ({ adId }) => adId)
  return listed.map((each): Board => {
    const own = rowsOfAd.get(each.id) ?? []
    const board = own.flatMap(({ id, name, type, messageType, message, dayLimit }, order): BoardStep[] => {
      if (id === null || name === null || type === null || messageType === null) return []
      const candidates = lanes.get(id) ?? []
      return [{ id, order, name, type: type === 'system' ? type : candidates.length > 0 ? 'frozen' : 'normal', messageType, message, messageVersion: stepMessageVersion({ messageType, message }), dayLimit, candidates }]
    })
    const ad = toAd(each, caller.id, countsOf(each.id, caller.id), deps.env.siteUrl)
    const place = { companyId, projectId: each.projectId, folderId: each.folderId, projectName: own[0]?.projectName ?? '', folderName: own[0]?.folderName ?? '' }
    return { name: ad.name, owner: ad.owner, city: ad.city ?? '', steps: board, ad, place }
  })
}
