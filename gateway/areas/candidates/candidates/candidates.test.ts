import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CancelScheduled,
  CandidateMoved,
  GetCandidate,
  GetCandidateCard,
  GetStepsView,
  MarkSeen,
  OrderCandidate,
  SendImmediate,
  SendSchedule,
  SendSystemMessage,
  SetCandidateRating,
  UpdateNotes,
} from '#contract/candidates/pipeline.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const moved = `
  errors {
    __typename reason message path
    ... on MovedMeanwhileError { movedBy { databaseId name } }
  }
`
const documents = {
  Again: /* GraphQL */ `
    query Again($message: ID!, $answer: ID!) {
      message: node(id: $message) {
        id
        ... on ChatMessage {
          html
        }
      }
      answer: node(id: $answer) {
        id
        ... on Answer {
          question
        }
      }
    }
  `,
  Card: /* GraphQL */ `
    query Card($id: Int!) {
      candidate(by: { databaseId: $id }) {
        id
        name
        rating
        step {
          id
        }
        ad {
          id
        }
        card {
          note
          movedBy {
            id
            kind
            name
          }
          answers {
            id
            type
            question
            text
            options {
              title
              isSelected
              isUnread
            }
            isUnread
          }
          messages {
            id
            databaseId
            sentAt
            scheduledAt
            heldUntil
            undelivered
            mail {
              isFromOtherAddress
              sender
              fullText
              refusedAttachments
            }
            viewerDidAuthor
            isFromCandidate
            sender {
              kind
              name
            }
            avatarUrl
            email
            html
          }
          applications {
            name
            url
            receivedAt
            isActive
          }
        }
      }
    }
  `,
  Move: /* GraphQL */ `
    mutation Move($input: MoveCandidateInput!) {
      moveCandidate(input: $input) {
        candidate {
          id
          order
          position
          changedAt
          step {
            id
          }
        }
        ${moved}
      }
    }
  `,
  MoveBlind: /* GraphQL */ `
    mutation MoveBlind($input: MoveCandidateInput!) {
      moveCandidate(input: $input) {
        candidate {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  Order: `mutation Order($input: OrderCandidateInput!) { orderCandidate(input: $input) { candidate { id } ${moved} } }`,
  RateAndMove: /* GraphQL */ `
    mutation RateAndMove($rating: RateCandidateInput!, $move: MoveCandidateInput!) {
      rated: rateCandidate(input: $rating) {
        candidate {
          id
          rating
        }
      }
      moved: moveCandidate(input: $move) {
        candidate {
          id
        }
      }
    }
  `,
  Rate: /* GraphQL */ `
    mutation Rate($input: RateCandidateInput!) {
      rateCandidate(input: $input) {
        candidate {
          id
          rating
        }
        errors {
          __typename
          reason
          path
        }
      }
    }
  `,
  Note: /* GraphQL */ `
    mutation Note($input: UpdateNoteInput!) {
      updateNote(input: $input) {
        candidate {
          id
          card {
            note
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  Send: /* GraphQL */ `
    mutation Send($input: SendMessageInput!) {
      sendMessage(input: $input) {
        candidate {
          id
          scheduledAt
          card {
            messages {
              html
            }
          }
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  System: /* GraphQL */ `
    mutation System($input: SendSystemMessageInput!) {
      sendSystemMessage(input: $input) {
        candidate {
          id
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  Now: /* GraphQL */ `
    mutation Now($input: SendScheduledNowInput!) {
      sendScheduledNow(input: $input) {
        candidate {
          id
          scheduledAt
        }
        errors {
          __typename
          reason
        }
      }
    }
  `,
  Cancel: /* GraphQL */ `
    mutation Cancel($input: CancelScheduledInput!) {
      cancelScheduled(input: $input) {
        candidate {
          id
          scheduledAt
        }
        errors {
          __typename
          reason
        }
      }
    }
  `,
  Seen: 'mutation Seen($input: MarkSeenInput!) { markSeen(input: $input) { candidate { id } errors { reason } } }',
  SeenAndRead:
    'mutation SeenAndRead($input: MarkSeenInput!) { markSeen(input: $input) { candidate { unread } errors { reason } } }',
  StepName: 'query StepName($id: Int!) { candidate(by: { databaseId: $id }) { step { name } } }',
}

const candidateId = toGlobalId('Candidate', 500)
const stepId = toGlobalId('BoardStep', '42.3')
const started = '2025-11-03T10:00:00.123Z'

describe('candidates', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(GetCandidate, world.placedCandidate())
    areas.answer(GetCandidateCard, world.candidateCard())
    areas.answer(GetStepsView, world.board())
    for (const call of [
      CandidateMoved,
      OrderCandidate,
      SetCandidateRating,
      UpdateNotes,
      SendSchedule,
      SendSystemMessage,
      SendImmediate,
      CancelScheduled,
      MarkSeen,
    ])
      areas.answer(call, undefined)
  })
  afterAll(() => areas.stop())

  test('a candidate with its card costs one call (PIPE-32, PIPE-37, PIPE-38, PIPE-42, PIPE-46)', async () => {
    const data = await areas.data('Card', { id: 500 })
    expect(areas.calls).toEqual(['get-candidate-card'])
    expect(data).toEqual({
      candidate: {
        id: candidateId,
        name: 'Kim Öberg',
        rating: 3.5,
        step: { id: toGlobalId('BoardStep', '42.2') },
        ad: { id: toGlobalId('Ad', 42) },
        card: {
          note: '<p>Bra</p>',
          movedBy: { id: toGlobalId('Actor', world.olle.id ?? ''), kind: 'USER', name: 'Olle Berg' },
          answers: [
            {
              id: toGlobalId('Answer', '500.1'),
              type: 'TEXT',
              question: 'Varför?',
              text: 'Se https://demo.example',
              options: [],
              isUnread: false,
            },
            {
              id: toGlobalId('Answer', '500.2'),
              type: 'CHECKBOX',
              question: 'Körkort',
              text: null,
              isUnread: true,
              options: [
                { title: 'B', isSelected: true, isUnread: true },
                { title: 'C', isSelected: false, isUnread: false },
              ],
            },
          ],
          messages: [
            {
              id: toGlobalId('ChatMessage', '500.9'),
              databaseId: 9,
              sentAt: '2025-11-04T09:00:00Z',
              scheduledAt: null,
              heldUntil: null,
              undelivered: null,
              viewerDidAuthor: true,
              isFromCandidate: false,
              sender: { kind: 'USER', name: 'Eva Lind' },
              avatarUrl: null,
              email: 'eva@e.example',
              html: '<p>Hej</p>',
              mail: {
                isFromOtherAddress: true,
                sender: 'bror@annan.example',
                fullText: 'Hej',
                refusedAttachments: ['a.exe'],
              },
            },
          ],
          applications: [
            {
              name: 'Snickare',
              url: '/7/ad/42/board?candidate=500',
              receivedAt: '2025-11-03T10:00:00Z',
              isActive: true,
            },
          ],
        },
      },
    })
  })

  test('a move sends the `changedAt` that the user saw, and reads the candidate back only if it is selected (PIPE-27)', async () => {
    const input = {
      candidateId,
      stepId,
      order: 1,
      expectedChangedAt: started,
      message: { upload: { requestsCv: true } },
      schedule: '2025-11-20T08:00:00Z',
      shouldSaveMessage: true,
      reasonId: toGlobalId('RejectReason', '7.4'),
    }
    expect(await areas.data('MoveBlind', { input })).toEqual({
      moveCandidate: { candidate: { id: candidateId }, errors: [] },
    })
    expect(areas.calls).toEqual(['candidate-moved'])
    expect(areas.sent(CandidateMoved)).toEqual({
      body: {
        ad: 42,
        id: 500,
        step: 3,
        order: 1,
        started,
        saveMessage: true,
        schedule: '2025-11-20T08:00:00Z',
        reason: 4,
        message: { messageType: 'upload', message: { cv: true, letter: false, video: false, files: [] } },
      },
    })
    await areas.data('Move', { input: { candidateId, stepId, order: 0, expectedChangedAt: started } })
    expect(areas.calls).toEqual(['candidate-moved', 'get-candidate'])
    expect(areas.sent(CandidateMoved).body).toMatchObject({ message: null, schedule: null, saveMessage: false })
  })

  test('a conflicting move returns the current step of the candidate and the name of the mover (PIPE-30)', async () => {
    areas.refuse(CandidateMoved, 409, { title: 'Moved meanwhile', detail: 'Olle Berg', code: 'movedMeanwhile' })
    areas.refuse(OrderCandidate, 409, { title: 'Moved meanwhile', code: 'movedMeanwhile' })
    areas.answer(GetCandidate, world.placedCandidate({ order: 4, changed: '2025-11-06T10:00:00.000Z' }, 1))
    const errors = [
      {
        __typename: 'MovedMeanwhileError',
        reason: 'MOVED_MEANWHILE',
        message: 'Someone else moved the candidate first.',
        path: null,
        movedBy: { databaseId: world.olle.id, name: 'Olle Berg' },
      },
    ]
    const stored = { id: candidateId, order: 4, position: 1024, changedAt: '2025-11-06T10:00:00.000Z' }
    const step = { id: toGlobalId('BoardStep', '42.1') }
    expect(await areas.data('Move', { input: { candidateId, stepId, order: 0, expectedChangedAt: started } })).toEqual({
      moveCandidate: { candidate: { ...stored, step }, errors },
    })
    expect(areas.calls).toEqual(['candidate-moved', 'get-candidate'])
    expect(await areas.data('Order', { input: { candidateId, stepId, order: 0, expectedChangedAt: started } })).toEqual(
      {
        orderCandidate: { candidate: expect.objectContaining({ id: candidateId }), errors },
      },
    )
    areas.answer(GetCandidate, world.placedCandidate())
  })

  test('a read-only candidate is an ordinary conflict (PIPE-06, PIPE-07)', async () => {
    areas.refuse(CandidateMoved, 409, { title: 'Read only', code: 'readOnly' })
    expect(await areas.data('Move', { input: { candidateId, stepId, order: 0, expectedChangedAt: started } })).toEqual({
      moveCandidate: {
        candidate: null,
        errors: [{ __typename: 'ConflictError', reason: 'READ_ONLY', message: 'Read only', path: null }],
      },
    })
    expect(areas.calls).toEqual(['candidate-moved'])
    areas.answer(CandidateMoved, undefined)
  })

  test('a move of a stranger is an error of the request, not of the form', async () => {
    areas.refuse(CandidateMoved, 403, { title: 'No access' })
    const { data, errors } = await areas.run('MoveBlind', {
      input: { candidateId, stepId, order: 0, expectedChangedAt: started },
    })
    expect(data).toEqual({ moveCandidate: null })
    expect(errors).toMatchObject([{ path: ['moveCandidate'], extensions: { code: 'FORBIDDEN' } }])
    areas.answer(CandidateMoved, undefined)
  })

  test('rejects a message with two kinds without a platform call', async () => {
    const message = { text: { html: '<p>Hej</p>' }, upload: { requestsCv: true } }
    const { errors } = await areas.run('MoveBlind', {
      input: { candidateId, stepId, order: 0, expectedChangedAt: started, message },
    })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
    expect(areas.calls).toEqual([])
  })

  test('rejects an id of another type without a platform call', async () => {
    const { errors } = await areas.run('MoveBlind', {
      input: { candidateId: stepId, stepId, order: 0, expectedChangedAt: started },
    })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
    expect(areas.calls).toEqual([])
  })

  test('a rating costs one call; a wrong one names its field (PIPE-35)', async () => {
    expect(await areas.data('Rate', { input: { candidateId, rating: 4.5 } })).toEqual({
      rateCandidate: { candidate: { id: candidateId, rating: 4.5 }, errors: [] },
    })
    expect(areas.calls).toEqual(['set-candidate-rating'])
    areas.refuse(SetCandidateRating, 400, { title: 'Invalid', errors: { rating: ['notInHalves'] } })
    expect(await areas.data('Rate', { input: { candidateId, rating: 4.2 } })).toMatchObject({
      rateCandidate: { candidate: null },
    })
  })

  test('a refused mutation keeps the results of the mutations before it (PLUS-97)', async () => {
    areas.answer(SetCandidateRating, undefined)
    areas.refuse(CandidateMoved, 403, { title: 'No access' })
    const { data, errors } = await areas.run('RateAndMove', {
      rating: { candidateId, rating: 4.5 },
      move: { candidateId, stepId, order: 0, expectedChangedAt: started },
    })
    expect(data).toEqual({ rated: { candidate: { id: candidateId, rating: 4.5 } }, moved: null })
    expect(errors).toMatchObject([{ path: ['moved'], extensions: { code: 'FORBIDDEN' } }])
    areas.answer(CandidateMoved, undefined)
  })

  test('reads a note back as stored if it is selected (PIPE-45)', async () => {
    expect(await areas.data('Note', { input: { candidateId, html: '<p>Bra</p>' } })).toMatchObject({
      updateNote: { candidate: { card: { note: '<p>Bra</p>' } } },
    })
    expect(areas.calls).toEqual(['update-notes', 'get-candidate-card'])
    expect(areas.sent(UpdateNotes)).toEqual({ body: { applicationId: 500, value: '<p>Bra</p>' } })
    await areas.data('Note', { input: { candidateId, html: '<p>Bra</p>', expectedNote: '<p>B</p>' } })
    expect(areas.sent(UpdateNotes)).toEqual({ body: { applicationId: 500, value: '<p>Bra</p>', before: '<p>B</p>' } })
  })

  test('returns the updated chat in the response to a message (PIPE-52, PIPE-54)', async () => {
    await areas.data('Send', { input: { candidateId, html: '<p>Hej</p>' } })
    expect(areas.calls).toEqual(['send-schedule', 'get-candidate-card'])
    expect(areas.sent(SendSchedule)).toEqual({ body: { id: 500, html: '<p>Hej</p>', schedule: null } })
  })

  test('sends the kind of a system message (PIPE-53)', async () => {
    await areas.data('System', {
      input: { candidateId, adId: toGlobalId('Ad', 42), message: { text: { html: '<p>Hej</p>' } } },
    })
    expect(areas.calls).toEqual(['send-system-message'])
    expect(areas.sent(SendSystemMessage).body).toEqual({
      ad: 42,
      id: 500,
      message: { messageType: 'text', message: '<p>Hej</p>' },
      schedule: null,
    })
  })

  test('sends or cancels a scheduled message, and returns a conflict if there is none (PIPE-57, PIPE-58)', async () => {
    expect(await areas.data('Now', { input: { candidateId } })).toEqual({
      sendScheduledNow: { candidate: { id: candidateId, scheduledAt: null }, errors: [] },
    })
    expect(areas.calls).toEqual(['send-immediate'])
    areas.refuse(CancelScheduled, 409, { title: 'Nothing scheduled', code: 'nothingScheduled' })
    expect(await areas.data('Cancel', { input: { candidateId } })).toEqual({
      cancelScheduled: { candidate: null, errors: [{ __typename: 'ConflictError', reason: 'NOTHING_SCHEDULED' }] },
    })
  })

  test('sends the id of a held message, then reads whether another message is scheduled (PLUS-24)', async () => {
    const input = { candidateId, messageId: toGlobalId('ChatMessage', 9) }
    expect(await areas.data('Cancel', { input })).toMatchObject({
      cancelScheduled: { errors: [{ reason: 'NOTHING_SCHEDULED' }] },
    })
    expect(areas.sent(CancelScheduled)).toEqual({ body: { id: 500, message: 9 } })
    await areas.data('Now', { input })
    expect(areas.calls).toEqual(['send-immediate', 'get-candidate'])
    expect(areas.sent(SendImmediate)).toEqual({ body: { id: 500, message: 9 } })
  })

  test('reads messages and answers by their ids, through their card', async () => {
    const [message, answer] = [toGlobalId('ChatMessage', '500.9'), toGlobalId('Answer', '500.1')]
    expect(await areas.data('Again', { message, answer })).toEqual({
      message: { id: message, html: '<p>Hej</p>' },
      answer: { id: answer, question: expect.any(String) },
    })
    expect(areas.calls).toEqual(['get-candidate-card'])
    expect(
      await areas.data('Again', {
        message: toGlobalId('ChatMessage', '500.10'),
        answer: toGlobalId('Answer', '500.99'),
      }),
    ).toEqual({ message: null, answer: null })
    areas.refuse(GetCandidateCard, 403, { title: 'No access' })
    expect(await areas.data('Again', { message, answer })).toEqual({ message: null, answer: null })
    areas.answer(GetCandidateCard, world.candidateCard())
  })

  test('accepts the id of a message in its current and its earlier form', async () => {
    areas.refuse(CancelScheduled, 409, { title: 'Nothing scheduled', code: 'nothingScheduled' })
    for (const messageId of [toGlobalId('ChatMessage', '500.9'), toGlobalId('ChatMessage', 9)]) {
      await areas.data('Cancel', { input: { candidateId, messageId } })
      expect(areas.sent(CancelScheduled)).toEqual({ body: { id: 500, message: 9 } })
    }
    expect(
      (await areas.run('Cancel', { input: { candidateId, messageId: toGlobalId('Answer', '500.9') } })).errors,
    ).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
  })

  test('marking as seen costs one call, and reading the remaining unread kinds one more (PIPE-63)', async () => {
    await areas.data('Seen', { input: { candidateId, kind: 'CHAT' } })
    expect(areas.calls).toEqual(['mark-seen'])
    expect(areas.sent(MarkSeen)).toEqual({ body: { id: 500, event: 'chat' } })
    await areas.data('SeenAndRead', { input: { candidateId, kind: 'NEW' } })
    expect(areas.calls).toEqual(['mark-seen', 'get-candidate'])
  })

  test('reads the name of a step from the board', async () => {
    expect(await areas.data('StepName', { id: 500 })).toEqual({ candidate: { step: { name: 'Inkommen' } } })
    expect(areas.calls).toEqual(['get-candidate', 'get-steps-view'])
  })
})
