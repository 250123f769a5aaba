import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AdStepsTemplate, SaveSteps } from '#contract/ads/steps.ts'
import type { Step } from '#contract/ads/step.ts'
import { ads, steps } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { registerSteps } from './routes.ts'

const { platform, company, admin: owner } = await setUpCompany({ areas: [registerSteps] })

const read = async (ad: { id: number }) =>
  (await platform.inject(AdStepsTemplate, { query: { id: ad.id } }, owner)).body.steps
const save = (ad: { id: number }, list: Step[]) =>
  platform.inject(SaveSteps, { query: { id: ad.id }, body: list.map((step, order) => ({ ...step, order })) }, owner)
const finished = () => platform.createAd(company, owner, { ...sampleFinishedAd(), state: 'stepsview' })
const extra = (name: string, over: Partial<Step> = {}): Step => ({
  uuid: randomUUID(),
  order: 0,
  name,
  type: 'normal',
  messageType: 'none',
  message: null,
  dayLimit: null,
  ...over,
})

test('returns steps in order, with frozen steps that contain candidates (PIPE-78, PIPE-82)', async () => {
  const ad = await finished()
  await platform.createCandidate(ad, { stepId: ad.steps[2]?.id ?? 0, deletedAt: platform.clock() })
  await platform.createCandidate(ad)
  expect((await read(ad)).map(({ order, name, type }) => [order, name, type])).toEqual([
    [0, 'Rejected', 'system'],
    [1, 'Incoming', 'system'],
    [2, 'Interview', 'frozen'],
    [3, 'Accepted', 'system'],
  ])
  expect((await platform.inject(AdStepsTemplate, { query: { id: ad.id } }, await platform.createUser())).status).toBe(
    403,
  )
})

test('adds, renames, moves and removes steps, keeps their ids and sets the state offers (PIPE-79, AD-69)', async () => {
  const ad = await finished()
  const [rejected, incoming, interview, accepted] = await read(ad)
  if (!rejected || !incoming || !interview || !accepted) throw new Error('steps')
  const call = extra(' Samtal ', { messageType: 'text', message: '<p onclick="x">Hej</p>' })
  expect((await save(ad, [rejected, incoming, call, { ...interview, name: 'Möte' }, accepted])).status).toBe(200)
  expect((await read(ad)).map(({ name, message }) => [name, message])).toEqual([
    ['Rejected', null],
    ['Incoming', null],
    ['Samtal', '<p>Hej</p>'],
    ['Möte', null],
    ['Accepted', null],
  ])
  const rows = await platform.db.select().from(steps).where(eq(steps.adId, ad.id))
  expect(rows.find(({ uuid }) => uuid === interview.uuid)?.id).toBe(ad.steps[2]?.id)
  expect((await platform.db.select().from(ads).where(eq(ads.id, ad.id)))[0]?.state).toBe('offers')
  expect((await save(ad, [rejected, incoming, accepted])).status).toBe(200)
  expect(await read(ad)).toHaveLength(3)
})

test('returns 409 if a removed step contains candidates, even deleted ones (PIPE-82)', async () => {
  const ad = await finished()
  await platform.createCandidate(ad, { stepId: ad.steps[2]?.id ?? 0, deletedAt: platform.clock() })
  const list = await read(ad)
  const refused = await save(
    ad,
    list.filter(({ name }) => name !== 'Interview'),
  )
  expect([refused.status, refused.error.code]).toEqual([409, 'holdsCandidates'])
  expect((await save(ad, list)).status).toBe(200)
  expect(await read(ad)).toHaveLength(4)
})

test('rejects blank names and missing or moved built-in steps (PIPE-81, PIPE-89)', async () => {
  const ad = await finished()
  const [rejected, incoming, interview, accepted] = await read(ad)
  if (!rejected || !incoming || !interview || !accepted) throw new Error('steps')
  const errors = async (list: Step[]) => (await save(ad, list)).error.errors
  expect(await errors([rejected, incoming, extra('  '), accepted])).toEqual({ '2.name': ['required'] })
  expect(await errors([rejected, incoming])).toMatchObject({ body: ['tooFew'] })
  expect(await errors([rejected, interview, incoming, accepted])).toEqual({ body: ['systemMoved'] })
  expect(await errors([incoming, rejected, interview, accepted])).toEqual({ body: ['systemMissing'] })
  expect(
    await errors([
      rejected,
      incoming,
      extra('A', { messageType: 'upload', message: { cv: false, letter: false, video: false, files: [] } }),
      accepted,
    ]),
  ).toHaveProperty('2.message')
  expect(await read(ad)).toHaveLength(4)
})

test('rejects new steps for archived, external and link ads (PIPE-06, AD-54)', async () => {
  const list = await read(await finished())
  const refused = async (over: object) => (await save(await platform.createAd(company, owner, over), list)).error.code
  expect(await refused({ type: 'archived' })).toBe('archived')
  expect(await refused({ source: 'ponty' })).toBe('external')
  expect(await refused({ use: 'link', link: 'https://jobb.example.com' })).toBe('noProcess')
})
