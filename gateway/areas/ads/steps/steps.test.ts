import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { AdStepsTemplate, SaveSteps } from '#contract/ads/steps.ts'
import { StepTemplate } from '#contract/ads/templates.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const steps = `
  steps {
    uuid order name type messageType dayLimit
    message {
      __typename
      ... on TextMessage { html }
      ... on UploadMessage { requestsCv requestsLetter requestsVideo files }
      ... on StudyMessage { url days hours minutes }
    }
  }
`
const documents = {
  Steps: `query Steps($ad: Int!) { ad(by: { databaseId: $ad }) { stepsVersion ${steps} } }`,
  Save: /* GraphQL */ `
    mutation Save($input: SaveStepsInput!) {
      saveSteps(input: $input) {
        ad {
          id
          ${steps}
        }
        errors {
          __typename
          reason
          path
        }
      }
    }
  `,
  Apply: /* GraphQL */ `
    mutation Apply($input: ApplyStepTemplateInput!) {
      applyStepTemplate(input: $input) {
        ad {
          steps {
            uuid
            order
            name
          }
        }
        errors {
          reason
        }
      }
    }
  `,
}
const adId = toGlobalId('Ad', 42)
const templateId = toGlobalId('StepTemplate', 9)

describe('steps', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(GetDraftAd, world.draftAd())
    areas.answer(SaveSteps, undefined)
    areas.answer(AdStepsTemplate, {
      steps: [
        {
          uuid: 'a',
          order: 0,
          name: 'Avvisad',
          type: 'system',
          messageType: 'template',
          message: '<p>Tack</p>',
          dayLimit: null,
        },
        {
          uuid: 'b',
          order: 1,
          name: 'Case',
          type: 'normal',
          messageType: 'study',
          message: { url: 'https://demo.example', days: 1, hours: 2, minutes: 3 },
          dayLimit: 7,
        },
        { uuid: 'c', order: 2, name: 'Klar', type: 'frozen', messageType: 'none', message: null, dayLimit: null },
      ],
      version: 'v1',
    })
  })
  afterAll(() => areas.stop())

  test('the steps cost one call beside their ad (PIPE-78)', async () => {
    expect(await areas.data('Steps', { ad: 42 })).toEqual({
      ad: {
        stepsVersion: 'v1',
        steps: [
          {
            uuid: 'a',
            order: 0,
            name: 'Avvisad',
            type: 'SYSTEM',
            messageType: 'TEMPLATE',
            dayLimit: null,
            message: { __typename: 'TextMessage', html: '<p>Tack</p>' },
          },
          {
            uuid: 'b',
            order: 1,
            name: 'Case',
            type: 'NORMAL',
            messageType: 'STUDY',
            dayLimit: 7,
            message: { __typename: 'StudyMessage', url: 'https://demo.example', days: 1, hours: 2, minutes: 3 },
          },
          {
            uuid: 'c',
            order: 2,
            name: 'Klar',
            type: 'FROZEN',
            messageType: 'NONE',
            dayLimit: null,
            message: null,
          },
        ],
      },
    })
    expect(areas.calls).toEqual(['get-draft-ad', 'ad-steps-template'])
  })

  test('saving costs one call and keeps every kind of message (PIPE-74, PIPE-75, PIPE-77, PIPE-90)', async () => {
    const messages = [
      null,
      { text: { html: '<p>x</p>' } },
      { template: { html: '<p>y</p>' } },
      { upload: { requestsLetter: true, files: ['Betyg'] } },
      { study: { url: 'u', minutes: 5 } },
    ]
    const input = {
      adId,
      steps: messages.map((message, order) => ({
        uuid: `${order}`,
        order,
        name: `Steg ${order}`,
        type: 'NORMAL',
        dayLimit: order === 1 ? 5 : null,
        message,
      })),
      expectedVersion: 'v1',
    }
    const { saveSteps } = await areas.data<{ saveSteps: { ad: { steps: { messageType: string }[] } } }>('Save', {
      input,
    })
    expect(areas.calls).toEqual(['save-steps'])
    expect(saveSteps.ad.steps.map((step) => step.messageType)).toEqual(['NONE', 'TEXT', 'TEMPLATE', 'UPLOAD', 'STUDY'])
    expect(areas.sent(SaveSteps).query).toEqual({ id: 42, version: 'v1' })
    expect(areas.sent(SaveSteps).body.map(({ dayLimit }) => dayLimit)).toEqual([null, 5, null, null, null])
    expect(areas.sent(SaveSteps).body.map(({ messageType, message }) => ({ messageType, message }))).toEqual([
      { messageType: 'none', message: null },
      { messageType: 'text', message: '<p>x</p>' },
      { messageType: 'template', message: '<p>y</p>' },
      { messageType: 'upload', message: { cv: false, letter: true, video: false, files: ['Betyg'] } },
      { messageType: 'study', message: { url: 'u', days: 0, hours: 0, minutes: 5 } },
    ])
  })

  test('returns an error for removing a step with candidates (PIPE-82)', async () => {
    areas.refuse(SaveSteps, 409, { title: 'Holds candidates', code: 'holdsCandidates' })
    expect(await areas.data('Save', { input: { adId, steps: [] } })).toEqual({
      saveSteps: { ad: null, errors: [{ __typename: 'ConflictError', reason: 'HOLDS_CANDIDATES', path: null }] },
    })
  })

  test('applies a template with the version of the steps that it replaces (PLUS-97)', async () => {
    const own = (uuid: string, type: 'system' | 'normal' | 'frozen', name: string) => ({
      uuid,
      order: 0,
      name,
      type,
      messageType: 'none' as const,
      message: null,
      dayLimit: null,
    })
    areas.answer(AdStepsTemplate, {
      steps: [
        own('a', 'system', 'Avslag'),
        own('b', 'system', 'Inkomna'),
        own('c', 'frozen', 'Intervju'),
        own('d', 'normal', 'Urval'),
        own('e', 'system', 'Anställda'),
      ],
      version: 'v1',
    })
    areas.answer(StepTemplate, {
      name: 'Lager',
      version: 't1',
      steps: [
        own('t1', 'system', 'Nej'),
        own('t2', 'system', 'Nya'),
        own('t3', 'normal', 'Arbetsprov'),
        own('t4', 'system', 'Ja'),
      ],
    })
    areas.answer(SaveSteps, undefined)
    const { applyStepTemplate } = await areas.data('Apply', { input: { adId, stepTemplateId: templateId } })
    expect(applyStepTemplate).toEqual({
      ad: {
        steps: [
          { uuid: 'a', order: 0, name: 'Nej' },
          { uuid: 'b', order: 1, name: 'Nya' },
          { uuid: 'c', order: 2, name: 'Intervju' },
          { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), order: 3, name: 'Arbetsprov' },
          { uuid: 'e', order: 4, name: 'Ja' },
        ],
      },
      errors: [],
    })
    expect(areas.calls.toSorted()).toEqual(['ad-steps-template', 'save-steps', 'step-template'])
    expect(areas.sent(SaveSteps).query).toEqual({ id: 42, version: 'v1' })
    areas.refuse(SaveSteps, 409, { title: 'Changed', code: 'changedMeanwhile' })
    expect(await areas.data('Apply', { input: { adId, stepTemplateId: templateId } })).toEqual({
      applyStepTemplate: { ad: { steps: expect.any(Array) }, errors: [{ reason: 'CHANGED_MEANWHILE' }] },
    })
  })
})
