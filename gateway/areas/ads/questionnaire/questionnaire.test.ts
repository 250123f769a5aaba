import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { GetForm, GetSuggestedForm, SaveForm } from '#contract/ads/questionnaire.ts'
import type { Form } from '#contract/ads/form.ts'
import type { FormElementInput } from '#gateway/__generated__/resolvers.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'
import type { FormElement, FormMapper } from './mappers.ts'
import { readForm } from './read-form.ts'
import { writeForm } from './write-form.ts'

const form = `
  form {
    title
    elements {
      __typename
      ... on FormLabel { order title secondary }
      ... on TextQuestion { order label { title secondary } placeholder type isRequired }
      ... on RadioQuestion { order label { title } choices { order title } selected }
      ... on CheckboxQuestion { order label { title } choices { order title } isRequired }
      ... on NumberQuestion {
        order
        label { title }
        value minimum maximum default step suffix maximumSuffix minimumSuffix
      }
    }
  }
`
const documents = {
  Questionnaire: /* GraphQL */ `
    query Questionnaire($ad: Int!) {
      ad(by: { databaseId: $ad }) {
        questionnaire {
          ${form}
          documents
          applicationMethod
          link
          email
          version
        }
      }
    }
  `,
  Suggested: /* GraphQL */ `
    query Suggested($ad: Int!) {
      ad(by: { databaseId: $ad }) {
        suggestedForm {
          title
          elements {
            __typename
            ... on FormLabel {
              title
            }
          }
        }
      }
    }
  `,
  Save: /* GraphQL */ `
    mutation Save($input: SaveQuestionnaireInput!) {
      saveQuestionnaire(input: $input) {
        ad {
          id
          applicationMethod
          questionnaire {
            ${form}
            documents
            applicationMethod
            link
            email
            version
          }
        }
        errors {
          __typename
          reason
          path
        }
      }
    }
  `,
  SaveAndRead: /* GraphQL */ `
    mutation SaveAndRead($input: SaveQuestionnaireInput!) {
      saveQuestionnaire(input: $input) {
        ad {
          progress
          questionnaire {
            documents
          }
        }
        errors {
          reason
        }
      }
    }
  `,
}

/** Returns the input with the values of an element. */
function inputOf(element: FormElement): FormElementInput {
  switch (element['__typename']) {
    case 'FormLabel': {
      const { __typename: _, ...label } = element
      return { label }
    }
    case 'TextQuestion': {
      const { __typename: _, label, ...text } = element
      return { text: { ...text, label: bare(label) } }
    }
    case 'RadioQuestion': {
      const { __typename: _, label, ...radio } = element
      return { radio: { ...radio, label: bare(label) } }
    }
    case 'CheckboxQuestion': {
      const { __typename: _, label, ...checkbox } = element
      return { checkbox: { ...checkbox, label: bare(label) } }
    }
    case 'NumberQuestion': {
      const { __typename: _, label, ...number } = element
      return { number: { ...number, label: bare(label) } }
    }
  }
}

const bare = ({ order, title, secondary }: { order: number; title: string; secondary: string | null }) => ({
  order,
  title,
  secondary,
})
const formInput = ({ title, elements }: FormMapper) => ({ title, elements: elements.map(inputOf) })

