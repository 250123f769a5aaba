import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { listQuery, pageOf } from '#contract/base/paging.ts'
import { FileResponse, Id, strict, type FileContent } from '#contract/base/scalars.ts'
import { Type } from 'typebox'
import { keyset } from './keyset.ts'
import { projects } from '#platform/foundation/db/schema/index.ts'
import { createOpenApiDocument } from '#platform/calls/openapi/openapi.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { serve } from './serve.ts'

// Tests file responses and paged lists.

const Report = declare({
  id: 'report',
  family: 'test',
  method: 'GET',
  path: '/test/report',
  response: FileResponse('text/csv', 'application/pdf'),
  access: signedIn,
  errors: {},
})
const ListProjects = declare({
  id: 'list',
  family: 'test',
  method: 'GET',
  path: '/test/projects/{company}',
  params: strict({ company: Id }),
  query: listQuery({ sort: ['name', 'place'], filter: { from: Type.Optional(Type.Integer({ minimum: 0 })) } }),
  response: pageOf(strict({ id: Id, name: Type.String() })),
  access: companyMember('company', 'params.company'),
  errors: {},
})

const { platform, company, member } = await setUpCompany({
  areas: [
    (app) => {
      serve(app, Report, { read: () => file })
      serve(app, ListProjects, {
        read: async ({ query }, { db, target }) => {
          const { sort = 'name', direction = 'asc', after = null, take = 2 } = query
          const first =
            sort === 'name'
              ? ({ by: projects.name, as: 'text', direction } as const)
              : ({ by: projects.position, as: 'integer', direction } as const)
          const list = keyset({
            name: `projects by ${sort} ${direction}`,
            order: [first, { by: projects.id, as: 'integer', direction }],
            after,
            take,
          })
          const rows = await db
            .select({ id: projects.id, name: projects.name, companyId: projects.companyId, cursor: list.cursor })
            .from(projects)
            .where(list.where)
            .orderBy(...list.orderBy)
          const page = list.page(rows.filter(({ companyId }) => companyId === target.companyId).slice(0, list.limit))
          return {
            items: page.rows.map(({ id, name }) => ({ id, name })),
            cursors: page.cursors,
            next: page.next,
            total: null,
          }
        },
      })
    },
  ],
})
let file: FileContent

const report = async () =>
  platform.app.inject({ url: '/test/report', headers: { authorization: `Bearer ${await platform.signIn(member)}` } })

test('sends a file as a sandboxed attachment with a Unicode name', async () => {
  file = { contentType: 'text/csv', name: 'Ordrar "maj" åäö.csv', bytes: Buffer.from('a;b\n') }
  const { statusCode, headers, payload } = await report()
  expect([statusCode, payload]).toEqual([200, 'a;b\n'])
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Ordrar _maj_ ___.csv"; filename*=UTF-8''Ordrar%20%22maj%22%20%C3%A5%C3%A4%C3%B6.csv`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('streams a file, and rejects a content type that is not declared', async () => {
  file = {
    contentType: 'application/pdf',
    name: 'faktura.pdf',
    bytes: (async function* () {
      yield Buffer.from('%PDF')
      yield Buffer.from('-1.7')
    })(),
  }
  expect((await report()).payload).toBe('%PDF-1.7')
  file = { contentType: 'text/html', name: 'x.html', bytes: Buffer.from('<script>') }
  expect((await report()).statusCode).toBe(500)
  expect((await platform.app.inject({ url: '/test/report' })).statusCode).toBe(401)
})

test('lists the file types of a call in the OpenAPI document (SHELL-18)', () => {
  expect(createOpenApiDocument([Report], '1')).toMatchObject({
    paths: {
      '/test/report': {
        get: {
          responses: {
            200: { content: { 'text/csv': { schema: { contentMediaType: 'text/csv' } }, 'application/pdf': {} } },
          },
        },
      },
    },
  })
})

test('pages a list in a declared order, and only for members', async () => {
  await platform.db.insert(projects).values(
    ['c', 'a', 'b'].map((name, position) => ({
      companyId: company.id,
      name,
      position: position + 5,
      createdAt: platform.clock(),
    })),
  )
  const whole = await platform.db
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.companyId, company.id))
    .orderBy(asc(projects.name), asc(projects.id))
  const names: string[] = []
  const read = (query: object, as: UserRow = member) =>
    platform.inject(ListProjects, { params: { company: company.id }, query } as never, as)
  for (let after: string | undefined; ;) {
    const { body } = await read({ take: 2, ...(after !== undefined && { after }) })
    names.push(...body.items.map(({ name }) => name))
    if (body.next === null) break
    after = body.next
  }
  expect(names).toEqual(whole.map(({ name }) => name))
  const { next } = (await read({ take: 1 })).body
  expect((await read({ take: 1, sort: 'place', after: next })).error.errors).toEqual({ after: ['format'] })
  for (const [query, errors] of [
    [{ take: 101 }, { take: ['outOfRange'] }],
    [{ sort: 'secret' }, { sort: ['notAllowed'] }],
    [{ search: 'x'.repeat(201) }, { search: ['tooLong'] }],
    [{ from: -1 }, { from: ['outOfRange'] }],
    [{ other: 1 }, { other: ['unknown'] }],
  ] as const) {
    expect((await read(query)).error.errors).toEqual(errors)
  }
  expect((await read({}, await platform.createUser())).status).toBe(403)
})
