import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'

/**
 * The companies of a large installation. Their ids follow `base`, and `user` returns the id of a company's user by
 * index.
 */
export interface LargeCompanies {
  base: number
  companies: number
  user: (lastCompanyId: string) => SQL
}

/** Companies per statement. Each statement stays well below the statement timeout, even on a busy machine. */
const COMPANIES_PER_STATEMENT = 1_000

const titles = sql.raw(
  `(array['Undersköterska', 'Snickare', 'Lagermedarbetare', 'Ekonom', 'Säljare', 'Elektriker', 'Kock'])`,
)
/** In the format of the details editor. */
const details = sql.raw(`
  jsonb_build_object(
    'content', '<p>Vi söker någon som trivs med oss.</p>', 'profession', 7111 + i % 100, 'positions', 1,
    'type', 'indefinite', 'duration', null, 'specifications', '[]'::jsonb,
    'extent', 'fullTime', 'partTimeTypes', 'unset', 'timePercentage', null, 'timeFrom', null, 'timeTo', null,
    'extra', '[]'::jsonb, 'workplaceType', 'onsite',
    'salaryType', 'fixed', 'salaryMode', 'unset', 'salaryCurrency', null, 'salaryPayout', 'monthly',
    'salaryFixed', null, 'salaryFrom', null, 'salaryTo', null,
    'location', 'domestic', 'country', 'SE', 'postCode', '852 30', 'city', 'Sundsvall', 'address', 'Storgatan ' || i,
    'contact', jsonb_build_object(
      'person', 'Eva Lind', 'position', 'Chef', 'email', 'person' || i || '@stor.example',
      'phone', '0701234567', 'website', null
    )
  )`)

/**
 * Creates the activity of a large installation:
 * - one promoted ad per company, with every twentieth promotion still running;
 * - a staff task for every second company;
 * - five log entries and one sign-in per company;
 * - for the last company a fiftieth of all ads, with points, and as many credit entries.
 */
