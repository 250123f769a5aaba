import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  CountForeignCompany,
  ForeignCompanyCreateCompany,
  ForeignRequest,
  GetAllForeignCompany,
  GetExistingCompanyByOrganizationNumber,
} from '#contract/companies/foreign-companies.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, foreignCompanyRequests, users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import { exactCount } from '#rules/text-and-time/count-limit.ts'
import { joinCompany } from '#platform/domains/companies/membership/membership.ts'
import { insertProject } from '#platform/domains/ads/tree/create-project.ts'
import { DEFAULT_PROJECT_NAME } from './add-company.ts'
import { numberKey } from './number-key.ts'

/** Maximum count of requests. Counting stops here. */
const MAX_COUNTED_REQUESTS = 1000

/** Lists requests for foreign companies, newest first (ADMIN-79). */
export async function listForeignRequests(
  db: Db,
  { query: { status, id, after, take = MAX_PAGE_SIZE } }: CallInput<typeof GetAllForeignCompany>,
): Promise<CallOutput<typeof GetAllForeignCompany>> {
  const order = keyset({
    name: 'foreign',
    order: [{ by: foreignCompanyRequests.id, as: 'integer', direction: 'desc' }],
    after: after ?? null,
    take,
  })
  // A lateral join looks up each user by key. Without table statistics, a plain join can scan all users.
  const person = db
    .select(actorColumns)
    .from(users)
    .where(eq(users.id, foreignCompanyRequests.userId))
    .limit(1)
    .as('person')
  const rows = await db
    .select({
      request: foreignCompanyRequests,
      person: { id: person.id, firstName: person.firstName, lastName: person.lastName },
      cursor: order.cursor,
    })
    .from(foreignCompanyRequests)
    .innerJoinLateral(person, sql`true`)
    .where(
      and(
        ...(status === undefined
          ? []
          : [
              status === 'pending'
                ? isNull(foreignCompanyRequests.acceptedAt)
                : isNotNull(foreignCompanyRequests.acceptedAt),
            ]),
        ...(id === undefined ? [] : [eq(foreignCompanyRequests.id, id)]),
        order.where,
      ),
    )
    .orderBy(...order.orderBy)
    .limit(take)
  return rows.map(({ request: { company, ...request }, cursor, person }): ForeignRequest => ({
    id: request.id,
    status: request.acceptedAt === null ? 'pending' : 'accepted',
    ...company,
    requireAmfService: request.requireAmfService,
    createdAt: request.createdAt.toISOString(),
    acceptedAt: request.acceptedAt?.toISOString() ?? null,
    askedBy: toActor(person),
    companyId: request.companyId,
    cursor: order.cursorOf(cursor),
  }))
}

/** Counts pending requests and all requests. A count above the maximum is null. */
export async function countForeignRequests(db: Db): Promise<CallOutput<typeof CountForeignCompany>> {
  const count = async (where: ReturnType<typeof isNull> | undefined) => {
    const some = db
      .select({ one: sql`1` })
      .from(foreignCompanyRequests)
      .where(where)
      .limit(MAX_COUNTED_REQUESTS + 1)
      .as('some')
    const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
    return exactCount(counted?.count ?? 0, MAX_COUNTED_REQUESTS)
  }
  return { pending: await count(isNull(foreignCompanyRequests.acceptedAt)), total: await count(undefined) }
}

/** Returns a company with the number, in any spelling (ADMIN-82). Null if there is none. */
export async function findExistingByNumber(
  db: Db,
  { query }: CallInput<typeof GetExistingCompanyByOrganizationNumber>,
): Promise<CallOutput<typeof GetExistingCompanyByOrganizationNumber>> {
  const [company] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      sql`${companies.organizationNumber} in (${sql.join(
        numberKey.spellings(query.organizationNumber).map((spelling) => sql`${spelling}`),
        sql`, `,
      )})`,
    )
    .orderBy(asc(companies.sharesNumber), asc(companies.id))
    .limit(1)
  return company ? { id: company.id, name: company.name ?? '' } : null
}

/**
 * Creates the requested company and makes the requesting user its administrator (COMP-116, ADMIN-84). The new company
 * appears live for the user. Throws 404, and 409 `alreadyAccepted` if the request has been accepted (ADMIN-85).
 */
export async function createForeignCompany(
  work: CallerWork,
  { body: { id, requireAmfService } }: CallInput<typeof ForeignCompanyCreateCompany>,
): Promise<CallOutput<typeof ForeignCompanyCreateCompany>> {
  const { db, now } = work
  const [request] = await db
    .select()
    .from(foreignCompanyRequests)
    .where(eq(foreignCompanyRequests.id, id))
    .for('update')
  if (!request) throw notFound('No such request.')
  if (request.acceptedAt !== null) throw conflict('alreadyAccepted', 'This request has already been accepted.')
  const { company } = request
  const address = {
    coAddress: company.co,
    streetAddress: company.address,
    postNumber: company.postNumber ?? '',
    postArea: company.city,
    postCountry: company.country,
    postAddress: null,
  }
  const organizationNumber = numberKey.stored(company.organizationNumber)
  const row = {
    name: company.companyName,
    organizationNumber,
    limited: true,
    companyAddress: address,
    billingAddress: address,
    telephone: company.contactPhone,
    contactEmail: company.contactEmail,
    contactPerson: company.contactName,
    homePage: company.homePage,
    employmentServiceRequired: requireAmfService,
    // A buyer abroad accounts for the VAT itself (PLUS-105).
    vatAmount: 0,
    createdAt: now,
  }
  const [withUniqueNumber] = await db
    .insert(companies)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: companies.id })
  const created =
    withUniqueNumber ??
    (
      await db
        .insert(companies)
        .values({ ...row, sharesNumber: true })
        .returning({ id: companies.id })
    )[0]
  if (!created) throw new Error('The insert into companies returned no row.')
  await insertProject(db, { companyId: created.id, name: DEFAULT_PROJECT_NAME, default: true, now })
  work.recordHistory({
    companyId: created.id,
    entity: 'company',
    entityId: created.id,
    action: 'added',
    data: { request: id, employmentServiceRequired: requireAmfService, sharesNumber: withUniqueNumber === undefined },
  })
  await joinCompany(work, { companyId: created.id, userId: request.userId, admin: true, as: 'added' })
  await db
    .update(foreignCompanyRequests)
    .set({ acceptedAt: now, requireAmfService, companyId: created.id })
    .where(eq(foreignCompanyRequests.id, id))
  work.recordHistory({
    companyId: null,
    entity: 'foreignCompanyRequest',
    entityId: id,
    action: 'accepted',
    data: { from: 'pending', to: 'accepted', company: created.id },
  })
  publishOfficeChange(work, 'companies', created.id)
  publishOfficeChange(work, 'foreign')
  const [accepted] = await listForeignRequests(db, { query: { id } })
  if (!accepted) throw new Error('The accepted request was not found.')
  return accepted
}
