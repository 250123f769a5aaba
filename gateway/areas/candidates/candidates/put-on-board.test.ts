import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddCandidate, CopyCandidate } from '#contract/candidates/add-candidate.ts'
import { GetCandidate } from '#contract/candidates/pipeline.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas({
    Add: /* GraphQL */ `
      mutation Add($input: AddCandidateInput!) {
        addCandidate(input: $input) {
          candidate {
            id
            name
          }
          errors {
            reason
            message
            path
          }
        }
      }
    `,
    Copy: /* GraphQL */ `
      mutation Copy($input: CopyCandidateInput!) {
        copyCandidate(input: $input) {
          candidate {
            id
            name
          }
          errors {
            reason
            path
          }
        }
      }
    `,
  })
  areas.answer(GetCandidate, world.placedCandidate())
  areas.answer(AddCandidate, { id: 500 })
})
afterAll(() => areas.stop())

const candidate = { id: toGlobalId('Candidate', 500), name: 'Kim Öberg' }
const person = { adId: toGlobalId('Ad', 42), name: 'Kim Öberg', email: 'kim@brev.example', source: 'RECOMMENDATION' }

test('adds a candidate with the given fields, and reads it back in one call (PLUS-88)', async () => {
  const input = {
    ...person,
    phone: '070-174 06 57',
    note: '<p>Tips</p>',
    stepId: toGlobalId('BoardStep', '42.3'),
    cvId: '1e6b7a4c-0c3f-4f0c-9d54-6f3c4a1f2b3d',
    language: 'EN',
  }
  expect(await areas.data('Add', { input })).toEqual({ addCandidate: { candidate, errors: [] } })
  expect(areas.calls).toEqual(['add-candidate', 'get-candidate'])
  expect(areas.sent(AddCandidate)).toEqual({
    body: {
      ad: 42,
      name: 'Kim Öberg',
      email: 'kim@brev.example',
      phone: '070-174 06 57',
      note: '<p>Tips</p>',
      source: 'recommendation',
      step: 3,
      cv: '1e6b7a4c-0c3f-4f0c-9d54-6f3c4a1f2b3d',
      locale: 'en',
    },
  })
})

test('needs only the name, the address and the source (PLUS-88)', async () => {
  await areas.data('Add', { input: person })
  expect(areas.sent(AddCandidate).body).toEqual({
    ad: 42,
    name: 'Kim Öberg',
    email: 'kim@brev.example',
    source: 'recommendation',
    step: null,
    cv: null,
  })
})

test('returns the existing candidate with the error, unless the caller may not know it (PLUS-88, PLUS-43)', async () => {
  const message = 'The ad already has a candidate with this email address.'
  const errors = [{ reason: 'ALREADY_CANDIDATE', message, path: null }]
  areas.refuse(AddCandidate, 409, { title: message, code: 'alreadyCandidate', detail: '500' })
  expect(await areas.data('Add', { input: person })).toEqual({ addCandidate: { candidate, errors } })
  areas.refuse(AddCandidate, 409, { title: message, code: 'alreadyCandidate' })
  expect(await areas.data('Add', { input: person })).toEqual({ addCandidate: { candidate: null, errors } })
})

test('names the input field of each error (PLUS-88)', async () => {
  areas.refuse(AddCandidate, 400, { title: 'x', code: 'invalid', errors: { cv: ['unknown'], step: ['notOfAd'] } })
  expect(await areas.data('Add', { input: person })).toMatchObject({
    addCandidate: {
      candidate: null,
      errors: [
        { reason: 'UNKNOWN', path: ['cvId'] },
        { reason: 'NOT_OF_AD', path: ['stepId'] },
      ],
    },
  })
})

const original = { candidateId: toGlobalId('Candidate', 345), adId: toGlobalId('Ad', 42) }

test('copies a candidate with the documents alone by default, and reads the copy in one call (PLUS-88)', async () => {
  areas.answer(CopyCandidate, { id: 500 })
  expect(await areas.data('Copy', { input: original })).toEqual({ copyCandidate: { candidate, errors: [] } })
  expect(areas.calls).toEqual(['copy-candidate', 'get-candidate'])
  expect(areas.sent(CopyCandidate)).toEqual({
    body: { id: 345, ad: 42, step: null, documents: true, answers: false, note: false },
  })
})

test('copies a candidate with the chosen parts to the chosen step (PLUS-88)', async () => {
  const stepId = toGlobalId('BoardStep', '42.3')
  await areas.data('Copy', {
    input: { ...original, stepId, includeDocuments: false, includeAnswers: true, includeNote: true },
  })
  expect(areas.sent(CopyCandidate)).toEqual({
    body: { id: 345, ad: 42, step: 3, documents: false, answers: true, note: true },
  })
})

test('names the input field of each error of a copy, and the existing candidate (PLUS-88)', async () => {
  const errors = { ad: ['otherCompany'], step: ['notOfAd'] }
  areas.refuse(CopyCandidate, 400, { title: 'x', code: 'invalid', errors })
  expect(await areas.data('Copy', { input: original })).toEqual({
    copyCandidate: {
      candidate: null,
      errors: [
        { reason: 'OTHER_COMPANY', path: ['adId'] },
        { reason: 'NOT_OF_AD', path: ['stepId'] },
      ],
    },
  })
  areas.refuse(CopyCandidate, 409, { title: 'x', code: 'alreadyCandidate', detail: '500' })
  expect(await areas.data('Copy', { input: original })).toEqual({
    copyCandidate: { candidate, errors: [{ reason: 'ALREADY_CANDIDATE', path: null }] },
  })
})
