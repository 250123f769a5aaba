import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from '#platform/foundation/auth/passwords.ts'
import { markNewUnread } from '#platform/domains/unread/activity.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  ads,
  candidates,
  companies,
  folders,
  members,
  projects,
  steps,
  users,
} from '#platform/foundation/db/schema/index.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'

/** Password of every test user. */
export const testPassword = 'Tavla-test-2026'

export type UserRow = typeof users.$inferSelect
export type CompanyRow = typeof companies.$inferSelect & { projectId: number; folderId: number }
export type StepRow = typeof steps.$inferSelect
export type AdRow = typeof ads.$inferSelect & { steps: StepRow[] }
export type CandidateRow = typeof candidates.$inferSelect

type Overrides<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

let sequence = 0
let passwordHash: Promise<string> | null = null

const firstRow = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('The insert returned no row.')
  return row
}

/** Creates functions that insert rows directly, with sensible defaults for values that a test does not care about. */
export function createFactories(db: Db, clock: () => Date) {
  /** Creates a user with a confirmed address and {@link testPassword}. */
  const createUser = async (over: Overrides<typeof users> = {}): Promise<UserRow> => {
    const n = (sequence += 1)
    passwordHash ??= hashPassword(testPassword)
    return firstRow(
      await db
        .insert(users)
        .values({
          id: randomUUID(),
          email: `user${n}-${randomBytes(3).toString('hex')}@example.com`,
          passwordHash: await passwordHash,
          firstName: 'Test',
          lastName: `User${n}`,
          country: 'SE',
          city: 'Stockholm',
          dateOfBirth: '1985-05-05',
          phoneNumber: '+46701234567',
          emailConfirmedAt: clock(),
          createdAt: clock(),
          // Staff have their rights only with a second factor.
          secondFactorAt: over.roles?.length ? clock() : null,
          ...over,
        })
        .returning(),
    )
  }

  /** Creates a user with staff roles and a second factor. Signing in does not work with it, everything else does. */
  const createStaff = (...roles: string[]): Promise<UserRow> => createUser({ roles })

  /** Makes a user a member of a company. */
  const addMember = async (
    company: { id: number },
    user: { id: string },
    over: Overrides<typeof members> = {},
  ): Promise<void> => {
    await db.insert(members).values({ companyId: company.id, userId: user.id, joinedAt: clock(), ...over })
  }

  /** Creates a company with its default project and folder. `admin` and `members` join it. */
  const createCompany = async ({
    admin,
    members: people = [],
    ...over
  }: Overrides<typeof companies> & {
    admin?: { id: string }
    members?: { id: string }[]
  } = {}): Promise<CompanyRow> => {
    const n = (sequence += 1)
    const address = {
      coAddress: null,
      streetAddress: 'Testgatan 1',
      postNumber: '111 22',
      postArea: 'Stockholm',
      postCountry: 'SE',
      postAddress: null,
    }
    const company = firstRow(
      await db
        .insert(companies)
        .values({
          name: `Company ${n}`,
          organizationNumber: `${Date.now()}${n}`,
          companyAddress: address,
          billingAddress: address,
          createdAt: clock(),
          ...over,
        })
        .returning(),
    )
    const project = firstRow(
      await db
        .insert(projects)
        .values({ companyId: company.id, name: 'Default', default: true, createdAt: clock() })
        .returning(),
    )
    const folder = firstRow(
      await db
        .insert(folders)
        .values({ companyId: company.id, projectId: project.id, name: 'Default', default: true, createdAt: clock() })
        .returning(),
    )
    if (admin) await addMember(company, admin, { admin: true })
    for (const person of people) await addMember(company, person)
    return { ...company, projectId: project.id, folderId: folder.id }
  }

  /** Creates an ad in the company's default folder with four steps: rejected, incoming, one extra and accepted. */
  const createAd = async (
    company: CompanyRow,
    owner: { id: string },
    over: Overrides<typeof ads> = {},
  ): Promise<AdRow> => {
    const n = (sequence += 1)
    const ad = firstRow(
      await db
        .insert(ads)
        .values({
          companyId: company.id,
          folderId: company.folderId,
          title: `Ad ${n}`,
          ownerId: owner.id,
          createdAt: clock(),
          updatedAt: clock(),
          ...over,
        })
        .returning(),
    )
    const names = ['Rejected', 'Incoming', 'Interview', 'Accepted']
    const rows = names.map((name, position) => ({
      companyId: company.id,
      adId: ad.id,
      uuid: randomUUID(),
      position,
      name,
      type: position === 2 ? ('normal' as const) : ('system' as const),
    }))
    return { ...ad, steps: await db.insert(steps).values(rows).returning() }
  }

  /** Creates a candidate of an ad, by default in its incoming step. */
  const createCandidate = async (ad: AdRow, over: Overrides<typeof candidates> = {}): Promise<CandidateRow> => {
    const n = (sequence += 1)
    const step = ad.steps[1]
    if (!step) throw new Error('The ad has no incoming step.')
    const candidate = firstRow(
      await db
        .insert(candidates)
        .values({
          companyId: ad.companyId,
          adId: ad.id,
          stepId: step.id,
          position: n,
          name: `Candidate ${n}`,
          email: `candidate${n}@example.com`,
          appliedAt: clock(),
          changedAt: clock(),
          enteredStepAt: clock(),
          activityNew: clock(),
          linkHash: sha256(randomUUID()),
          linkNonce: randomUUID(),
          ...over,
        })
        .returning(),
    )
    await markNewUnread(db, candidate.companyId, [candidate.id])
    return candidate
  }

  return { createUser, createStaff, addMember, createCompany, createAd, createCandidate }
}
