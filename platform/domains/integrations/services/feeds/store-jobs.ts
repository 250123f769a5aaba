import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Service } from '#contract/integrations/connections.ts'
import { lapsePromotion } from '#platform/domains/advertising/promotion/end-promotion.ts'
import { tasksForNewAds } from '#platform/domains/advertising/staff-tasks/new-tasks.ts'
import { insertFolder } from '#platform/domains/ads/tree/create-folder.ts'
import { lockProject } from '#platform/domains/ads/tree/projects.ts'
import { ads, externalAds, folders, projects } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { connections } from '#platform/foundation/db/schema/index.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { rowOf, type ConnectionRow } from '../connection.ts'
import type { ExternalJob } from './job-of.ts'

/** A job with the digest of what it said, and when it was changed there, if the service says so. */
export interface ArrivedJob {
  job: ExternalJob
  digest: string
  changedAt: Date | null
}

/** How many ads an exchange made, changed and ended. */
export interface Counts {
  added: number
  changed: number
  ended: number
}

type AdRow = typeof ads.$inferSelect

const folderNames: Readonly<Record<Service, string>> = {
  ams: 'Arbetsförmedlingen',
  jobylon: 'Jobylon',
  teamtailor: 'Teamtailor',
  teamtailorXml: 'Teamtailor',
  ponty: 'Ponty',
}
/** What the ads of a service have as their source (AD-07). */
export const sourceOf = (service: Service): string => (service === 'teamtailorXml' ? 'teamtailor' : service)

/**
 * Makes the ads here what the jobs say: new ones are made, changed ones changed, those that are there again begin anew.
 * The held connection keeps two that do so from making an ad twice. An ad that was ended or deleted here stays so.
 */