export async function seedWork(db: Db, { base, companies, user }: LargeCompanies): Promise<void> {
  const id = sql`(${base}::int + i)`
  const {
    rows: [last],
  } = await db.execute<{ project: number; ad: number }>(sql`
    select (select coalesce(max(id), 0) from folders)::int as project,
      (select coalesce(max(id), 0) from ads)::int as ad`)
  const [projectBase, adBase] = [sql`${last?.project ?? 0}::int`, sql`${last?.ad ?? 0}::int`]
  const ended = sql.raw('(i % 20 <> 0)')
  for (let from = 1; from <= companies; from += COMPANIES_PER_STATEMENT) {
    const indexes = sql`generate_series(${from}::int, ${Math.min(companies, from + COMPANIES_PER_STATEMENT - 1)}::int) i`
    await db.execute(sql`
      insert into projects (company_id, id, name, is_default, created_at)
      select ${id}, 1000000 + ${projectBase} + i, 'Annonser', true, now()
      from ${indexes}`)
    await db.execute(sql`
      insert into folders (company_id, id, project_id, name, is_default, created_at)
      select ${id}, 1000000 + ${projectBase} + i, 1000000 + ${projectBase} + i, 'Annonser', true, now()
      from ${indexes}`)
    await db.execute(sql`
      insert into ads (
        company_id, id, folder_id, title, owner_id, type, state, city, country, published_at, starts_at, ends_at,
        ended_at, promotion, details, created_at, updated_at
      )
      select ${id}, ${adBase} + i, 1000000 + ${projectBase} + i, ${titles}[1 + i % 7] || ' ' || i, ${user('i')},
        case when ${ended} then 'inactive' else 'active' end, 'stepsview', 'Sundsvall', 'SE',
        now() - i * interval '1 minute', now() - i * interval '1 minute', now() + interval '30 days',
        case when ${ended} then now() end, case when ${ended} then 'none' else 'boost' end, ${details}, now(), now()
      from ${indexes}`)
    await db.execute(sql`
      insert into promotions (
        company_id, ad_id, package, starts_at, ends_at, cancelled_at, ended_at, domains, created_at
      )
      select ${id}, ${adBase} + i, 'boost', now() - i * interval '1 minute',
        case
          when ${ended} then now() - i * interval '30 seconds'
          else now() + (1 + i % 40000) * interval '1 minute'
        end,
        case when i % 500 = 1 then now() - i * interval '40 seconds' end, case when ${ended} then now() end,
        '["tavla.example"]', now()
      from ${indexes}`)
    await db.execute(sql`
      insert into staff_tasks (company_id, ad_id, kind, package, status, error, created_at, done_at)
      select ${id}, ${adBase} + i, case when i % 200 = 0 then 'programmatic' else 'socialMedia' end, 'boost',
        case when i % 20 = 0 then 'open' else 'done' end, case when i % 400 = 0 then 'noSalesperson' end, now(),
        case when i % 20 <> 0 then now() end
      from ${indexes}
      where i % 2 = 0`)
    await db.execute(sql`
      insert into history (company_id, entity, entity_id, action, actor_id, impersonator_id, at, data)
      select ${id}, case act when 5 then 'company' else 'ad' end,
        case act when 5 then ${id}::text else (${adBase} + i)::text end,
        (array['created', 'published', 'renamed', 'unpublished', 'vatSwitched'])[act],
        case act when 5 then ${user('1 + i % 20')} else ${user('i')} end,
        case when act = 3 and i % 100 = 0 then ${user('1')} end, now() - (i * 5 + act) * interval '1 minute',
        case when act = 3 then '{"from": "Annons", "to": "Ny annons"}'::jsonb else '{}' end
      from ${indexes} cross join generate_series(1, 5) act`)
    await db.execute(sql`
      insert into security_log (at, event, user_id, detail, visitor)
      select now() - i * interval '3 minutes', case when i % 1000 = 0 then 'passwordChanged' else 'signedIn' end,
        ${user('i')}, '', ''
      from ${indexes}`)
  }
  const [place, extraIndexes] = [
    sql`${base + companies}::int`,
    sql`generate_series(1, ${Math.round(companies / 50)}::int) i`,
  ]
  await db.execute(sql`
    insert into ads (
      company_id, id, folder_id, title, owner_id, type, state, city, country, sponsoring_points, created_at,
      updated_at
    )
    select ${place}, ${adBase} + ${companies}::int + i, 1000000 + ${projectBase} + ${companies}::int,
      'Extraperson ' || i, ${user(String(companies))}, case when i % 2 = 0 then 'inactive' else 'scheduled' end,
      'stepsview', 'Sundsvall', 'SE', i % 11, now(), now()
    from ${extraIndexes}`)
  await db.execute(sql`
    insert into ledger_entries (company_id, account, amount, balance, cause, at, data)
    select ${place}, 'credits/boost', 1, i, 'large/' || i, now() - i * interval '1 minute',
      jsonb_build_object('kind', 'added', 'title', 'Påfyllning ' || i)
    from ${extraIndexes}`)
  await db.execute(sql`
    insert into ledger_balances (company_id, account, amount)
    values (${place}, 'credits/boost', ${Math.round(companies / 50)})`)
  await db.execute(sql`
    insert into foreign_company_requests (user_id, company, created_at, accepted_at)
    select ${user('i')},
      jsonb_build_object(
        'companyName', 'Company ' || i, 'organizationNumber', 'F' || i, 'country', 'DE', 'city', 'Berlin',
        'address', 'Straße ' || i, 'co', null, 'postNumber', '10115', 'contactName', 'Jo Doe',
        'contactEmail', 'jo@stor.example', 'contactPhone', '+491234567', 'homePage', null
      ),
      now() - i * interval '1 hour', case when i % 100 <> 0 then now() end
    from ${extraIndexes}`)
  await db.execute(sql`
    insert into feature_posts (title, content, type, locale, date, published, created_at, changed_at)
    select 'Nyhet ' || i, '<p>Något nytt.</p>', 'html', case when i % 2 = 0 then 'sv' else 'en' end,
      now() - i * interval '1 day', i % 10 <> 0, now(), now()
    from generate_series(1, 500) i`)
  for (const table of ['projects', 'folders', 'ads'])
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    )
}
