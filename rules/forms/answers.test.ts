import { expect, test } from 'vitest'
import { checkAnswers, formatNumberAnswer, toAnswerEntries, type Answers } from './answers.ts'
import type { FormModel } from './form.ts'

const text = {
  kind: 'text',
  title: 'Varför?',
  secondary: null,
  type: 'text',
  placeholder: null,
  required: true,
} as const
const form: FormModel = {
  title: 'Ansökan',
  elements: [
    { kind: 'label', title: 'Om dig', secondary: null },
    text,
    { kind: 'radio', title: 'B-körkort?', secondary: null, choices: ['Ja', 'Nej'], value: null },
    { kind: 'checkbox', title: 'Behörigheter', secondary: null, choices: ['ESA', 'Heta arbeten'], required: true },
    {
      kind: 'number',
      title: 'Erfarenhet',
      secondary: null,
      value: null,
      minimum: 0,
      maximum: 5,
      default: 0,
      step: 1,
      suffix: 'år',
      maximumSuffix: '+',
      minimumSuffix: null,
    },
    { ...text, title: 'Startdatum', type: 'date', required: false },
  ],
}
const good: Answers = { 1: 'Jag vill', 2: 'Ja', 3: ['ESA'], 4: '3', 5: '2026-01-07' }

test('accepts good answers, and requires only answers to required questions (PLUS-03)', () => {
  expect(checkAnswers(form, good)).toEqual({})
  expect(checkAnswers(form, { 1: 'x', 3: 'ESA' })).toEqual({})
  expect(checkAnswers(form, {})).toEqual({ 1: ['required'], 3: ['required'] })
})

test('checks each kind of question by its own rule (PLUS-03)', () => {
  expect(
    checkAnswers(form, { 1: 'x'.repeat(5001), 2: 'Kanske', 3: ['ESA', 'Annat'], 4: '9', 5: '2026-02-30' }),
  ).toEqual({
    1: ['tooLong'],
    2: ['unknownChoice'],
    3: ['unknownChoice'],
    4: ['outOfRange'],
    5: ['invalid'],
  })
  expect(checkAnswers(form, { ...good, 4: 'tre' })).toEqual({ 4: ['invalid'] })
  expect(checkAnswers(form, { ...good, 4: '2,5' })).toEqual({ 4: ['outOfRange'] })
  const contact: FormModel = {
    title: '',
    elements: [
      { ...text, type: 'email' },
      { ...text, type: 'phone' },
    ],
  }
  expect(checkAnswers(contact, { 0: 'x', 1: '12' })).toEqual({ 0: ['invalid'], 1: ['invalid'] })
})

test('rejects answers to unknown questions (PLUS-08)', () => {
  expect(checkAnswers(form, { ...good, 0: 'x', 9: 'x', '01': 'x' })).toEqual({
    0: ['unknownQuestion'],
    9: ['unknownQuestion'],
    '01': ['unknownQuestion'],
  })
  expect(checkAnswers(form, { ...good, __proto__x: 'x' })).toEqual({ __proto__x: ['unknownQuestion'] })
})

test('lists the answers in order on the card, with every option of a checkbox question (PIPE-37, PIPE-38)', () => {
  expect(toAnswerEntries(form, good)).toEqual([
    { type: 'text', question: 'Varför?', answer: 'Jag vill' },
    { type: 'radio', question: 'B-körkort?', answer: 'Ja' },
    {
      type: 'checkbox',
      question: 'Behörigheter',
      answer: [
        { title: 'ESA', selected: true },
        { title: 'Heta arbeten', selected: false },
      ],
    },
    { type: 'number', question: 'Erfarenhet', answer: '3 år' },
    { type: 'text', question: 'Startdatum', answer: '2026-01-07' },
  ])
})

test('adds the suffix at the maximum (FORM-23)', () => {
  expect(toAnswerEntries(form, { 1: 'x', 4: '5' }).at(-1)).toEqual({
    type: 'number',
    question: 'Erfarenhet',
    answer: '5+ år',
  })
})

test('omits unanswered questions (PIPE-40)', () => {
  expect(toAnswerEntries({ title: '', elements: [text] }, { 0: ' ' })).toEqual([])
})

test('formats a number with a comma, its unit, and the suffixes at both ends (FORM-23)', () => {
  const years = {
    kind: 'number',
    title: 'Erfarenhet',
    secondary: null,
    value: null,
    minimum: 1,
    maximum: 5,
    default: 1,
    step: 0.5,
    suffix: 'år',
    maximumSuffix: '+',
    minimumSuffix: '−',
  } as const
  expect([1, 1.5, 5].map((value) => formatNumberAnswer(years, value))).toEqual(['1− år', '1,5 år', '5+ år'])
  expect([
    formatNumberAnswer({ ...years, minimumSuffix: null }, 1),
    formatNumberAnswer({ ...years, suffix: '' }, 2),
  ]).toEqual(['1 år', '2'])
})