export async function storeJobs(work: Work, held: ConnectionRow, arrived: readonly ArrivedJob[]): Promise<Counts> {
  const { db, now } = work
  const { companyId } = held
  const known = new Map(
    (
      await holdKnown(
        work,
        held,
        arrived.map(({ job }) => job.externalId),
      )
    ).map((row) => [row.link.externalId, row]),
  )

  const fresh = arrived.filter(({ job }) => !known.has(job.externalId) && isLive(job, now))
  if (fresh.length > 0) {
    const folderId = await folderOf(work, held)
    const made = await db
      .insert(ads)
      .values(
        fresh.map(({ job }) => ({
          ...contentOf(job, now),
          companyId,
          folderId,
          ownerId: held.userId,
          source: sourceOf(held.service),
          type: 'active' as const,
          state: 'offers' as const,
          use: 'link' as const,
          publishedAt: now,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .returning({ id: ads.id })
    await db.insert(externalAds).values(
      fresh.map(({ job, digest, changedAt }, place) => ({
        companyId,
        connectionId: held.id,
        externalId: job.externalId,
        adId: made[place]?.id ?? 0,
        digest,
        changedAt,
      })),
    )
    for (const { id } of made) tell(work, companyId, id, 'imported', { connection: held.id })
    await tasksForNewAds(
      work,
      held,
      made.map(({ id }) => id),
    )
  }

  const counts = { added: fresh.length, changed: 0, ended: 0 }
  for (const { job, digest, changedAt } of arrived) {
    const found = known.get(job.externalId)
    if (!found || (found.link.changedAt !== null && changedAt !== null && changedAt < found.link.changedAt)) continue
    const { link, ad } = found
    const live = isLive(job, now)
    if (link.digest === digest && link.ended !== live) continue
    await db.update(externalAds).set({ digest, changedAt, ended: !live }).where(linkRow(link))
    if (ad.deletedAt !== null) continue
    const [period, action] = live
      ? mayBegin(ad, link.ended)
        ? ([{ type: 'active' as const, endedAt: null }, 'restarted'] as const)
        : ([{}, 'changedElsewhere'] as const)
      : ([endOf(ad, now), 'ended'] as const)
    if (!live) await lapsePromotion(work, ad)
    await db
      .update(ads)
      .set({ ...contentOf(job, ad.start ?? now), ...period, version: ad.version + 1, updatedAt: now })
      .where(and(eq(ads.companyId, companyId), eq(ads.id, ad.id)))
    tell(work, companyId, ad.id, action, { connection: held.id })
    if (live) counts.changed += 1
    else counts.ended += 1
  }
  return counts
}

/** Ends the ads of jobs that are gone there. */
export async function endJobs(
  work: Work,
  held: ConnectionRow,
  externalIds: readonly string[],
  changedAt: Date | null = null,
): Promise<number> {
  const { db, now } = work
  const { companyId } = held
  const gone = (await holdKnown(work, held, externalIds)).filter(({ link }) => !link.ended)
  for (const { link, ad } of gone) {
    if (changedAt !== null && link.changedAt !== null && changedAt < link.changedAt) continue
    await db
      .update(externalAds)
      .set({ ended: true, ...(changedAt && { changedAt }) })
      .where(linkRow(link))
    if (ad.deletedAt !== null || ad.type !== 'active') continue
    await lapsePromotion(work, ad)
    await db
      .update(ads)
      .set({ ...endOf(ad, now), version: ad.version + 1, updatedAt: now })
      .where(and(eq(ads.companyId, companyId), eq(ads.id, ad.id)))
    tell(work, companyId, ad.id, 'ended', { connection: held.id })
  }
  return gone.length
}

/**
 * What is here of jobs, held until the transaction ends. Each is looked up by its key, whatever the planner believes:
 * else all ads of the company are read for a few.
 */
async function holdKnown(
  { db }: Work,
  { companyId, id }: ConnectionRow,
  externalIds: readonly string[],
): Promise<{ link: typeof externalAds.$inferSelect; ad: AdRow }[]> {
  const wanted = sql`unnest(array[${sql.join(
    externalIds.map((each) => sql`${each}`),
    sql`, `,
  )}]::text[]) as wanted(id)`
  const link = db
    .select()
    .from(externalAds)
    .where(
      and(
        eq(externalAds.companyId, companyId),
        eq(externalAds.connectionId, id),
        sql`${externalAds.externalId} = wanted.id`,
      ),
    )
    .for('update')
    .as('link')
  const links = (await db.select().from(wanted).crossJoinLateral(link)).map((row) => row.link)
  if (links.length === 0) return []
  const rows = await db
    .select()
    .from(ads)
    .where(
      and(
        eq(ads.companyId, companyId),
        inArray(
          ads.id,
          links.map(({ adId }) => adId),
        ),
      ),
    )
    .orderBy(ads.id)
    .for('update')
  const byId = new Map(rows.map((ad) => [ad.id, ad]))
  return links.flatMap((found) => {
    const ad = byId.get(found.adId)
    return ad ? [{ link: found, ad }] : []
  })
}

const linkRow = ({ companyId, connectionId, externalId }: typeof externalAds.$inferSelect) =>
  and(
    eq(externalAds.companyId, companyId),
    eq(externalAds.connectionId, connectionId),
    eq(externalAds.externalId, externalId),
  )

const isLive = ({ end }: ExternalJob, now: Date): boolean => end === null || new Date(end) >= now

/** An ad that is over begins anew when it ended there or by its date; not when somebody ended it here. */
const mayBegin = ({ type, end, endedAt }: AdRow, endedThere: boolean): boolean =>
  type === 'inactive' && (endedThere || (end !== null && endedAt !== null && endedAt >= end))

/** An ad that ends loses its promotion (AD-39). */
const endOf = (ad: AdRow, now: Date) => ({
  type: ad.type === 'archived' ? ad.type : ('inactive' as const),
  endedAt: ad.endedAt ?? now,
  promotion: 'none' as const,
  selectedPromotion: null,
})

function contentOf({ title, city, country, link, start, end, external }: ExternalJob, begun: Date) {
  return {
    title,
    city,
    country,
    link,
    start: start === null ? begun : new Date(start),
    end: end === null ? null : new Date(end),
    external,
  }
}

function tell(
  { remember, tell }: Work,
  companyId: number,
  adId: number,
  action: AuditAction<'ad'>,
  data: object,
): void {
  remember({ companyId, entity: 'ad', entityId: adId, action, data })
  tell({ type: 'updateAd', companyId, adId })
}

/** The folder for what comes in: the one it had, else a new one in the first project. */
async function folderOf(work: Work, held: ConnectionRow): Promise<number> {
  const { db } = work
  const { companyId } = held
  if (held.folderId !== null) {
    const [kept] = await db
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.companyId, companyId), eq(folders.id, held.folderId)))
      .for('key share')
    if (kept) return kept.id
  }
  const [home] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.companyId, companyId))
    .orderBy(desc(projects.default), projects.id)
    .limit(1)
  if (!home) throw new Error('The company has no project')
  const project = await lockProject(db, companyId, home.id)
  const folderId = await insertFolder(work, { companyId, projectId: project.id, name: folderNames[held.service] })
  await db.update(connections).set({ folderId }).where(rowOf(held))
  return folderId
}
