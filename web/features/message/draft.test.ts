import { expect, test } from 'vitest'
import { draftOf, emptyDraft, isReady, isSendable, toInput } from './draft.ts'

test('the draft starts with the kind and text of the step (PIPE-25)', () => {
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

test('a new text starts with the greeting, also in a step that requests documents, and needs more text to be sent (ACC-65)', () => {
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

test('a text message needs text besides markup (PIPE-74)', () => {
  expect(isReady({ ...emptyDraft, html: '<p> </p>' })).toBe(false)
  expect(isReady({ ...emptyDraft, html: '<p>Hej</p>' })).toBe(true)
})

test('a document request needs a document and no typed name left in the field (PIPE-76)', () => {
  const draft = { ...emptyDraft, kind: 'upload' as const }
  expect(isReady(draft)).toBe(false)
  expect(isReady({ ...draft, upload: { ...draft.upload, cv: true } })).toBe(true)
  expect(isReady({ ...draft, upload: { ...draft.upload, files: ['Intyg'] } })).toBe(true)
  expect(isReady({ ...draft, upload: { ...draft.upload, cv: true }, fileName: 'Betyg' })).toBe(false)
})

test('a case study needs an address and a time limit (PIPE-77)', () => {
  const draft = {
    ...emptyDraft,
    kind: 'study' as const,
    study: { url: 'https://prov.example', days: 0, hours: 0, minutes: 0 },
  }
  expect(isReady(draft)).toBe(false)
  expect(isReady({ ...draft, study: { ...draft.study, hours: 2 } })).toBe(true)
})

test('only the selected kind is sent (PIPE-27)', () => {
  expect(toInput({ ...emptyDraft, html: '<p>Hej</p>' })).toEqual({ text: { html: '<p>Hej</p>' } })
  expect(toInput({ ...emptyDraft, kind: 'upload', html: '<p>Hej</p>' })).toEqual({
    upload: { requestsCv: false, requestsLetter: false, requestsVideo: false, files: [] },
  })
})
