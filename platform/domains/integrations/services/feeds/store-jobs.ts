import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Service } from '#contract/integrations/services.ts'
import { lapsePromotion } from '#platform/domains/advertising/promotion/lapse-promotion.ts'
import { createTasksForNewAds } from '#platform/domains/advertising/staff-tasks/create-tasks.ts'
import { insertFolder } from '#platform/domains/ads/tree/create-folder.ts'
import { lockProject } from '#platform/domains/ads/tree/projects.ts'
import { ads, externalAds, folders, projects } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { connections } from '#platform/foundation/db/schema/index.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { connectionRow, type ConnectionRow } from '../connection.ts'
import type { ExternalJob } from './external-job.ts'

/** A job with its digest. `changedAt` is the time of its change at the service, or null if unknown. */
export interface ArrivedJob {
  job: ExternalJob
  digest: string
  changedAt: Date | null
}

/** Number of ads that an exchange created, changed and ended. */
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
/** Returns the source of a service's ads (AD-07). */
const sourceOf = (service: Service): string => (service === 'teamtailorXml' ? 'teamtailor' : service)

/**
 * Creates an ad for each new job, changes the ads of changed jobs and restarts the ads of jobs that have come back. An
 * ad that was ended or deleted in Tavla is not restarted. The lock on the connection keeps two concurrent runs from
 * creating the same ad.
 */
export async function storeJobs(
  work: Work,
  connection: ConnectionRow,
  arrived: readonly ArrivedJob[],
): Promise<Counts> {
  const { db, now } = work
  const { companyId } = connection
  const known = new Map(
    (
      await lockKnown(
        work,
        connection,
        arrived.map(({ job }) => job.externalId),
      )
    ).map((row) => [row.link.externalId, row]),
  )

  const fresh = arrived.filter(({ job }) => !known.has(job.externalId) && isLive(job, now))
  if (fresh.length > 0) {
    const folderId = await folderOf(work, connection)
    const created = await db
      .insert(ads)
      .values(
        fresh.map(({ job }) => ({
          ...contentOf(job, now),
          companyId,
          folderId,
          ownerId: connection.userId,
          source: sourceOf(connection.service),
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
      fresh.map(({ job, digest, changedAt }, index) => ({
        companyId,
        connectionId: connection.id,
        externalId: job.externalId,
        adId: created[index]?.id ?? 0,
        digest,
        changedAt,
      })),
    )
    for (const { id } of created) recordChange(work, companyId, id, 'imported', { connection: connection.id })
    await createTasksForNewAds(
      work,
      connection,
      created.map(({ id }) => id),
    )
  }

  const counts = { added: fresh.length, changed: 0, ended: 0 }
  for (const { job, digest, changedAt } of arrived) {
    const stored = known.get(job.externalId)
    if (!stored || (stored.link.changedAt !== null && changedAt !== null && changedAt < stored.link.changedAt)) continue
    const { link, ad } = stored
    const live = isLive(job, now)
    if (link.digest === digest && link.ended !== live) continue
    await db.update(externalAds).set({ digest, changedAt, ended: !live }).where(linkRow(link))
    if (ad.deletedAt !== null) continue
    const [period, action] = live
      ? canRestart(ad, link.ended)
        ? ([{ type: 'active' as const, endedAt: null }, 'restarted'] as const)
        : ([{}, 'changedElsewhere'] as const)
      : ([endOf(ad, now), 'ended'] as const)
    if (!live) await lapsePromotion(work, ad)
    await db
      .update(ads)
      .set({ ...contentOf(job, ad.start ?? now), ...period, version: ad.version + 1, updatedAt: now })
      .where(and(eq(ads.companyId, companyId), eq(ads.id, ad.id)))
    recordChange(work, companyId, ad.id, action, { connection: connection.id })
    if (live) counts.changed += 1
    else counts.ended += 1
  }
  return counts
}

/**
 * Ends the ads of jobs that the service has removed. An event older than the stored job (`changedAt`) is ignored.
 * Returns the number of jobs that had not ended before.
 */
export async function endJobs(
  work: Work,
  connection: ConnectionRow,
  externalIds: readonly string[],
  changedAt: Date | null = null,
): Promise<number> {
  const { db, now } = work
  const { companyId } = connection
  const removed = (await lockKnown(work, connection, externalIds)).filter(({ link }) => !link.ended)
  for (const { link, ad } of removed) {
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
    recordChange(work, companyId, ad.id, 'ended', { connection: connection.id })
  }
  return removed.length
}

/**
 * Locks the stored links and ads of jobs until the transaction ends, and returns them. The lateral join makes the
 * planner look up each job by key; it may otherwise read all ads of the company.
 */
async function lockKnown(
  { db }: Work,
  { companyId, id }: ConnectionRow,
  externalIds: readonly string[],
): Promise<{ link: typeof externalAds.$inferSelect; ad: AdRow }[]> {
  const wanted = sql`unnest(array[${sql.join(
    externalIds.map((externalId) => sql`${externalId}`),
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
  return links.flatMap((row) => {
    const ad = byId.get(row.adId)
    return ad ? [{ link: row, ad }] : []
  })
}

const linkRow = ({ companyId, connectionId, externalId }: typeof externalAds.$inferSelect) =>
  and(
    eq(externalAds.companyId, companyId),
    eq(externalAds.connectionId, connectionId),
    eq(externalAds.externalId, externalId),
  )

const isLive = ({ end }: ExternalJob, now: Date): boolean => end === null || new Date(end) >= now

/** Returns whether an inactive ad can restart: it ended at the service or by its date, not by a user in Tavla. */
const canRestart = ({ type, end, endedAt }: AdRow, endedByService: boolean): boolean =>
  type === 'inactive' && (endedByService || (end !== null && endedAt !== null && endedAt >= end))

/** Returns the columns that end an ad. An ad that ends loses its promotion (AD-39). */
const endOf = (ad: AdRow, now: Date) => ({
  type: ad.type === 'archived' ? ad.type : ('inactive' as const),
  endedAt: ad.endedAt ?? now,
  promotion: 'none' as const,
  selectedPromotion: null,
})

function contentOf({ title, city, country, link, start, end, external }: ExternalJob, defaultStart: Date) {
  return {
    title,
    city,
    country,
    link,
    start: start === null ? defaultStart : new Date(start),
    end: end === null ? null : new Date(end),
    external,
  }
}

function recordChange(
  { recordHistory, publish }: Work,
  companyId: number,
  adId: number,
  action: AuditAction<'ad'>,
  data: object,
): void {
  recordHistory({ companyId, entity: 'ad', entityId: adId, action, data })
  publish({ type: 'updateAd', companyId, adId })
}

/** Returns the connection's folder for imported ads. Creates a folder in the default project if it has none. */
async function folderOf(work: Work, connection: ConnectionRow): Promise<number> {
  const { db } = work
  const { companyId } = connection
  if (connection.folderId !== null) {
    const [folder] = await db
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.companyId, companyId), eq(folders.id, connection.folderId)))
      .for('key share')
    if (folder) return folder.id
  }
  const [defaultProject] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.companyId, companyId))
    .orderBy(desc(projects.default), projects.id)
    .limit(1)
  if (!defaultProject) throw new Error('The company has no project.')
  const project = await lockProject(db, companyId, defaultProject.id)
  const folderId = await insertFolder(work, { companyId, projectId: project.id, name: folderNames[connection.service] })
  await db.update(connections).set({ folderId }).where(connectionRow(connection))
  return folderId
}