describe('questionnaire', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(GetDraftAd, world.draftAd())
    areas.answer(GetForm, {
      form: world.form(),
      documents: 'both',
      use: 'formWithDocuments',
      link: null,
      email: null,
      version: 'v1',
    })
    areas.answer(GetSuggestedForm, world.form())
    areas.answer(SaveForm, { version: 'v2' })
  })
  afterAll(() => areas.stop())

  test('the questionnaire costs one call beside its ad (FORM-01, FORM-18, FORM-19, FORM-23, FORM-24, FORM-25)', async () => {
    expect(await areas.data('Questionnaire', { ad: 42 })).toEqual({
      ad: {
        questionnaire: {
          documents: 'BOTH',
          applicationMethod: 'FORM_WITH_DOCUMENTS',
          link: null,
          email: null,
          version: 'v1',
          form: {
            title: 'Ansökan',
            elements: [
              { __typename: 'FormLabel', order: 0, title: 'Om dig', secondary: null },
              {
                __typename: 'NumberQuestion',
                order: 1,
                label: { title: 'Erfarenhet' },
                value: null,
                minimum: 0,
                maximum: 5,
                default: 0,
                step: 1,
                suffix: 'år',
                maximumSuffix: '+',
                minimumSuffix: null,
              },
            ],
          },
        },
      },
    })
    expect(areas.calls).toEqual(['get-draft-ad', 'get-form'])
    expect(await areas.data('Suggested', { ad: 42 })).toMatchObject({
      ad: { suggestedForm: { elements: [{ title: 'Om dig' }, {}] } },
    })
    expect(areas.calls).toEqual(['get-draft-ad', 'get-suggested-form'])
  })

  const adId = toGlobalId('Ad', 42)

  test('saving costs one call and returns the saved questionnaire (FORM-41)', async () => {
    const input = {
      adId,
      form: formInput(readForm(world.form())),
      documents: 'CV',
      applicationMethod: 'FORM_WITH_DOCUMENTS',
      expectedVersion: 'v1',
    }
    expect(await areas.data('Save', { input })).toMatchObject({
      saveQuestionnaire: {
        ad: {
          id: adId,
          applicationMethod: 'FORM_WITH_DOCUMENTS',
          questionnaire: {
            documents: 'CV',
            applicationMethod: 'FORM_WITH_DOCUMENTS',
            version: 'v2',
            form: { elements: [{ title: 'Om dig' }, { suffix: 'år' }] },
          },
        },
        errors: [],
      },
    })
    expect(areas.calls).toEqual(['save-form'])
    expect(areas.sent(SaveForm)).toEqual({
      query: { id: 42, version: 'v1' },
      body: { form: world.form(), documents: 'cv', use: 'formWithDocuments', link: null, email: null },
    })
  })

  test('an error of the application method names the field of the input', async () => {
    areas.refuse(SaveForm, 400, { title: 'Invalid', errors: { use: ['required'] } })
    const input = { adId, form: formInput(readForm(world.form())), documents: 'NONE', applicationMethod: 'NONE' }
    expect(await areas.data('Save', { input })).toMatchObject({
      saveQuestionnaire: { errors: [{ reason: 'REQUIRED', path: ['applicationMethod'] }] },
    })
    areas.answer(SaveForm, { version: 'v2' })
  })

  test('reads the state of the ad after a save (AD-66)', async () => {
    const input = { adId, form: formInput(readForm(world.form())), documents: 'LETTER', applicationMethod: 'FORM' }
    expect(await areas.data('SaveAndRead', { input })).toEqual({
      saveQuestionnaire: { ad: { progress: 'STEPS', questionnaire: { documents: 'LETTER' } }, errors: [] },
    })
    expect(areas.calls).toEqual(['save-form', 'get-draft-ad'])
  })

  test('missing fields of an element get the defaults of the form model (FORM-20, FORM-22, FORM-23)', async () => {
    const label = { order: 0, title: 'Fråga' }
    const elements = [
      { text: { order: 0, label } },
      { checkbox: { order: 1, label, choices: [{ order: 0, title: 'Ja' }] } },
      { number: { order: 2, label } },
    ]
    await areas.data('Save', {
      input: { adId, form: { title: 'Ansökan', elements }, documents: 'NONE', applicationMethod: 'FORM' },
    })
    expect(areas.sent(SaveForm).body.form.Elements).toMatchObject([
      { Type: 'text', Required: true, Placeholder: null },
      { Required: false },
      {
        Value: null,
        Minimum: 0,
        Maximum: 5,
        Default: 0,
        Step: 1,
        Suffix: 'år',
        MaximumSuffix: '+',
        MinimumSuffix: null,
      },
    ])
  })

  test('returns errors for a refused form and a refused change of method (FORM-39)', async () => {
    areas.refuse(SaveForm, 400, { title: 'Invalid', errors: { link: ['invalid'] } })
    const input = {
      adId,
      form: { title: 'Ansökan', elements: [] },
      documents: 'NONE',
      applicationMethod: 'LINK',
      link: 'x',
    }
    expect(await areas.data('Save', { input })).toEqual({
      saveQuestionnaire: { ad: null, errors: [{ __typename: 'InputError', reason: 'INVALID', path: ['link'] }] },
    })
    areas.refuse(SaveForm, 409, { title: 'No change of method', code: 'useFixed' })
    expect(await areas.data('Save', { input })).toEqual({
      saveQuestionnaire: { ad: null, errors: [{ __typename: 'ConflictError', reason: 'USE_FIXED', path: null }] },
    })
    areas.answer(SaveForm, { version: 'v2' })
  })

  test('a save with an older version is a conflict (FORM-41)', async () => {
    areas.refuse(SaveForm, 409, { title: 'Changed', code: 'changedMeanwhile' })
    const input = {
      adId,
      form: formInput(readForm(world.form())),
      documents: 'NONE',
      applicationMethod: 'FORM',
      expectedVersion: 'v0',
    }
    expect(await areas.data('Save', { input })).toEqual({
      saveQuestionnaire: {
        ad: expect.objectContaining({ id: adId }),
        errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }],
      },
    })
    areas.answer(SaveForm, { version: 'v2' })
  })

  test('rejects an element of two kinds without a platform call', async () => {
    const label = { order: 0, title: 'Fråga' }
    const { errors } = await areas.run('Save', {
      input: {
        adId,
        form: { title: '', elements: [{ label, text: { order: 0, label } }] },
        documents: 'NONE',
        applicationMethod: 'FORM',
      },
    })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
    expect(areas.calls).toEqual([])
  })
})

