import { expect, test } from 'vitest'
import { draftOf, emptyDraft, isReady, isSendable, toInput } from './draft.ts'

test('PIPE-25 the draft starts with the kind and words of the step', () => {
  expect(draftOf(null, '')).toEqual(emptyDraft)
  expect(draftOf('<p>Hej</p>', '<p>Hej {förnamn},</p>')).toMatchObject({ kind: 'text', html: '<p>Hej</p>' })
  expect(draftOf({ cv: true, letter: false, video: false, files: ['Intyg'] }, '')).toMatchObject({
    kind: 'upload',
    upload: { cv: true, files: ['Intyg'] },
  })
  expect(draftOf({ url: 'https://prov.example', days: 1, hours: 0, minutes: 0 }, '')).toMatchObject({
    kind: 'study',
    study: { days: 1 },
  })
})

test('ACC-65 a new text starts with the greeting, also where the step asks for documents, and is sent once it says more', () => {
  const start = '<p>Hej {förnamn},</p><p></p><p>Vänliga hälsningar<br>{rekryterare}</p>'
  const draft = draftOf(null, start)
  expect([draft.kind, draft.html]).toEqual(['text', start])
  expect(draftOf({ cv: true, letter: false, video: false, files: [] }, start)).toMatchObject({
    kind: 'upload',
    html: start,
  })
  const written = (html: string) => isSendable({ ...draft, html }, start)
  expect([written(start), written(start.replace('<br>', '<br/>')), written('<p></p>')]).toEqual([false, false, false])
  expect(written(start.replace('<p></p>', '<p>Välkommen!</p>'))).toBe(true)
  expect(written(start.replace('<p></p>', '<p>Kom till {plats}</p>'))).toBe(false)
  expect(isSendable(draft, '')).toBe(true)
})

test('PIPE-74 a text needs words once markup is gone', () => {
  expect(isReady({ ...emptyDraft, html: '<p> </p>' })).toBe(false)
  expect(isReady({ ...emptyDraft, html: '<p>Hej</p>' })).toBe(true)
})

test('PIPE-76 documents need something to ask for and no name left in the field', () => {
  const draft = { ...emptyDraft, kind: 'upload' as const }
  expect(isReady(draft)).toBe(false)
  expect(isReady({ ...draft, upload: { ...draft.upload, cv: true } })).toBe(true)
  expect(isReady({ ...draft, upload: { ...draft.upload, files: ['Intyg'] } })).toBe(true)
  expect(isReady({ ...draft, upload: { ...draft.upload, cv: true }, fileName: 'Betyg' })).toBe(false)
})

test('PIPE-77 a case study needs an address and time', () => {
  const draft = {
    ...emptyDraft,
    kind: 'study' as const,
    study: { url: 'https://prov.example', days: 0, hours: 0, minutes: 0 },
  }
  expect(isReady(draft)).toBe(false)
  expect(isReady({ ...draft, study: { ...draft.study, hours: 2 } })).toBe(true)
})

test('PIPE-27 only the chosen kind is sent', () => {
  expect(toInput({ ...emptyDraft, html: '<p>Hej</p>' })).toEqual({ text: { html: '<p>Hej</p>' } })
  expect(toInput({ ...emptyDraft, kind: 'upload', html: '<p>Hej</p>' })).toEqual({ upload: emptyDraft.upload })
})
