import { sql } from 'drizzle-orm'
import { markNewUnread } from '#platform/domains/unread/activity.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { createFactories } from './factories.ts'

/** Candidates per statement when inserting members' unread rows. */
const CANDIDATES_PER_STATEMENT = 2000

/** Size of a company for performance tests. */
export interface LargeCompany {
  ads: number
  /** Candidates per ad with a board. Each number creates one ad. */
  boards: readonly number[]
  members: number
}

/**
 * Creates a company with 20 folders of ads, boards with CVs, conversations, and unread markers. Writes in bulk, so the
 * database has no statistics on the rows. Returns the ids of the ads with boards, in the order of `boards`.
 */
export async function createLargeCompany(
  db: Db,
  { createUser, createCompany, createAd, addMember }: ReturnType<typeof createFactories>,
  { ads, boards, members }: LargeCompany,
) {
  const owner = await createUser({ firstName: 'Eva', lastName: 'Lind' })
  const company = await createCompany({ admin: owner })
  const people = [owner]
  while (people.length < members) {
    const person = await createUser()
    await addMember(company, person)
    people.push(person)
  }
  const joinedAt = sql`now() - interval '300 days'`
  await db.execute(sql`update members set joined_at = ${joinedAt} where company_id = ${company.id}`)
  await db.execute(sql`
    insert into folders (company_id, project_id, name, position, created_at)
    select ${company.id}, ${company.projectId}, 'Avdelning ' || i, i, now() from generate_series(1, 20) i`)
  await db.execute(sql`
    insert into ads (company_id, folder_id, title, owner_id, type, city, country, created_at, updated_at)
    select ${company.id}, (select min(id) from folders where company_id = ${company.id}) + i % 20,
      'Undersköterska ' || i, ${owner.id},
      (array['active', 'draft', 'inactive', 'archived'])[1 + i % 4], 'Umeå', 'SE', now(), now()
    from generate_series(1, ${ads - boards.length}::int) i`)
  const adIds: number[] = []
  for (const count of boards) {
    const ad = await createAd(company, owner, { type: 'active', use: 'formWithDocuments' })
    await fill(db, ad, count)
    adIds.push(ad.id)
  }
  const { rows } = await db.execute<{ id: number }>(sql`select id from candidates where company_id = ${company.id}`)
  const ids = rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += CANDIDATES_PER_STATEMENT)
    await markNewUnread(db, company.id, ids.slice(from, from + CANDIDATES_PER_STATEMENT))
  // Marks most candidates as read, except every tenth, and every seventh, which has an unread message.
  await db.execute(
    sql`delete from unread where company_id = ${company.id} and candidate_id % 10 <> 0 and candidate_id % 7 <> 0`,
  )
  return { company, owner, people, adIds }
}

const day = (days: string) => sql.raw(`(now() - interval '200 days' + (${days}) * interval '1 minute')`)

async function fill(
  db: Db,
  ad: { companyId: number; id: number; steps: { id: number }[] },
  count: number,
): Promise<void> {
  const isOfAd = sql`company_id = ${ad.companyId} and ad_id = ${ad.id}`
  const stepIds = sql.join(
    ad.steps.map(({ id }) => sql`${id}::int`),
    sql`, `,
  )
  await db.execute(sql`
    insert into candidates (
      company_id, ad_id, step_id, position, name, email, phone, date_of_birth, answers,
      applied_at, changed_at, entered_step_at, activity_new, activity_chat, link_hash, link_nonce
    )
    select ${ad.companyId}, ${ad.id}, (array[${stepIds}])[1 + i % ${ad.steps.length}::int], i * 1024,
      'Kim Öberg ' || i, 'kim' || i || '@example.com',
      '070-' || (1000000 + i), date '1970-01-01' + i % 9000,
      '[{"id":1,"type":"text","question":"Varför?","answer":"Jag har arbetat med liknande uppgifter i fyra år."}]',
      ${day('i')}, ${day('i')}, ${day('i')}, ${day('i')}, case when i % 7 = 0 then ${day('i + 60')} end,
      'hash' || ${ad.id}::int || '-' || i, 'nonce'
    from generate_series(1, ${count}::int) i`)
  await db.execute(sql`
    insert into files (id, company_id, candidate_id, kind, name, content_type, size, key, created_at)
    select gen_random_uuid(), company_id, id, 'cv', 'CV Kim Öberg.pdf', 'application/pdf', 1000, 'key' || id,
      applied_at
    from candidates
    where ${isOfAd}`)
  await db.execute(sql`
    insert into messages (company_id, candidate_id, sender_id, html, created_at, sent_at)
    select c.company_id, c.id,
      case when m % 2 = 0 then (select owner_id from ads where company_id = c.company_id and id = c.ad_id) end,
      '<p>Hej!</p>', c.applied_at, c.applied_at + m * interval '1 hour'
    from candidates c cross join generate_series(1, 4) m where ${isOfAd} and c.id % 5 = 0`)
}
