import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CandidatesMessaged,
  CandidatesMoved,
  UndoMessages,
  UndoMoves,
  type BulkResult,
} from '#contract/candidates/bulk-filters-and-search.ts'
import { GetCandidateCards } from '#contract/candidates/pipeline.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const results = `
  results {
    candidate { id }
    outcome
    step { id }
    order position changedAt movedBy { name }
    message { id databaseId }
  }
  errors { __typename reason path }
`
const documents = {
  Move: `mutation Move($input: MoveCandidatesInput!) { moveCandidates(input: $input) { ${results} } }`,
  Message: `mutation Message($input: MessageCandidatesInput!) { messageCandidates(input: $input) { ${results} } }`,
  UndoMessages: `mutation UndoMessages($input: UndoMessagesInput!) { undoMessages(input: $input) { ${results} } }`,
  Read: /* GraphQL */ `
    mutation Read($input: MessageCandidatesInput!) {
      messageCandidates(input: $input) {
        results {
          message {
            id
            databaseId
            html
          }
        }
      }
    }
  `,
  Undo: `mutation Undo($input: UndoMovesInput!) { undoMoves(input: $input) { ${results} } }`,
}
const started = '2025-11-03T10:00:00.123Z'
const done: BulkResult = {
  id: 500,
  outcome: 'done',
  step: 3,
  order: 0,
  position: 1024,
  changed: started,
  movedBy: null,
  message: 77,
}
const late: BulkResult = {
  id: 501,
  outcome: 'movedMeanwhile',
  step: 2,
  order: 4,
  position: 1536,
  changed: started,
  movedBy: world.olle,
  message: null,
}
const unknown: BulkResult = {
  id: 502,
  outcome: 'unknown',
  step: null,
  order: null,
  position: null,
  changed: null,
  movedBy: null,
  message: null,
}
const candidate = (id: number) => toGlobalId('Candidate', id)
const step = (id: number) => toGlobalId('BoardStep', `42.${id}`)

describe('several candidates', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    for (const call of [CandidatesMoved, CandidatesMessaged, UndoMessages, UndoMoves])
      areas.answer(call, { results: [done, late, unknown] })
  })
  afterAll(() => areas.stop())

  test('moves several candidates in one call, each with its own result (PLUS-21)', async () => {
    const data = await areas.data('Move', {
      input: {
        stepId: step(3),
        isLocked: true,
        reasonId: toGlobalId('RejectReason', '7.4'),
        message: { text: { html: '<p>Hej</p>' } },
        candidates: [
          { candidateId: candidate(500), expectedChangedAt: started },
          { candidateId: candidate(501), expectedChangedAt: started, shouldCancelScheduled: true },
        ],
      },
    })
    expect(areas.calls).toEqual(['candidates-moved'])
    expect(areas.sent(CandidatesMoved)).toEqual({
      body: {
        ad: 42,
        step: 3,
        locked: true,
        reason: 4,
        schedule: null,
        message: { messageType: 'text', message: '<p>Hej</p>' },
        candidates: [
          { id: 500, started, cancelScheduled: false },
          { id: 501, started, cancelScheduled: true },
        ],
      },
    })
    expect(data).toEqual({
      moveCandidates: {
        results: [
          {
            candidate: { id: candidate(500) },
            outcome: 'DONE',
            step: { id: step(3) },
            order: 0,
            position: 1024,
            changedAt: started,
            movedBy: null,
            message: { id: toGlobalId('ChatMessage', '500.77'), databaseId: 77 },
          },
          {
            candidate: { id: candidate(501) },
            outcome: 'MOVED_MEANWHILE',
            step: { id: step(2) },
            order: 4,
            position: 1536,
            changedAt: started,
            movedBy: { name: 'Olle Berg' },
            message: null,
          },
          {
            candidate: { id: candidate(502) },
            outcome: 'UNKNOWN',
            step: null,
            order: null,
            position: null,
            changedAt: null,
            movedBy: null,
            message: null,
          },
        ],
        errors: [],
      },
    })
  })

  test('returns one error for an invalid message or step (PLUS-21)', async () => {
    areas.refuse(CandidatesMoved, 400, { code: 'invalid', title: 'Invalid', errors: { reason: ['notRejection'] } })
    expect(await areas.data('Move', { input: { stepId: step(3), isLocked: false, candidates: [] } })).toEqual({
      moveCandidates: {
        results: null,
        errors: [{ __typename: 'InputError', reason: 'NOT_REJECTION', path: ['reasonId'] }],
      },
    })
  })

  test('sends a message to several candidates in one call (PLUS-21)', async () => {
    const message = { upload: { requestsCv: true } }
    await areas.data('Message', {
      input: { adId: toGlobalId('Ad', 42), message, candidates: [{ candidateId: candidate(500) }] },
    })
    expect(areas.sent(CandidatesMessaged)).toEqual({
      body: {
        ad: 42,
        schedule: null,
        message: { messageType: 'upload', message: { cv: true, letter: false, video: false, files: [] } },
        candidates: [{ id: 500, cancelScheduled: false }],
      },
    })
  })

  test('reads sent messages with all cards in one call, if more than their ids is selected (PLUS-21)', async () => {
    const card = (id: number, messages: readonly number[]) => ({
      ...world.candidateCard({ id }),
      chat: world
        .candidateCard()
        .chat.slice(0, 1)
        .flatMap((message) => messages.map((each) => ({ ...message, id: each }))),
    })
    areas.answer(CandidatesMessaged, {
      results: [done, { ...done, id: 501, message: 78 }, { ...done, id: 502, message: 79 }],
    })
    areas.answer(GetCandidateCards, { found: [card(500, [76, 77]), card(501, [78]), card(502, [])], blocked: [] })
    const { data, errors } = await areas.run('Read', {
      input: {
        adId: toGlobalId('Ad', 42),
        message: { text: { html: '<p>Hej</p>' } },
        candidates: [{ candidateId: candidate(500) }],
      },
    })
    expect(data).toMatchObject({
      messageCandidates: {
        results: [
          { message: { databaseId: 77, html: expect.any(String) } },
          { message: { databaseId: 78 } },
          { message: null },
        ],
      },
    })
    expect(errors?.map(({ extensions, path }) => [extensions?.['code'], path])).toEqual([
      ['NOT_FOUND', ['messageCandidates', 'results', 2, 'message']],
    ])
    expect(areas.calls).toEqual(['candidates-messaged', 'get-candidate-cards'])
    areas.answer(CandidatesMessaged, { results: [done, late, unknown] })
  })

  test('undoes several moves in one call (PLUS-24)', async () => {
    const data = await areas.data('Undo', {
      input: { adId: toGlobalId('Ad', 42), candidates: [{ candidateId: candidate(500), expectedChangedAt: started }] },
    })
    expect(areas.sent(UndoMoves)).toEqual({ body: { ad: 42, candidates: [{ id: 500, started }] } })
    expect(data).toMatchObject({ undoMoves: { results: [{ outcome: 'DONE' }, {}, {}] } })
  })

  test('withdraws several messages in one call (PLUS-24)', async () => {
    const candidates = [{ candidateId: candidate(500), messageId: toGlobalId('ChatMessage', 77) }]
    const data = await areas.data('UndoMessages', { input: { adId: toGlobalId('Ad', 42), candidates } })
    expect(areas.sent(UndoMessages)).toEqual({ body: { ad: 42, candidates: [{ id: 500, message: 77 }] } })
    expect(data).toMatchObject({ undoMessages: { results: [{ outcome: 'DONE' }, {}, {}] } })
  })
})
