import { and, asc, desc, eq } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import type { GetTestCompany, TestMails } from '#contract/integrations/test-companies.ts'
import { companies, history, mails, members, users } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { isTestCompany } from '#platform/foundation/test-companies/test-companies.ts'
import { MAX_TEST_MAILS } from '#rules/companies/test-company.ts'
import { notTestCompany } from './lock-test-company.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'

/** Returns the test company of a company, or null. */
export async function getTestCompany({
  db,
  caller,
  target: { companyId },
}: MemberCtx): Promise<CallOutput<typeof GetTestCompany>> {
  const [row] = await db
    .select({
      id: companies.id,
      name: companies.name,
      expiresAt: companies.testExpiresAt,
      createdAt: companies.createdAt,
      memberId: members.userId,
    })
    .from(companies)
    .leftJoin(members, and(eq(members.companyId, companies.id), eq(members.userId, caller.id)))
    .where(eq(companies.testOf, companyId))
  if (!row || row.expiresAt === null) return { testCompany: null }
  const [creator] = await db
    .select(actorColumns)
    .from(history)
    .innerJoin(users, eq(users.id, history.actorId))
    .where(and(eq(history.companyId, row.id), eq(history.entity, 'company'), eq(history.action, 'added')))
    .orderBy(asc(history.id))
    .limit(1)
  return {
    testCompany: {
      id: row.id,
      name: row.name ?? '',
      expiresAt: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      createdBy: creator ? toActor(creator) : null,
      isMember: row.memberId !== null,
    },
  }
}

/** Returns the newest mails that a test company would have sent. Throws 404 for a real company. */
export async function listTestMails({ db, target: { companyId } }: MemberCtx): Promise<CallOutput<typeof TestMails>> {
  if (!(await isTestCompany(db, companyId))) throw notTestCompany()
  const rows = await db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(and(eq(mails.companyId, companyId), eq(mails.isCaptured, true)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(MAX_TEST_MAILS)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
