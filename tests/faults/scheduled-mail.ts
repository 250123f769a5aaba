import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { SendSchedule } from '#contract/candidates/pipeline.ts'
import { signIn } from '../support/graphql.ts'
import { startFragileLink } from '../support/fragile-link.ts'
import { callPlatform } from '../support/platform-call.ts'
import { createDatabase } from '../support/postgres.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { startSupervised } from '../support/program.ts'
import { startTavla } from '../support/tavla.ts'

// node tests/faults/scheduled-mail.ts [messages] [kills]: schedules messages for the next minutes, and kills the
// platform repeatedly before and while they are sent. The connection to the mail server breaks in the middle of mails
// and before acknowledgements, and is down for a minute. Prints how many messages arrived, how many arrived twice, and
// under how many Message-IDs each (expected: 1). Uses a new database on the server of TEST_DATABASE_URL, or PGlite.

const [wanted = 1000, kills = 100] = process.argv.slice(2).map(Number)
/** The messages become due during this time, which starts a minute after they are scheduled. */
const DUE_SPREAD_MS = 180_000

interface ReceivedMail {
  readonly messageId: string
  readonly text: string
}
const received: ReceivedMail[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        // Like a mail server: a mail received in full is stored before it is acknowledged, so a lost acknowledgement
        // causes a second copy.
        void PostalMime.parse(Buffer.concat(chunks)).then(({ messageId = '', text = '' }) => {
          received.push({ messageId, text })
          done()
        })
      })
  },
})
mailServer.on('error', () => {})
mailServer.listen(0, '127.0.0.1')
await once(mailServer.server, 'listening')
const broken = { mails: 0, acknowledgements: 0 }
const link = await startFragileLink((mailServer.server.address() as AddressInfo).port, {
  breaksAt: (chunk, from) => {
    if (from === 'client' && chunk.length > 1000 && Math.random() < 0.03) return (broken.mails += 1) > 0
    if (from === 'server' && /^250 .*queued/.test(chunk.toString('latin1')) && Math.random() < 0.05)
      return (broken.acknowledgements += 1) > 0
    return false
  },
})

const server = process.env['TEST_DATABASE_URL']
const database = server ? await createDatabase(server) : null
const tavla = await startTavla({
  seed: 'demo',
  env: {
    SMTP_URL: `smtp://127.0.0.1:${link.port}`,
    ...(database && {
      DATABASE_URL: database.url,
      SECRET_KEY: 'a-key-of-a-rehearsal-that-seals-nothing',
      SEED: 'demo',
    }),
  },
})
const began = performance.now()
const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0)
/** Retries while a busy database rejects the request. */
async function retried<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
let token = await retried(() => signIn(tavla, 'company.admin'))
const { steps } = await retried(() => seededBoard(tavla, token, 'large'))
const candidates = steps
  .flatMap(({ candidates }) => candidates)
  .filter(({ deleted, email }) => !deleted && email !== null)
  .slice(0, wanted)
if (candidates.length < wanted) throw new Error(`There are only ${candidates.length} candidates who can get mail.`)

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const textOf = (number: number): string => `Bokat brev nummer ${number}.`
let tries = 0
let next = 0
const acknowledged: number[] = []
const first = Date.now() + 60_000
async function scheduler(): Promise<void> {
  while (next < wanted) {
    const number = next++
    const soon = (): string =>
      new Date(Math.max(first, Date.now() + 60_000) + Math.random() * DUE_SPREAD_MS).toISOString()
    let [key, schedule] = [randomUUID(), soon()]
    for (;;) {
      const response = await callPlatform(
        tavla.site,
        SendSchedule,
        { body: { id: candidates[number]?.id ?? 0, html: `<p>${textOf(number)}</p>`, schedule } },
        token,
        { 'idempotency-key': key },
      ).catch(() => null)
      tries += 1
      if (response?.status === 200) break
      // After a long outage the platform rejects a time that has passed. The message is then scheduled again with a new
      // time and a new key.
      if (response?.status === 400) [key, schedule] = [randomUUID(), soon()]
      else if (response?.status === 401) token = await retried(() => signIn(tavla, 'company.admin'))
      else if (response && response.status < 500 && response.status !== 409)
        throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
      await wait(100)
    }
    acknowledged.push(number)
  }
}
/** Returns how many of the messages have arrived. */
const arrivedCount = (): number =>
  new Set(received.flatMap(({ text }) => /Bokat brev nummer \d+\./.exec(text) ?? [])).size
const scheduling = Promise.all(Array.from({ length: 6 }, scheduler))

/** Time without progress after which missing messages are lost. A sweep resends overdue messages each minute. */
const STALL_TIMEOUT_MS = 300_000
/** Waits until the messages scheduled plus arrived reach a number. False if progress stops. */
async function waitForProgress(to: number): Promise<boolean> {
  for (let [since, before] = [performance.now(), -1]; ; await wait(20)) {
    const now = acknowledged.length + arrivedCount()
    if (now >= to) return true
    if (now !== before) [since, before] = [performance.now(), now]
    else if (performance.now() - since > STALL_TIMEOUT_MS) return false
  }
}
const cutAt = Math.floor(kills / 2)
let killed = 0
for (; killed < kills; killed++) {
  // Waits for a certain progress, however long that takes, then kills at a random moment.
  if (!(await waitForProgress((2 * wanted * (killed + 1)) / (kills + 1)))) break
  await wait(Math.random() * 200)
  if (killed === cutAt) {
    link.cut()
    setTimeout(() => link.restore(), 60_000)
  }
  await tavla.programs.platform.kill()
  await startSupervised(() => tavla.startPlatform())
  if (killed % 10 === 9)
    console.log(`${seconds()} s: ${killed + 1} kills, ${acknowledged.length} scheduled, ${arrivedCount()} arrived.`)
}
await scheduling
await waitForProgress(2 * acknowledged.length)
await tavla.stop()
await database?.drop()
await link.close()
mailServer.close()

const ids = new Map<string, string[]>()
for (const { messageId, text } of received) {
  const [words] = /Bokat brev nummer \d+\./.exec(text) ?? []
  if (words) ids.set(words, [...(ids.get(words) ?? []), messageId])
}
const lost = acknowledged.filter((number) => !ids.has(textOf(number)))
const twice = [...ids.values()].filter((all) => all.length > 1).length
const withSeveralIds = [...ids].filter(([, all]) => new Set(all).size > 1).map(([words]) => words)
console.log(
  `${database ? 'PostgreSQL' : 'PGlite'}: ${killed} kills in ${seconds()} s, ` +
    `${acknowledged.length} messages scheduled in ${tries} tries; ` +
    `the connection to the mail server broke in ${broken.mails} mails and before ${broken.acknowledgements} acknowledgements, ` +
    'and was down for 60 s.',
)
console.log(
  `Lost: ${lost.length}. Arrived more than once: ${twice}, of these under more than one Message-ID: ${withSeveralIds.length}.`,
)
for (const each of [...lost.map(textOf), ...withSeveralIds].slice(0, 20)) console.error(each)
process.exit(lost.length + withSeveralIds.length > 0 ? 1 : 0)
