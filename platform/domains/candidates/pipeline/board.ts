import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { GetStepsView, GetStepsViews } from '#contract/candidates/pipeline.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { Message } from '#contract/ads/step-message.ts'
import type { BoardStep } from '#contract/candidates/board-step.ts'
import type { Candidate } from '#contract/candidates/candidate.ts'
import { countsPerAd } from '#platform/domains/ads/ads/ad-counts.ts'
import { listedAds, toAd } from '#platform/domains/ads/ads/ad-projection.ts'
import { stepMessageVersion } from '#platform/domains/ads/ads/step-queries.ts'
import { languagesPart, screeningRulesPart } from '#platform/domains/candidates/candidates/screening.ts'
import { columnsPart, readInOneStatement, toRows, type Part } from '#platform/foundation/db/columns-as-json.ts'
import { ads, folders, projects, steps } from '#platform/foundation/db/schema/index.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { boxAt, storedBoxes, toBox, unreadKindsOf } from './candidate-boxes.ts'

type Board = CallOutput<typeof GetStepsView>

/** Returns the board of an ad (PIPE-01, PIPE-02, PIPE-03). */
export async function getBoard(ctx: CtxOf<(typeof GetStepsView)['access']>, adId: number): Promise<Board> {
  const [board] = await readBoards(ctx, ctx.target.companyId, [adId])
  if (board === undefined) throw forbidden()
  return board
}

/** Returns the boards of several ads. */
export const listBoards = (ctx: ListCtx, adIds: readonly number[]): Promise<CallOutput<typeof GetStepsViews>> =>
  readAccessible(ctx, 'ad', adIds, (companyId, ids) => readBoards(ctx, companyId, ids))

/**
 * Loads the boards of several ads of one company. Runs one statement, regardless of the number of ads and candidates.
 * The result is therefore consistent if steps or candidates change concurrently.
 */
async function readBoards(
  { db, deps, now, caller }: ListCtx,
  companyId: number,
  adIds: readonly number[],
): Promise<Board[]> {
  if (adIds.length === 0) return []
  const scope = { companyId, adIds }
  const { listed, countsOf, processes, boxes, unread, screen, languages } = await readInOneStatement(db, {
    listed: listedAds(scope),
    countsOf: countsPerAd(scope, [caller.id]),
    processes: processesOf(scope),
    boxes: storedBoxes(scope),
    unread: unreadKindsOf(scope, [caller.id]),
    screen: screeningRulesPart(scope),
    languages: languagesPart([caller.id]),
  })
  const context = { today: stockholmDay(now), files: deps.files }
  const viewer = {
    userId: caller.id,
    unread: unread.get(caller.id),
    language: languages.get(caller.id) ?? 'sv',
    screen,
  } as const
  const cardsByStep = new Map<number, Candidate[]>()
  boxes.step_id.forEach((stepId, index) => {
    let cards = cardsByStep.get(stepId)
    if (cards === undefined) cardsByStep.set(stepId, (cards = []))
    cards.push(toBox(boxAt(boxes, index, viewer), cards.length, context))
  })
  const processOf = Map.groupBy(processes, ({ adId }) => adId)
  return listed.map((listedAd): Board => {
    const adSteps = processOf.get(listedAd.id) ?? []
    const board = adSteps.flatMap(({ id, name, type, messageType, message, dayLimit }, order): BoardStep[] => {
      if (id === null || name === null || type === null || messageType === null) return []
      const candidates = cardsByStep.get(id) ?? []
      return [
        {
          id,
          order,
          name,
          type: type === 'system' ? type : candidates.length > 0 ? 'frozen' : 'normal',
          messageType,
          message,
          messageVersion: stepMessageVersion({ messageType, message }),
          dayLimit,
          candidates,
        },
      ]
    })
    const ad = toAd(listedAd, caller.id, countsOf(listedAd.id, caller.id), deps.env.siteUrl)
    const place = {
      companyId,
      projectId: listedAd.projectId,
      folderId: listedAd.folderId,
      projectName: adSteps[0]?.projectName ?? '',
      folderName: adSteps[0]?.folderName ?? '',
    }
    return { name: ad.name, owner: ad.owner, city: ad.city ?? '', steps: board, ad, place }
  })
}

type StepRow = typeof steps.$inferSelect

/** A step of an ad, with the ad's project and folder. For an ad without steps, all step fields are null. */
interface Process {
  adId: number
  projectName: string
  folderName: string
  id: number | null
  name: string | null
  type: StepRow['type'] | null
  messageType: StepRow['messageType'] | null
  message: Message
  dayLimit: number | null
}

const columns = {
  adId: sql`${ads.id}`,
  projectName: sql`${projects.name}`,
  folderName: sql`${folders.name}`,
  id: sql`${steps.id}`,
  name: sql`${steps.name}`,
  type: sql`${steps.type}`,
  messageType: sql`${steps.messageType}`,
  message: sql`${steps.message}`,
  dayLimit: sql`${steps.dayLimit}`,
}

/** Selects the steps of ads, in their order. */
const processesOf = ({ companyId, adIds }: { companyId: number; adIds: readonly number[] }): Part<Process[]> =>
  columnsPart<Process, Process[]>(
    columns,
    sql`
    from ${ads} join ${folders} on ${and(eq(folders.companyId, ads.companyId), eq(folders.id, ads.folderId))}
    join ${projects} on ${and(eq(projects.companyId, folders.companyId), eq(projects.id, folders.projectId))}
    left join ${steps} on ${and(eq(steps.companyId, ads.companyId), eq(steps.adId, ads.id))}
    where ${and(eq(ads.companyId, companyId), inArray(ads.id, [...adIds]))} order by ${asc(steps.position)}`,
    (processes) => toRows(processes, (row) => row),
  )
