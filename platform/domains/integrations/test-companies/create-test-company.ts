import { count, eq } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import type { CreateTestCompany } from '#contract/integrations/test-companies.ts'
import { joinCompany } from '#platform/domains/companies/membership/membership.ts'
import { createKey } from '#platform/domains/integrations/api-keys/api-keys.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { toActor } from '#platform/foundation/history/actor.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { requireRealCompany } from '#platform/foundation/test-companies/test-companies.ts'
import {
  MAX_TEST_COMPANIES_PER_DAY,
  TEST_ORGANISATION_NUMBER,
  testCompanyName,
  testExpiry,
} from '#rules/companies/test-company.ts'
import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { insertSeed } from './seed/insert-seed.ts'
import { seedTexts } from './seed/seed-texts.ts'
import { storeDocuments } from './seed/store-documents.ts'

/** Checks whether the company may create a test company, and stores the documents of its data. Throws 409 and 429. */
export async function prepareTestCompany(ctx: MemberCtx): Promise<readonly string[]> {
  const { companyId } = ctx.target
  await requireRealCompany(ctx.db, companyId)
  await requireNoTestCompany(ctx.db, companyId)
  await countAttempt(
    ctx.db,
    { key: `test-company:${companyId}`, most: MAX_TEST_COMPANIES_PER_DAY, seconds: DAY_SECONDS },
    ctx.now,
  )
  return storeDocuments(ctx)
}

async function requireNoTestCompany(db: Db, companyId: number): Promise<void> {
  const [found] = await db.select({ count: count() }).from(companies).where(eq(companies.testOf, companyId))
  if (found && found.count > 0) throw conflict('testCompanyExists', 'The company already has a test company.')
}

/**
 * Creates the test company with its data, its first administrator and two keys (PLUS-102). Throws 409
 * `testCompanyExists`.
 */
export async function createTestCompany(
  ctx: MemberWork,
  documents: readonly string[],
): Promise<CallOutput<typeof CreateTestCompany>> {
  const { db, now, caller } = ctx
  const { companyId: parentId } = ctx.target
  // Concurrent requests wait for each other here, so that only one of them creates a company.
  const [parent] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, parentId))
    .for('no key update')
  await requireNoTestCompany(db, parentId)
  const texts = seedTexts[ctx.language]
  const name = testCompanyName(parent?.name ?? '')
  const expiresAt = testExpiry(now)
  const [company] = await db
    .insert(companies)
    .values({
      ...texts.company,
      name,
      billingName: name,
      organizationNumber: TEST_ORGANISATION_NUMBER,
      sharesNumber: true,
      testOf: parentId,
      testExpiresAt: expiresAt,
      createdAt: now,
    })
    .returning({ id: companies.id })
  if (!company) throw new Error('The insert into companies returned no row.')
  const { id } = company
  const inside: MemberWork = { ...ctx, target: { companyId: id, isAdmin: true } }
  await joinCompany(inside, { companyId: id, userId: caller.id, admin: true, as: 'added' })
  await insertSeed(inside, id, documents)
  const write = await createKey(inside, 'api', { name: texts.keys.write, scope: 'write' })
  const read = await createKey(inside, 'api', { name: texts.keys.read, scope: 'read' })
  ctx.recordHistory({ companyId: id, entity: 'company', entityId: id, action: 'added' })
  ctx.recordHistory({ companyId: parentId, entity: 'company', entityId: parentId, action: 'testCompanyCreated' })
  ctx.publish({ type: 'updateSettings', companyId: parentId, by: caller.id })
  publishOfficeChange(ctx, 'companies', id)
  return {
    id,
    name,
    expiresAt: expiresAt.toISOString(),
    createdAt: now.toISOString(),
    createdBy: toActor(caller),
    isMember: true,
    writeKey: write.key,
    readKey: read.key,
  }
}