test('reading and writing any form gives the same form (FORM-18, FORM-19, FORM-20, FORM-21, FORM-22, FORM-23, FORM-24, FORM-25)', () => {
  const order = fc.integer({ min: 0, max: 99 })
  const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary)
  const number = fc.double({ noNaN: true, noDefaultInfinity: true })
  const label = fc.record({
    $type: fc.constant('Recruiting.Forms.Label, Recruiting' as const),
    Order: order,
    Title: fc.string(),
    Secondary: maybe(fc.string()),
  })
  const choices = fc.array(
    fc.record({ $type: fc.constant('Recruiting.Forms.Choice, Recruiting' as const), Order: order, Title: fc.string() }),
    { maxLength: 20 },
  )
  const form: fc.Arbitrary<Form> = fc.record({
    Title: fc.string(),
    Elements: fc.array(
      fc.oneof(
        label,
        fc.record({
          $type: fc.constant('Recruiting.Forms.TextQuestion, Recruiting' as const),
          Order: order,
          Label: label,
          Placeholder: maybe(fc.string()),
          Type: fc.constantFrom('text' as const, 'email' as const, 'phone' as const, 'date' as const),
          Required: fc.boolean(),
        }),
        fc.record({
          $type: fc.constant('Recruiting.Forms.RadioButtonQuestion, Recruiting' as const),
          Order: order,
          Label: label,
          Choices: choices,
          Value: maybe(fc.string()),
        }),
        fc.record({
          $type: fc.constant('Recruiting.Forms.CheckboxQuestion, Recruiting' as const),
          Order: order,
          Label: label,
          Choices: choices,
          Required: fc.boolean(),
        }),
        fc.record({
          $type: fc.constant('Recruiting.Forms.NumberQuestion, Recruiting' as const),
          Order: order,
          Label: label,
          Value: maybe(number),
          Minimum: number,
          Maximum: number,
          Default: number,
          Step: number,
          Suffix: fc.string(),
          MaximumSuffix: fc.string(),
          MinimumSuffix: maybe(fc.string()),
        }),
      ),
      { maxLength: 20 },
    ),
  })
  fc.assert(
    fc.property(form, (given) => {
      expect(writeForm(formInput(readForm(given)))).toEqual(given)
    }),
  )
})
