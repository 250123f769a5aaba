import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AdStatistics } from '#contract/ads/ad-statistics.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetCandidateCard, GetStepsView, SendImmediate, SendSchedule } from '#contract/candidates/pipeline.ts'
import { CreateProject } from '#contract/ads/tree.ts'
import { sendCall, companyOf } from '../support/ads.ts'
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
let replyPort: number
beforeAll(async () => {
  replyPort = await freePort()
  tavla = await startTavla({
    seed: 'demo',
    env: { REPLY_DOMAIN: 'svar.tavla.example', BOUNCE_PORT: String(replyPort) },
  })
  token = await signIn(tavla, 'recruiter')
  companyId = (await companyOf(tavla, token)).id
})
afterAll(() => tavla?.stop())

/**
 * Writes from several workers until the platform is down. Returns the acknowledged writes. Calls `onAcknowledged` with
 * their number so far.
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
      // A broken connection says nothing about the write. Only a response counts.
      const done = await write(number).catch(() => null)
      if (done === null) return
      if (done) onAcknowledged(acknowledged.push(number))
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return acknowledged
}

test('a platform killed during many writes keeps every acknowledged write and starts again', async () => {
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
  const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const names = projects.map(({ name }) => name).filter((name) => name.startsWith('Projekt '))
  expect(names).toEqual(expect.arrayContaining(acknowledged.map((number) => `Projekt ${number}`)))
  expect(new Set(names).size).toBe(names.length)
})

/** Returns the candidates of the active ads with more than a number of applications. */
async function peopleOf(minApplications: number) {
  const tree = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const ads = tree.projects
    .flatMap(({ folders }) => folders.flatMap(({ ads: inFolder }) => inFolder))
    .filter(({ type, applications }) => type === 'active' && applications.total > minApplications)
  const boards = await Promise.all(ads.map(({ id }) => sendCall(tavla, token, GetStepsView, { query: { id } })))
  return boards
    .flatMap(({ steps }) => steps.flatMap(({ candidates }) => candidates))
    .filter(({ deleted, email }) => !deleted && email !== null)
}

test('mail of messages acknowledged before a kill is sent exactly once after the restart (PLUS-10, PLUS-24)', async () => {
  const people = await peopleOf(20)
  let killed: Promise<void> | undefined
  const acknowledged = await writeUntilGone(
    async (number) => {
      const candidate = people[number]
      if (!candidate) throw new Error('There is no candidate left to write to.')
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
    // The message is still held (PLUS-24), unless the hold has already ended.
    await callPlatform(tavla.site, SendImmediate, { body: { id: candidate?.id ?? 0 } }, token)
    await tavla.mailbox.mailTo(candidate?.email ?? '', ({ text }) => text.includes(wanted))
    const { chat } = await sendCall(tavla, token, GetCandidateCard, { query: { id: candidate?.id ?? 0 } })
    expect(chat.filter(({ message }) => message.includes(wanted))).toHaveLength(1)
    expect((await tavla.mailbox.list(candidate?.email ?? '')).filter(({ text }) => text.includes(wanted))).toHaveLength(
      1,
    )
  }
})

test('replies by mail acknowledged before a kill are kept, and retried ones are stored once (PLUS-87)', async () => {
  const [candidate] = await peopleOf(2)
  if (!candidate) throw new Error('There is no candidate to write to.')
  await callPlatform(
    tavla.site,
    SendSchedule,
    { body: { id: candidate.id, html: '<p>Svara på mejlet.</p>', schedule: null } },
    token,
  )
  await callPlatform(tavla.site, SendImmediate, { body: { id: candidate.id } }, token)
  const mail = await tavla.mailbox.mailTo(candidate.email ?? '', ({ text }) => text.includes('Svara på mejlet.'))
  const reply = (number: number) => {
    const transport = createTransport({ host: '127.0.0.1', port: replyPort, ignoreTLS: true })
    return transport
      .sendMail({
        messageId: `<svar-${number}@brev.example>`,
        from: candidate.email ?? '',
        to: mail.replyTo ?? '',
        text: `Svar nummer ${number}.`,
      })
      .then(
        () => true,
        (error: { responseCode?: number }) => (error.responseCode === undefined ? Promise.reject(error) : false),
      )
  }
  let killed: Promise<void> | undefined
  const sent = new Set<number>()
  const acknowledged = await writeUntilGone(
    (number) => {
      sent.add(number)
      return reply(number)
    },
    (count) => {
      if (count === 8) killed = tavla.programs.platform.kill()
    },
  )
  await killed
  expect(acknowledged.length).toBeGreaterThanOrEqual(8)
  await tavla.startPlatform()
  const texts = async () =>
    (await sendCall(tavla, token, GetCandidateCard, { query: { id: candidate.id } })).chat
      .map(({ message }) => /Svar nummer (\d+)\./.exec(message)?.[1])
      .filter((number) => number !== undefined)
      .map(Number)
  expect(await texts()).toEqual(expect.arrayContaining(acknowledged))
  // A mail server that got no answer sends the mail again.
  for (const number of [...sent].filter((each) => each < 20)) expect(await reply(number)).toBe(true)
  const stored = await texts()
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored).toEqual(expect.arrayContaining([...sent].filter((each) => each < 20)))
})

test('a write retried with its Idempotency-Key after a kill happens once, regardless of when the kill came', async () => {
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
    // A repeated response must be identical.
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
    // The responses of writes in flight were lost. Writes that were answered are repeated too.
    for (const number of [...new Set(sent)]) expect(await create(number)).toBe(true)
  }
  const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const made = projects.filter(({ name }) => name.startsWith('Med nyckel '))
  expect(made.map(({ name, id }) => [name, id]).sort()).toEqual(
    [...answers].map(([number, id]) => [`Med nyckel ${number}`, id]).sort(),
  )
  expect(answers.size).toBe(new Set(sent).size)
})

test('a kill loses no stored view of an ad and counts no view twice (PLUS-71)', async () => {
  const tree = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })
  const ad = tree.projects
    .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
    .find(({ type, use, source }) => type === 'active' && hasBoard({ use, source }))
  if (!ad) throw new Error('The demo data has no active ad with a board.')
  const views = async () => (await sendCall(tavla, token, AdStatistics, { query: { id: ad.id } })).totals.views
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

test('a second platform on the same data folder names the first and exits; the first continues', async () => {
  const second = startProgram('platform', 'platform/main.ts', {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(await freePort()),
    DATA_DIR: tavla.dataDir,
  })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(tavla.dataDir)
  expect(second.output()).toContain(`process ${tavla.programs.platform.pid}`)
  expect((await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: companyId } })).id).toBe(companyId)
})
