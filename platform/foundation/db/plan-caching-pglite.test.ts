import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlanCachingPglite } from './plan-caching-pglite.ts'

let database: PlanCachingPglite
beforeAll(async () => {
  database = await PlanCachingPglite.open({})
  await database.exec(`
    create table things (id serial primary key, name text unique, made timestamptz, tags int[]);
    insert into things (name, made, tags)
    select 'thing ' || i, timestamptz '2025-11-01 00:00Z' + i * interval '1 hour', array[i, i + 1]
    from generate_series(1, 1000) i`)
})
afterAll(() => database.close())

const listPrepared = async () =>
  (
    await database.query<{ name: string; statement: string; planned: number; reused: number }>(
      'select name, statement, custom_plans::int as planned, generic_plans::int as reused from pg_prepared_statements order by name',
    )
  ).rows

test('plans a repeated statement only a few times and returns correct rows for other values', async () => {
  const byName = 'select id, name, made, tags from things where name = $1 or id = any($2)'
  for (let id = 1; id <= 20; id += 1) {
    const { rows } = await database.query(byName, [`thing ${id}`, [id + 1, null]])
    expect(rows).toEqual(
      [id, id + 1].map((rowId) => ({
        id: rowId,
        name: `thing ${rowId}`,
        made: new Date(Date.UTC(2025, 10, 1, rowId)),
        tags: [rowId, rowId + 1],
      })),
    )
  }
  expect((await database.query(byName, [null, []])).rows).toEqual([])
  expect((await database.query(byName, ['thing 1', []], { rowMode: 'array' })).rows).toEqual([
    [1, 'thing 1', new Date(Date.UTC(2025, 10, 1, 1)), [1, 2]],
  ])
  const byId = 'select name from things where id = $1'
  for (let id = 1; id <= 20; id += 1) expect((await database.query(byId, [id])).rows).toEqual([{ name: `thing ${id}` }])
  expect(await listPrepared()).toContainEqual(expect.objectContaining({ statement: byId, planned: 5, reused: 15 }))
})

test('returns the error of a failed statement or transaction and runs the same statements afterwards', async () => {
  const insert = 'insert into things (name) values ($1) returning name'
  const count = 'select count(*)::int as n from things where name = $1'
  for (let n = 0; n < 3; n += 1) {
    expect((await database.query(insert, [`new ${n}`])).rows).toEqual([{ name: `new ${n}` }])
    await expect(database.query(insert, [`new ${n}`])).rejects.toMatchObject({ code: '23505' })
    await expect(database.query('select nothing from things')).rejects.toMatchObject({ code: '42703' })
    await expect(database.query('select id from things where id = $1', ['no number'])).rejects.toThrow()
    const failed = database.transaction(async (tx) => {
      await tx.query(insert, [`rolled back ${n}`])
      await expect(tx.query(insert, ['new 0'])).rejects.toMatchObject({ code: '23505' })
      await expect(tx.query(count, ['new 0'])).rejects.toMatchObject({ code: '25P02' })
      throw new Error('enough')
    })
    await expect(failed).rejects.toThrow('enough')
    expect((await database.query(count, [`rolled back ${n}`])).rows).toEqual([{ n: 0 }])
    expect((await database.query(count, [`new ${n}`])).rows).toEqual([{ n: 1 }])
  }
})

test('returns the right result to each of many concurrent statements', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0
        ? database.query('select name from things where id = $1', [n + 1])
        : database.transaction((tx) => tx.query('select name, id from things where id = $1', [n + 1])),
    ),
  )
  expect(answers.map(({ rows }) => rows)).toEqual(
    Array.from({ length: 50 }, (_, n) => [
      n % 2 === 0 ? { name: `thing ${n + 1}` } : { name: `thing ${n + 1}`, id: n + 1 },
    ]),
  )
})

test('keeps the most recently used statements', async () => {
  for (let n = 0; n < 450; n += 1)
    expect((await database.query(`select id + ${n} as sum from things where id = $1`, [7])).rows).toEqual([
      { sum: 7 + n },
    ])
  const statements = (await listPrepared()).map(({ statement }) => statement)
  expect(statements).toHaveLength(200)
  expect(statements.some((text) => text.includes('id + 449 '))).toBe(true)
  expect(statements.some((text) => text.includes('id + 0 '))).toBe(false)
})

test('replans as tables grow, so that a foreign key check does not read all earlier rows', async () => {
  // For an empty table with long rows, the server expects one row from either index and takes the newer index.
  const columns = Array.from({ length: 20 }, (_, n) => `text${n} text`).join(', ')
  await database.exec(`
    create table parents (company int, id int, folder int, filler text default repeat('text ', 100), ${columns}, primary key (company, id));
    create index parents_folder on parents (company, folder);
    create table children (company int, parent int, foreign key (company, parent) references parents (company, id))`)
  const rows = 3000
  for (let id = 1; id <= rows; id += 1) {
    await database.transaction(async (tx) => {
      await tx.query('insert into parents (company, id, folder) values (1, $1, 1)', [id])
      await tx.query('insert into children (company, parent) values (1, $1)', [id])
    })
  }
  await database.query('select pg_stat_force_next_flush()')
  const [read] = (
    await database.query<{ entries: number }>(
      "select sum(idx_tup_read)::int as entries from pg_stat_user_indexes where relname = 'parents'",
    )
  ).rows
  // In a small table, a check reads about a hundred entries. Without replanning it would read 1,500 on average.
  expect(read?.entries).toBeLessThan(rows * 100)
  expect(read?.entries).toBeGreaterThanOrEqual(rows)
})

test('does not disturb a failed transaction by checking the table sizes', async () => {
  const many = 'insert into things (name) select $1 || i from generate_series(1, 600) i'
  const failed = database.transaction(async (tx) => {
    await tx.query(many, ['rolled back '])
    await expect(tx.exec('select nothing from things')).rejects.toMatchObject({ code: '42703' })
    await expect(tx.query('select count(*)::int as n from things where id = $1', [1])).rejects.toMatchObject({
      code: '25P02',
    })
    throw new Error('enough')
  })
  await expect(failed).rejects.toThrow('enough')
  expect((await database.query('select count(*)::int as n from things where id = $1', [1])).rows).toEqual([{ n: 1 }])
})

test('fails at most once with a kept statement after its table has changed', async () => {
  const all = 'select * from things where id = $1'
  const [before] = (await database.query(all, [1])).rows
  await database.exec('alter table things add column colour text')
  await expect(database.query(all, [1])).rejects.toMatchObject({ code: '0A000' })
  expect((await database.query(all, [1])).rows).toEqual([{ ...(before as object), colour: null }])
  // A statement that names its columns is not affected.
  expect((await database.query('select name from things where id = $1', [1])).rows).toEqual([{ name: 'thing 1' }])
})
