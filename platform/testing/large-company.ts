import { sql } from 'drizzle-orm'
import { startUnread } from '#platform/domains/unread/activity.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { createFactories } from './factories.ts'

/** Candidates to whom members' rows are made in one statement. */
const lot = 2000

/** Sizes of a company that reads are measured and judged on. */
export interface LargeCompany {
  ads: number
  /** Candidates of each ad that has any; each number makes one such ad more. */
  boards: readonly number[]
  members: number
}

/**
 * A company with 20 folders' worth of ads, boards with CVs, conversations and what some members have seen: written in
 * sets, so that no statistics exist of it. Answers the ids of the ads with boards, in the order asked for.
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
  const long = sql`now() - interval '300 days'`
  await db.execute(sql`update members set joined_at = ${long} where company_id = ${company.id}`)
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
  for (let from = 0; from < ids.length; from += lot) await startUnread(db, company.id, ids.slice(from, from + lot))
  // Nine of ten have been seen, except that their last message has not.
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
  const of = sql`company_id = ${ad.companyId} and ad_id = ${ad.id}`
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
    where ${of}`)
  await db.execute(sql`
    insert into messages (company_id, candidate_id, sender_id, html, created_at, sent_at)
    select c.company_id, c.id,
      case when m % 2 = 0 then (select owner_id from ads where company_id = c.company_id and id = c.ad_id) end,
      '<p>Hej!</p>', c.applied_at, c.applied_at + m * interval '1 hour'
    from candidates c cross join generate_series(1, 4) m where ${of} and c.id % 5 = 0`)
}
