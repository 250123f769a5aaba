import { expect, test } from 'vitest'
import { CandidateMoved, GetStepsView, UpdateStepMessage } from '#contract/candidates/pipeline.ts'
import { AdStepsTemplate, SaveSteps } from '#contract/ads/steps.ts'
import type { Step } from '#contract/ads/step.ts'
import { registerMessages } from '#platform/domains/candidates/messages/routes.ts'
import {
  createBoard,
  eventLog,
  move,
  startPipeline,
  type Board,
} from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { registerPipeline } from '#platform/domains/candidates/pipeline/routes.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { registerSteps } from './routes.ts'

// Events about changed steps, and concurrent changes by two members.

const platform = await startPipeline({ areas: [registerPipeline, registerMessages, registerSteps] })

const createStepsBoard = () => createBoard(platform, 1, { ...sampleFinishedAd(), state: 'offers' })
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

test('rejects a save from outdated steps, but ignores candidates that move (PIPE-90)', async () => {
  const board = await createStepsBoard()
  const before = await read(board)
  const renamed = (name: string) => before.steps.map((step, index) => (index === 2 ? { ...step, name } : step))
  await move(platform, board.karin, board.candidate, board.interview)
  expect((await read(board)).version).toBe(before.version)
  expect((await save(board, board.karin, renamed('Samtal'), before.version)).status).toBe(200)
  const late = await save(board, board.erik, renamed('Möte'), before.version)
  expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
  const after = await read(board)
  expect(after.steps[2]?.name).toBe('Samtal')
  await platform.inject(
    UpdateStepMessage,
    { body: { id: board.interview.id, messageType: 'text', message: '<p>Hej</p>' } },
    board.erik,
  )
  expect((await save(board, board.karin, renamed('Igen'), after.version)).error.code).toBe('changedMeanwhile')
  expect((await save(board, board.karin, renamed('Utan version'))).status).toBe(200)
})

test('stores a day limit of 1 to 365 days or none (PLUS-25)', async () => {
  const board = await createStepsBoard()
  const { steps } = await read(board)
  const limited = (dayLimit: number | null) => steps.map((step, index) => (index === 2 ? { ...step, dayLimit } : step))
  expect((await save(board, board.karin, limited(7))).status).toBe(200)
  const { body } = await platform.inject(GetStepsView, { query: { id: board.ad.id } }, board.erik)
  expect(body.steps.map(({ dayLimit }) => dayLimit)).toEqual([null, null, 7, null])
  expect((await read(board)).steps[2]?.dayLimit).toBe(7)
  for (const invalidLimit of [0, 366, 1.5])
    expect((await save(board, board.karin, limited(invalidLimit))).status).toBe(400)
  expect((await save(board, board.karin, limited(null))).status).toBe(200)
  expect((await read(board)).steps[2]?.dayLimit).toBe(null)
})

test('publishes a new step message and new steps to everyone who views the board (PIPE-84, PIPE-29)', async () => {
  const board = await createStepsBoard()
  const log = eventLog(platform)
  const readBoardEvents = async () =>
    (await log(board.erik))[0]?.filter(({ target }) => target === 'updateSteps').map(({ payload }) => payload) ?? []
  await readBoardEvents()
  await platform.inject(
    UpdateStepMessage,
    { body: { id: board.interview.id, messageType: 'text', message: '<p>Hej {namn}</p>' } },
    board.karin,
  )
  const [first, ...none] = await readBoardEvents()
  expect(none).toEqual([])
  expect(first).toMatchObject({ companyId: board.company.id, ad: board.ad.id, by: board.karin.id })
  expect(first).toHaveProperty('steps.2', {
    id: board.interview.id,
    order: 2,
    name: 'Interview',
    type: 'normal',
    messageType: 'text',
    message: '<p>Hej {namn}</p>',
    messageVersion: expect.any(String),
    dayLimit: null,
  })

  const { steps } = await read(board)
  await save(
    board,
    board.karin,
    steps.map((step, index) => (index === 2 ? { ...step, name: 'Samtal', dayLimit: 3 } : step)),
  )
  expect((await readBoardEvents())[0]).toMatchObject({
    steps: [{}, {}, { id: board.interview.id, name: 'Samtal', dayLimit: 3 }, {}],
  })

  await platform.inject(
    UpdateStepMessage,
    { body: { id: board.interview.id, messageType: 'none', message: null } },
    board.karin,
  )
  await readBoardEvents()
  await move(platform, board.karin, board.candidate, board.interview, {
    saveMessage: true,
    message: { messageType: 'text', message: '<p>Kom {namn}</p>' },
  })
  expect((await readBoardEvents())[0]).toMatchObject({
    steps: [{}, {}, { type: 'frozen', messageType: 'text', message: '<p>Kom {namn}</p>' }, {}],
  })
})

test('fills in placeholders for the candidate, and rejects a message if one has no value (PIPE-27, ACC-65)', async () => {
  const board = await createStepsBoard()
  const text = '<p>Hej {förnamn}, {annons} hos {företag}, {datum}</p><p>{rekryterare}</p>'
  const sent = await move(platform, board.karin, board.candidate, board.interview, {
    saveMessage: true,
    message: { messageType: 'text', message: text },
  })
  expect(sent.status).toBe(200)
  platform.clock.advance({ seconds: 10 })
  const { text: mailed } = await platform.lastMail(board.candidate.email)
  expect(mailed).toContain('Hej Candidate, Drifttekniker hos Nordvik Energi AB, måndag 3 november')
  expect(mailed).toContain(`november\n\n${board.karin.firstName} ${board.karin.lastName}`)
  expect((await read(board)).steps[2]?.message).toBe(text)

  const started =
    (await platform.inject(GetStepsView, { query: { id: board.ad.id } }, board.karin)).body.steps[2]?.candidates[0]
      ?.changed ?? ''
  const refused = await platform.inject(
    CandidateMoved,
    {
      body: {
        ad: board.ad.id,
        id: board.candidate.id,
        saveMessage: false,
        step: board.accepted.id,
        order: 0,
        message: { messageType: 'text', message: '<p>Vi ses {tid}</p>' },
        schedule: null,
        started,
      },
    },
    board.karin,
  )
  expect([refused.status, refused.error.errors]).toEqual([400, { message: ['unfilled'] }])
  expect(
    (await platform.inject(GetStepsView, { query: { id: board.ad.id } }, board.karin)).body.steps[2]?.candidates,
  ).toHaveLength(1)
})
