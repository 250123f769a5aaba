import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdStatistics } from '#contract/ads/ad-statistics.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/company-and-tree.ts'
import { GetCandidateCard, GetStepsView, SendImmediate, SendSchedule } from '#contract/candidates/pipeline.ts'
import { CreateProject } from '#contract/ads/projects-and-folders.ts'
import { ask, companyOf } from '../support/ads.ts'
import { callPlatform } from '../support/platform-call.ts'
import { signIn } from '../support/graphql.ts'
import { startProgram } from '../support/program.ts'
import { freePort } from '../support/ports.ts'
import { startTavla, type Tavla } from '../support/tavla.ts'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'
import { publicPath } from '#rules/ads/public-address.ts'

let tavla: Tavla
let token: string
let companyId: number
beforeAll(async () => {
  tavla = await startTavla({ seed: 'demo' })
  token = await signIn(tavla, 'recruiter')
  companyId = (await companyOf(tavla, token)).id
})
afterAll(() => tavla?.stop())

/**
 * Writes from several sides at once until the platform is gone; gives what it acknowledged. `onAcknowledged` hears how
 * many.
 */
async function writeUntilGone(
  write: (number: number) => Promise<boolean>,
  onAcknowledged: (count: number) => void,
): Promise<number[]> {
  const acknowledged: number[] = []
  let next = 0
  const worker = async () => {
    for (;;) {
      const number = next++
      // A connection that breaks says nothing about the write; only an answer counts.
      const done = await write(number).catch(() => null)
      if (done === null) return
      if (done) onAcknowledged(acknowledged.push(number))
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return acknowledged
}

test('a platform killed in the middle of many writes loses none it acknowledged, and starts again by itself', async () => {
  let killed: Promise<void> | undefined
  const acknowledged = await writeUntilGone(
    async (number) =>
      (await callPlatform(tavla.site, CreateProject, { body: { companyId, name: `Projekt ${number}` } }, token))
        .status === 200,
    (count) => {
      if (count === 40) killed = tavla.programs.platform.kill()
    },
  )
  await killed
  expect(acknowledged.length).toBeGreaterThanOrEqual(40)
  await tavla.startPlatform()
  const { projects } = await ask(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const names = projects.map(({ name }) => name).filter((name) => name.startsWith('Projekt '))
  expect(names).toEqual(expect.arrayContaining(acknowledged.map((number) => `Projekt ${number}`)))
  expect(new Set(names).size).toBe(names.length)
})

test('PLUS-10 PLUS-24 mail of messages acknowledged before a kill is sent after the restart, once each', async () => {
  const tree = await ask(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const ads = tree.projects
    .flatMap(({ folders }) => folders.flatMap(({ ads: inFolder }) => inFolder))
    .filter(({ type, applications }) => type === 'active' && applications.total > 20)
  const boards = await Promise.all(ads.map(({ id }) => ask(tavla, token, GetStepsView, { query: { id } })))
  const people = boards
    .flatMap(({ steps }) => steps.flatMap(({ candidates }) => candidates))
    .filter(({ deleted, email }) => !deleted && email !== null)
  let killed: Promise<void> | undefined
  const acknowledged = await writeUntilGone(
    async (number) => {
      const candidate = people[number]
      if (!candidate) throw new Error('Nobody is left to write to.')
      return (
        (
          await callPlatform(
            tavla.site,
            SendSchedule,
            { body: { id: candidate.id, html: `<p>Brev nummer ${number}.</p>`, schedule: null } },
            token,
          )
        ).status === 200
      )
    },
    (count) => {
      if (count === 12) killed = tavla.programs.platform.kill()
    },
  )
  await killed
  await tavla.startPlatform()
  for (const number of acknowledged) {
    const candidate = people[number]
    const wanted = `Brev nummer ${number}.`
    // It is still held back (PLUS-24), unless the hold has ended by itself.
    await callPlatform(tavla.site, SendImmediate, { body: { id: candidate?.id ?? 0 } }, token)
    await tavla.mailbox.mailTo(candidate?.email ?? '', ({ text }) => text.includes(wanted))
    const { chat } = await ask(tavla, token, GetCandidateCard, { query: { id: candidate?.id ?? 0 } })
    expect(chat.filter(({ message }) => message.includes(wanted))).toHaveLength(1)
    expect((await tavla.mailbox.list(candidate?.email ?? '')).filter(({ text }) => text.includes(wanted))).toHaveLength(
      1,
    )
  }
})

test('a write that is retried with its Idempotency-Key after a kill has happened once, whenever the kill came', async () => {
  const sent: number[] = []
  const answers = new Map<number, number>()
  const create = async (number: number) => {
    sent.push(number)
    const { status, body } = await callPlatform(
      tavla.site,
      CreateProject,
      { body: { companyId, name: `Med nyckel ${number}` } },
      token,
      { 'idempotency-key': `retry-${number}` },
    )
    if (status !== 200) return false
    // Whoever hears an answer twice hears the same one.
    expect(answers.get(number) ?? body.id).toBe(body.id)
    answers.set(number, body.id)
    return true
  }
  let before = 0
  for (const most of [3, 7, 18, 31]) {
    let killed: Promise<void> | undefined
    await writeUntilGone(
      (number) => create(before + number),
      (count) => {
        if (count === most) killed = tavla.programs.platform.kill()
      },
    )
    await killed
    before += 1000
    await tavla.startPlatform()
    // The answers of those under way were lost; also those that were heard are asked for again.
    for (const number of [...new Set(sent)]) expect(await create(number)).toBe(true)
  }
  const { projects } = await ask(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const made = projects.filter(({ name }) => name.startsWith('Med nyckel '))
  expect(made.map(({ name, id }) => [name, id]).sort()).toEqual(
    [...answers].map(([number, id]) => [`Med nyckel ${number}`, id]).sort(),
  )
  expect(answers.size).toBe(new Set(sent).size)
})

test('PLUS-71 of the views of an ad a kill takes none that were stored, and counts none twice', async () => {
  const tree = await ask(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const ad = tree.projects
    .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
    .find(({ type, use, source }) => type === 'active' && hasBoard({ use, source }))
  if (!ad) throw new Error('The demo has no such ad')
  const views = async () => (await ask(tavla, token, AdStatistics, { query: { id: ad.id } })).totals.views
  const look = async (times: number) => {
    for (let time = 0; time < times; time++)
      expect(
        (
          await fetch(`${tavla.site}/${publicPath(ad)}`, {
            headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
          })
        ).status,
      ).toBe(200)
  }
  const before = await views()
  await look(5)
  expect(await views()).toBe(before + 5)
  await look(3)
  await tavla.programs.platform.kill()
  await tavla.startPlatform()
  const after = await views()
  expect(after).toBeGreaterThanOrEqual(before + 5)
  expect(after).toBeLessThanOrEqual(before + 8)
})

test('a second platform on the same data folder ends and names the first, which goes on', async () => {
  const second = startProgram('platform', 'platform/main.ts', {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(await freePort()),
    DATA_DIR: tavla.dataDir,
  })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(tavla.dataDir)
  expect(second.output()).toContain(`process ${tavla.programs.platform.pid}`)
  expect((await ask(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })).id).toBe(companyId)
})
