import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { ads, candidates, folders, steps } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'

// Reads whose parts must be consistent see one snapshot, even if other transactions commit between their statements.

const platform = await setUpPlatform()

/** Runs a read, and runs `act` before each of its statements. Returns how often `act` ran. */
async function interleaved(read: () => Promise<unknown>, act: () => Promise<void>): Promise<number> {
  type Session = { prepareQuery(...query: unknown[]): { execute(...values: unknown[]): Promise<unknown> } }
  const session: Session = Object.getPrototypeOf(Reflect.get(platform.db, 'session'))
  const { prepareQuery } = session
  let [isActing, times] = [false, 0]
  session.prepareQuery = function (...query) {
    const prepared = prepareQuery.apply(this, query)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (...values) => {
      if (!isActing) {
        isActing = true
        times += 1
        await act().finally(() => (isActing = false))
      }
      return execute(...values)
    }
    return prepared
  }
  try {
    await read()
  } finally {
    session.prepareQuery = prepareQuery
  }
  return times
}

test('returns each candidate once, with matching counts, while the board changes (PIPE-02)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const ad = await platform.createAd(company, member, { type: 'active', use: 'form' })
  for (let n = 0; n < 3; n += 1) await platform.createCandidate(ad)
  const act = async () => {
    const [step] = await platform.db
      .insert(steps)
      .values({
        companyId: company.id,
        adId: ad.id,
        position: 2,
        name: 'Nytt',
        type: 'normal',
        messageType: 'none',
        uuid: crypto.randomUUID(),
      })
      .returning()
    await platform.createCandidate(ad)
    await platform.db
      .update(candidates)
      .set({ stepId: step?.id ?? 0 })
      .where(eq(candidates.adId, ad.id))
  }
  const token = await platform.signIn(member)
  const times = await interleaved(async () => {
    const { body } = await platform.inject(GetStepsView, { query: { id: ad.id } }, token)
    const shown = body.steps.flatMap((step) => step.candidates)
    expect(shown.length).toBeGreaterThan(3)
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
    expect(body.ad.applications.total).toBe(shown.length)
  }, act)
  expect(times).toBeGreaterThan(1)
})

test('returns each ad once while folders are added and ads are moved (AD-01)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  for (let n = 0; n < 3; n += 1) await platform.createAd(company, member)
  const act = async () => {
    const [folder] = await platform.db
      .insert(folders)
      .values({
        companyId: company.id,
        projectId: company.projectId,
        name: 'Ny',
        position: 9,
        createdAt: platform.clock(),
      })
      .returning()
    await platform.db
      .update(ads)
      .set({ folderId: folder?.id ?? 0 })
      .where(eq(ads.companyId, company.id))
  }
  const token = await platform.signIn(member)
  await interleaved(async () => {
    const { body } = await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, token)
    expect(body.projects.flatMap((project) => project.folders.flatMap((folder) => folder.ads))).toHaveLength(3)
  }, act)
})
