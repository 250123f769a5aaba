import fc from 'fast-check'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members, projects } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { keyset, type KeysetColumn } from './keyset.ts'

const { platform, company } = await setUpCompany({ areas: [] })

const name = { by: projects.name, as: 'text' } as const
const byPosition = { by: projects.position, as: 'integer' } as const
const made = { by: projects.createdAt, as: 'timestamptz' } as const
const id = { by: projects.id, as: 'integer' } as const
type Directed = readonly [KeysetColumn, ...KeysetColumn[]]

async function readPage(companyId: number, order: Directed, take: number, after: string | null) {
  const list = keyset({ name: order.map(({ as, direction }) => `${as} ${direction}`).join(), order, after, take })
  const rows = await platform.db
    .select({ id: projects.id, cursor: list.cursor })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), list.where))
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.page(rows)
}

/** Reads all ids page by page. Runs `betweenPages` after each page. */
async function readAll(
  companyId: number,
  order: Directed,
  take: number,
  betweenPages: () => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const ids: number[] = []
  for (let after: string | null = null; ;) {
    const { rows, next } = await readPage(companyId, order, take, after)
    expect(rows.length).toBeLessThanOrEqual(take)
    ids.push(...rows.map((row) => row.id))
    if (next === null) return ids
    after = next
    await betweenPages()
  }
}

const directions = fc.constantFrom('asc', 'desc')
const orders = fc.oneof(
  fc.tuple(directions, directions).map(([a, b]): Directed => [
    { ...name, direction: a },
    { ...id, direction: b },
  ]),
  fc.tuple(directions, directions, directions).map(([a, b, c]): Directed => [
    { ...byPosition, direction: a },
    { ...made, direction: b },
    { ...id, direction: c },
  ]),
)
const somewhat = fc.record({
  name: fc.constantFrom('Å', 'a', 'A', 'ö', 'Z', "o'", 'b c', ''),
  position: fc.integer({ min: -2, max: 2 }),
  createdAt: fc.integer({ min: 0, max: 3 }).map((days) => new Date(1_700_000_000_123 + days)),
})

test('returns each row exactly once in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(somewhat, { minLength: 1, maxLength: 25 }),
      orders,
      fc.integer({ min: 1, max: 7 }),
      async (rows, order, take) => {
        const { id: companyId } = await platform.createCompany({})
        await platform.db.insert(projects).values(rows.map((row) => ({ companyId, ...row })))
        const whole = await platform.db
          .select({ id: projects.id })
          .from(projects)
          .where(eq(projects.companyId, companyId))
          .orderBy(...order.map(({ by, direction }) => (direction === 'asc' ? sql`${by} asc` : sql`${by} desc`)))
        expect(await readAll(companyId, order, take)).toEqual(whole.map((row) => row.id))
      },
    ),
    { numRuns: 15 },
  )
})

test('accepts a cursor with a number outside the range of its column', async () => {
  const { id: companyId } = await platform.createCompany({})
  const [row] = await platform.db
    .insert(projects)
    .values({ companyId, name: 'm', position: 1, createdAt: platform.clock() })
    .returning({ id: projects.id })
  const cursor = (direction: string) =>
    Buffer.from(JSON.stringify([`integer ${direction}`, '9999999999'])).toString('base64url')
  const page = (direction: 'asc' | 'desc') => readPage(companyId, [{ ...id, direction }], 5, cursor(direction))
  expect((await page('asc')).rows).toEqual([])
  expect((await page('desc')).rows.map((row) => row.id)).toContain(row?.id)
})

test('neither repeats nor skips a row when rows are added and deleted between pages', async () => {
  const { id: companyId } = await platform.createCompany({})
  const rows = await platform.db
    .insert(projects)
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        companyId,
        name: `m${index}`,
        position: index * 10,
        createdAt: platform.clock(),
      })),
    )
    .returning({ id: projects.id })
  const order: Directed = [
    { ...byPosition, direction: 'asc' },
    { ...id, direction: 'asc' },
  ]
  let turn = 0
  const ids = await readAll(companyId, order, 3, async () => {
    if ((turn += 1) > 1) return
    // Both rows are before the current position. With an offset, one would repeat a row and the other would skip one.
    await platform.db
      .insert(projects)
      .values([-30, -20].map((position) => ({ companyId, name: 'new', position, createdAt: platform.clock() })))
    await platform.db.delete(projects).where(and(eq(projects.companyId, companyId), eq(projects.id, rows[0]?.id ?? 0)))
  })
  expect(ids.filter((id) => rows.some((row) => row.id === id))).toEqual(
    expect.arrayContaining(rows.map((row) => row.id)),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('rejects a cursor that belongs to another order or has been changed', async () => {
  const byName: Directed = [
    { ...name, direction: 'asc' },
    { ...id, direction: 'asc' },
  ]
  await platform.db
    .insert(projects)
    .values(['x', 'y'].map((name) => ({ companyId: company.id, name, createdAt: platform.clock() })))
  const { next } = await readPage(company.id, byName, 1, null)
  const refused = { status: 400, body: { errors: { after: ['format'] } } }
  await expect(
    readPage(
      company.id,
      [
        { ...byPosition, direction: 'asc' },
        { ...id, direction: 'asc' },
      ],
      1,
      next,
    ),
  ).rejects.toMatchObject(refused)
  for (const cursor of [
    '',
    'x',
    '____',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
    Buffer.from('["text asc,integer asc","x","1); drop table users"]').toString('base64url'),
  ])
    await expect(readPage(company.id, byName, 1, cursor)).rejects.toMatchObject(refused)
})

test('uses one row comparison when all columns have the same direction', async () => {
  const list = keyset({
    name: 'members',
    order: [
      { by: members.companyId, as: 'integer', direction: 'asc' },
      { by: members.userId, as: 'uuid', direction: 'asc' },
    ],
    after: Buffer.from(JSON.stringify(['members', '1', '00000000-0000-0000-0000-000000000000'])).toString('base64url'),
    take: 10,
  })
  await platform.db.execute(sql`set enable_seqscan = off`)
  const plan = await platform.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select ${list.cursor} from ${members} where ${list.where} order by ${sql.join(list.orderBy, sql`, `)} limit ${list.limit}`,
  )
  await platform.db.execute(sql`set enable_seqscan = on`)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index Cond: \(ROW\(/)
  expect(text).not.toContain('Sort')
})
