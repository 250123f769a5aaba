import { and, count, desc, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  CountFeaturePosts,
  FeaturePost,
  FeaturePostInput,
  FetchUpdates,
  ListFeaturePosts,
  UpdateFeaturePost,
} from '#contract/office/release-notes.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { featurePosts } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import { isPostContent, isPostTitle, postContentOf, postTypeOf } from '#rules/office/release-notes.ts'

type Row = typeof featurePosts.$inferSelect

const versionOf = ({ title, content, type, locale, date, published }: Row): string =>
  partVersion(title, content, type, locale, date, published)

const toWire = (row: Row): FeaturePost => {
  const { id, title, content, type, locale, date, published } = row
  return { id, description: title, content, type, locale, date: date.toISOString(), published, version: versionOf(row) }
}

/** Lists a page of posts, newest first. `after` is the id of the last post of the previous page. */
async function listPosts(
  db: Db,
  where: SQL | undefined,
  { after, take = MAX_PAGE_SIZE }: { after?: number; take?: number },
): Promise<FeaturePost[]> {
  // If the post `after` has been deleted, its position is unknown and the page is empty.
  const from =
    after === undefined
      ? undefined
      : sql`(${featurePosts.date}, ${featurePosts.id}) < (select date, id from ${featurePosts} where id = ${after})`
  const rows = await db
    .select()
    .from(featurePosts)
    .where(and(where, from))
    .orderBy(desc(featurePosts.date), desc(featurePosts.id))
    .limit(take)
  return rows.map(toWire)
}

/** Lists all posts, including drafts, for the back office (ADMIN-96). */
export const listFeaturePosts = (db: Db, { query }: CallInput<typeof ListFeaturePosts>): Promise<FeaturePost[]> =>
  listPosts(db, undefined, query)

/**
 * Lists published posts, newest first (ACC-57). With `lastSeenId`, lists only newer posts, even if that post has been
 * deleted (ACC-53).
 */
export function fetchUpdates(
  db: Db,
  now: Date,
  { query: { lastSeenId, locale, ...page } }: CallInput<typeof FetchUpdates>,
): Promise<CallOutput<typeof FetchUpdates>> {
  const newer =
    lastSeenId === undefined
      ? undefined
      : sql`case when exists (select from ${featurePosts} s where s.id = ${lastSeenId})
        then (${featurePosts.date}, ${featurePosts.id}) > (select s.date, s.id from ${featurePosts} s where s.id = ${lastSeenId})
        else ${featurePosts.id} > ${lastSeenId} end`
  return listPosts(
    db,
    and(
      eq(featurePosts.published, true),
      lte(featurePosts.date, now),
      locale === undefined ? undefined : eq(featurePosts.locale, locale),
      newer,
    ),
    page,
  )
}

/** Counts all posts and unpublished posts. */
export async function countFeaturePosts(db: Db): Promise<CallOutput<typeof CountFeaturePosts>> {
  const [counted] = await db
    .select({ total: count(), drafts: sql<number>`count(*) filter (where not ${featurePosts.published})::int` })
    .from(featurePosts)
  return counted ?? { total: 0, drafts: 0 }
}

/** Returns one post. Throws 404. */
export async function getFeaturePost(db: Db, id: number): Promise<FeaturePost> {
  const [row] = await db.select().from(featurePosts).where(eq(featurePosts.id, id))
  if (!row) throw notFound()
  return toWire(row)
}

/** Creates a post (ADMIN-95). Throws 400. */
export async function createFeaturePost(work: CallerWork, input: FeaturePostInput): Promise<FeaturePost> {
  const { db, now, recordHistory } = work
  const [row] = await db
    .insert(featurePosts)
    .values({ ...valuesOf(input), createdAt: now, changedAt: now })
    .returning()
  if (!row) throw new Error('The insert into feature_posts returned no row.')
  recordHistory({
    companyId: null,
    entity: 'featurePost',
    entityId: String(row.id),
    action: 'created',
    data: { title: row.title, published: row.published },
  })
  publishOfficeChange(work, 'features')
  return toWire(row)
}

/**
 * Updates a post (ADMIN-95). Throws 400, 404, and 409 `changedMeanwhile` if someone else has saved the post after the
 * caller read it.
 */
export async function updateFeaturePost(
  work: CallerWork,
  id: number,
  { version, ...input }: CallInput<typeof UpdateFeaturePost>['body'],
): Promise<FeaturePost> {
  const { db, now, recordHistory } = work
  const values = valuesOf(input)
  const [before] = await db.select().from(featurePosts).where(eq(featurePosts.id, id)).for('update')
  if (!before) throw notFound()
  rejectStaleVersion(version, versionOf(before))
  const [row] = await db
    .update(featurePosts)
    .set({ ...values, changedAt: now })
    .where(eq(featurePosts.id, id))
    .returning()
  if (!row) throw notFound()
  const recordedFields = ({ title, type, locale, date, published }: Row) => ({
    title,
    type,
    locale,
    date: date.toISOString(),
    published,
  })
  recordHistory({
    companyId: null,
    entity: 'featurePost',
    entityId: String(id),
    action: 'updated',
    data: { from: recordedFields(before), to: recordedFields(row) },
  })
  publishOfficeChange(work, 'features')
  return toWire(row)
}

/** Deletes a post (ADMIN-96). Throws 404. */
export async function deleteFeaturePost(work: CallerWork, id: number): Promise<void> {
  const { db, recordHistory } = work
  const [row] = await db.delete(featurePosts).where(eq(featurePosts.id, id)).returning()
  if (!row) throw notFound()
  recordHistory({
    companyId: null,
    entity: 'featurePost',
    entityId: String(id),
    action: 'deleted',
    data: { title: row.title },
  })
  publishOfficeChange(work, 'features')
}

/** Validates a post and returns its stored values, with sanitised HTML or an absolute URL. Throws 400. */
function valuesOf({ description, content, type, locale, date, published }: FeaturePostInput) {
  if (!isPostTitle(description)) throw invalid({ description: [description.trim() === '' ? 'blank' : 'tooLong'] })
  const storedContent = type === 'url' ? postContentOf(content) : sanitise(content)
  if (!isPostContent(storedContent)) throw invalid({ content: [hasVisibleText(storedContent) ? 'tooLong' : 'blank'] })
  if (postTypeOf(storedContent) !== type) throw invalid({ type: ['wrongType'] })
  return {
    title: description.trim(),
    content: storedContent,
    type,
    locale,
    date: new Date(date),
    published,
  }
}
