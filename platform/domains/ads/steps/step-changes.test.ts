import { afterAll, beforeAll, expect, test } from 'vitest'
import { CandidateMoved, GetStepsView, UpdateStepMessage } from '#contract/candidates/pipeline.ts'
import { AdStepsTemplate, SaveSteps } from '#contract/ads/steps.ts'
import type { Step } from '#contract/base/types.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import {
  createBoard,
  eventLog,
  move,
  startPipeline,
  type Board,
  type Pipeline,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { registerPipeline } from '#platform/domains/candidates/pipeline/routes.ts'
import { finishedAd } from '#platform/domains/ads/ads/samples.ts'
import { registerSteps } from './routes.ts'

// What colleagues are told of changed steps, and of two who change them at once.

let platform: Pipeline
beforeAll(async () => {
  platform = await startPipeline({ areas: [registerPipeline, registerMessages, registerSteps] })
})
afterAll(() => platform.close())

const board = () => createBoard(platform, 1, { ...finishedAd(), state: 'offers' })
const read = async ({ ad, karin }: Board) =>
  (await platform.inject(AdStepsTemplate, { query: { id: ad.id } }, karin)).body
const save = ({ ad }: Board, as: { id: string }, steps: readonly Step[], version?: string) =>
  platform.inject(
    SaveSteps,
    {
      query: { id: ad.id, ...(version !== undefined && { version }) },
      body: steps.map((step, order) => ({ ...step, order })),
    },
    as,
  )

test('PIPE-90 a save that began from other steps than are stored is refused, and candidates who move do not count', async () => {
  const made = await board()
  const before = await read(made)
  const renamed = (name: string) => before.steps.map((step, index) => (index === 2 ? { ...step, name } : step))
  await move(platform, made.karin, made.candidate, made.interview)
  expect((await read(made)).version).toBe(before.version)
  expect((await save(made, made.karin, renamed('Samtal'), before.version)).status).toBe(200)
  const late = await save(made, made.erik, renamed('Möte'), before.version)
  expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
  const after = await read(made)
  expect(after.steps[2]?.name).toBe('Samtal')
  await platform.inject(
    UpdateStepMessage,
    { body: { id: made.interview.id, messageType: 'text', message: '<p>Hej</p>' } },
    made.erik,
  )
  expect((await save(made, made.karin, renamed('Igen'), after.version)).error.code).toBe('changedMeanwhile')
  expect((await save(made, made.karin, renamed('Utan version'))).status).toBe(200)
})

test('PLUS-25 a step keeps its day limit, which is from 1 to 365 days or none', async () => {
  const made = await board()
  const { steps } = await read(made)
  const limited = (dayLimit: number | null) => steps.map((step, index) => (index === 2 ? { ...step, dayLimit } : step))
  expect((await save(made, made.karin, limited(7))).status).toBe(200)
  const { body } = await platform.inject(GetStepsView, { query: { id: made.ad.id } }, made.erik)
  expect(body.steps.map(({ dayLimit }) => dayLimit)).toEqual([null, null, 7, null])
  expect((await read(made)).steps[2]?.dayLimit).toBe(7)
  for (const wrong of [0, 366, 1.5]) expect((await save(made, made.karin, limited(wrong))).status).toBe(400)
  expect((await save(made, made.karin, limited(null))).status).toBe(200)
  expect((await read(made)).steps[2]?.dayLimit).toBe(null)
})

test('PIPE-84 PIPE-29 a new message of a step, and new steps, reach everyone who looks at the board', async () => {
  const made = await board()
  const log = eventLog(platform)
  const told = async () =>
    (await log(made.erik))[0]?.filter(({ target }) => target === 'updateSteps').map(({ payload }) => payload) ?? []
  await told()
  await platform.inject(
    UpdateStepMessage,
    { body: { id: made.interview.id, messageType: 'text', message: '<p>Hej {namn}</p>' } },
    made.karin,
  )
  const [first, ...none] = await told()
  expect(none).toEqual([])
  expect(first).toMatchObject({ companyId: made.company.id, ad: made.ad.id, by: made.karin.id })
  expect(first).toHaveProperty('steps.2', {
    id: made.interview.id,
    order: 2,
    name: 'Interview',
    type: 'normal',
    messageType: 'text',
    message: '<p>Hej {namn}</p>',
    messageVersion: expect.any(String),
    dayLimit: null,
  })

  const { steps } = await read(made)
  await save(
    made,
    made.karin,
    steps.map((step, index) => (index === 2 ? { ...step, name: 'Samtal', dayLimit: 3 } : step)),
  )
  expect((await told())[0]).toMatchObject({
    steps: [{}, {}, { id: made.interview.id, name: 'Samtal', dayLimit: 3 }, {}],
  })

  await platform.inject(
    UpdateStepMessage,
    { body: { id: made.interview.id, messageType: 'none', message: null } },
    made.karin,
  )
  await told()
  await move(platform, made.karin, made.candidate, made.interview, {
    saveMessage: true,
    message: { messageType: 'text', message: '<p>Kom {namn}</p>' },
  })
  expect((await told())[0]).toMatchObject({
    steps: [{}, {}, { type: 'frozen', messageType: 'text', message: '<p>Kom {namn}</p>' }, {}],
  })
})

test('PIPE-27 ACC-65 placeholders are filled in for the candidate, and a message with one left is refused as a whole', async () => {
  const made = await board()
  const text = '<p>Hej {förnamn}, {annons} hos {företag}, {datum}</p><p>{rekryterare}</p>'
  const sent = await move(platform, made.karin, made.candidate, made.interview, {
    saveMessage: true,
    message: { messageType: 'text', message: text },
  })
  expect(sent.status).toBe(200)
  platform.clock.advance({ seconds: 10 })
  const { text: mailed } = await platform.lastMail(made.candidate.email)
  expect(mailed).toContain('Hej Candidate, Drifttekniker hos Nordvik Energi AB, måndag 3 november')
  expect(mailed).toContain(`november\n\n${made.karin.firstName} ${made.karin.lastName}`)
  expect((await read(made)).steps[2]?.message).toBe(text)

  const started =
    (await platform.inject(GetStepsView, { query: { id: made.ad.id } }, made.karin)).body.steps[2]?.candidates[0]
      ?.changed ?? ''
  const refused = await platform.inject(
    CandidateMoved,
    {
      body: {
        ad: made.ad.id,
        id: made.candidate.id,
        saveMessage: false,
        step: made.accepted.id,
        order: 0,
        message: { messageType: 'text', message: '<p>Vi ses {tid}</p>' },
        schedule: null,
        started,
      },
    },
    made.karin,
  )
  expect([refused.status, refused.error.errors]).toEqual([400, { message: ['unfilled'] }])
  expect(
    (await platform.inject(GetStepsView, { query: { id: made.ad.id } }, made.karin)).body.steps[2]?.candidates,
  ).toHaveLength(1)
})
