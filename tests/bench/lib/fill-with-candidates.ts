import pg from 'pg'

/** Candidates on each ad. */
const CANDIDATES_PER_AD = 100
/** Ads that are added by one statement. */
const ADS_PER_STATEMENT = 200

/** The tables that are filled with many rows for each ad. */
const FILLED_TABLES = ['candidates', 'files', 'messages', 'history']

/** What the benchmark does with the data. */
export interface FilledDatabase {
  /** Published ads of the company of recruiter@demo.example that take applications with a CV. */
  readonly boards: readonly { readonly adId: number }[]
  /** Candidates of those ads, with two steps of the ad to move between. */
  readonly movable: readonly {
    readonly id: number
    readonly adId: number
    readonly stepIds: readonly number[]
    readonly changedAt: string
  }[]
}

/**
 * Copies published ads of the demo in every company, with their steps, and gives each copy 100 candidates with answers,
 * a file, a message and three entries in the history. The rows of the files have no bytes in the store. Returns the
 * number of ads.
 */
export async function fillWithCandidates(url: string, candidates: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // As after a restore: no triggers, no foreign keys.
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off;
       set maintenance_work_mem = '1GB'`,
    )
    // One build of an index takes less time than millions of insertions.
    const indexes = await searchIndexesOf(client)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rows: companies } = await client.query<{ company_id: number; id: number }>(`
      select distinct on (company_id) company_id, id
      from ads
      where type = 'active' and use = 'formWithDocuments' and documents = 'cv' and deleted_at is null
      order by company_id, id`)
    const adCount = Math.ceil(candidates / CANDIDATES_PER_AD)
    const adColumns = await columnsOf(client, 'ads')
    const stepColumns = await columnsOf(client, 'steps')
    const candidateColumns = await columnsOf(client, 'candidates')
    for (let made = 0; made < adCount; made += ADS_PER_STATEMENT) {
      const source = companies[(made / ADS_PER_STATEMENT) % companies.length]
      if (!source) throw new Error('The demo has no ad with a CV.')
      const count = Math.min(ADS_PER_STATEMENT, adCount - made)
      const { rows } = await client.query<{ id: number }>(
        `insert into ads (${adColumns.join(', ')})
         select ${adColumns.map((column) => ({ use: "'documents'", form: 'null' })[column] ?? column).join(', ')}
         from ads, generate_series(1, $2) where id = $1 returning id`,
        [source.id, count],
      )
      const ids = rows.map(({ id }) => id)
      await client.query(
        `insert into steps (${stepColumns.join(', ')})
         select ${stepColumns.map((column) => ({ ad_id: 'made.id', uuid: 'gen_random_uuid()' })[column] ?? `s.${column}`).join(', ')}
         from unnest($2::int[]) as made(id), steps s where s.ad_id = $1`,
        [source.id, ids],
      )
      const values: Record<string, string> = {
        ad_id: 'a.id',
        step_id: 'st.ids[1 + n % array_length(st.ids, 1)]',
        position: '1024 * n',
        name: `'Kim Öberg ' || n`,
        email: `'kim.oberg.' || n || '@brev.example'`,
        phone: `'070-174 ' || lpad((n % 100)::text, 2, '0') || ' 22'`,
        link_hash: `encode(sha256((a.id || ' ' || n)::bytea), 'hex')`,
        link_nonce: `gen_random_uuid()::text`,
        submission_key: `gen_random_uuid()::text`,
        left_step_id: 'null',
        left_position: 'null',
      }
      await client.query(
        `with made as (
           insert into candidates (${candidateColumns.join(', ')})
           select ${candidateColumns.map((column) => values[column] ?? `c.${column}`).join(', ')}
           from unnest($2::int[]) as a(id)
             cross join generate_series(1, $3) as n
             cross join lateral (select array_agg(id order by position) as ids from steps where ad_id = a.id) st
             cross join (
               select * from candidates where ad_id = $1 and anonymised_at is null order by length(answers::text) desc limit 1
             ) c
           returning company_id, id, applied_at
         ), files as (
           insert into files (id, company_id, candidate_id, kind, name, content_type, size, key, created_at)
           select gen_random_uuid(), company_id, id, 'cv', 'cv.pdf', 'application/pdf', 100000, gen_random_uuid(), applied_at
           from made
         ), messages as (
           insert into messages (company_id, candidate_id, kind, html, created_at, sent_at)
           select company_id, id, 'text', '<p>Hej! Tack för din ansökan. Vi läser den och hör av oss inom två veckor.</p>',
             applied_at, applied_at
           from made
         )
         insert into history (company_id, entity, entity_id, action, at, data)
         select company_id, 'candidate', id::text, action, applied_at, '{"from": "Inkomna", "to": "Urval"}'
         from made, unnest(array['applied', 'moved', 'messaged']) as action`,
        [source.id, ids, CANDIDATES_PER_AD],
      )
    }
    for (const { definition } of indexes) await client.query(definition)
    await client.query('analyze')
    return adCount
  } finally {
    await client.end()
  }
}

/** Returns what the benchmark uses in a database that {@link fillWithCandidates} filled. */
export async function readFilledDatabase(url: string): Promise<FilledDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows: boards } = await client.query<{ adId: number }>(
      `select a.id as "adId" from ads a
       where a.use = 'documents' and a.documents = 'cv' and a.type = 'active' and a.deleted_at is null
         and exists (select from candidates c where c.company_id = a.company_id and c.ad_id = a.id offset $1)
         and a.company_id in (
           select company_id from members join users on users.id = members.user_id
           where users.email = 'recruiter@demo.example')
       order by a.id`,
      [CANDIDATES_PER_AD - 1],
    )
    const { rows: movable } = await client.query<FilledDatabase['movable'][number]>(
      `select c.id, c.ad_id as "adId", c.changed_at as "changedAt", targets.ids as "stepIds"
       from ads a join candidates c on c.company_id = a.company_id and c.ad_id = a.id
         cross join lateral (
           select array_agg(id order by position) as ids from steps s
           where s.company_id = a.company_id and s.ad_id = a.id and s.type = 'normal' and s.message_type = 'text'
         ) targets
       where a.id = any($1::int[]) and c.position <= 51200 and c.step_id <> all (targets.ids)`,
      [boards.slice(0, 60).map(({ adId }) => adId)],
    )
    return { boards, movable }
  } finally {
    await client.end()
  }
}

/** Returns the indexes of the filled tables that only serve searches: no keys and no unique indexes. */
async function searchIndexesOf(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::text[]::regclass[]) and not indisunique and not indisexclusion`,
    [FILLED_TABLES],
  )
  return rows
}

/** Returns the columns of a table that a copy of a row keeps: all except generated ones and the id. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'
     order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}
