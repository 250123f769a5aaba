import { expect, test } from 'vitest'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { composeMessage, composeText, parseSendTime, storedContent } from './compose-message.ts'

const faultsOf = (run: () => unknown): Record<string, string[]> => {
  try {
    run()
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return error.body.errors ?? {}
    throw error
  }
  return {}
}

test('sanitises a text message and requires visible text (PIPE-74)', () => {
  expect(
    composeMessage({ messageType: 'text', message: '<p onclick="x()">Hej <b>du</b></p><script>x</script>' }, 'sv'),
  ).toEqual({ kind: 'text', html: '<p>Hej <strong>du</strong></p>', message: null })
  expect(faultsOf(() => composeMessage({ messageType: 'text', message: '<p>&nbsp; <br></p>' }, 'sv'))).toEqual({
    message: ['required'],
  })
  expect(faultsOf(() => composeText('<script>alert(1)</script>', 'html'))).toEqual({ html: ['required'] })
})

test("lists requested documents in the candidate's language, escaped (PIPE-75, PIPE-76)", () => {
  const message = { cv: true, letter: true, video: false, files: ['Intyg <script>'] }
  const sv = composeMessage({ messageType: 'upload', message }, 'sv')
  expect(sv.html).toContain('<li>CV</li><li>Personligt brev</li><li>Intyg &lt;script&gt;</li>')
  expect(composeMessage({ messageType: 'upload', message }, 'en').html).toContain('<li>Cover letter</li>')
  expect(
    faultsOf(() =>
      composeMessage({ messageType: 'upload', message: { cv: false, letter: false, video: false, files: [] } }, 'sv'),
    ),
  ).toEqual({ message: ['required'] })
})

test('includes the URL and the time limit of a case study (PIPE-77)', () => {
  const message = { url: 'https://prov.example/1', days: 1, hours: 0, minutes: 30 }
  expect(composeMessage({ messageType: 'study', message }, 'sv').html).toContain('1 dag och 30 minuter')
  expect(composeMessage({ messageType: 'study', message }, 'sv').html).toContain('<a href="https://prov.example/1"')
  expect(
    faultsOf(() => composeMessage({ messageType: 'study', message: { ...message, days: 0, minutes: 0 } }, 'sv')),
  ).toEqual({ 'message.duration': ['required'] })
  expect(
    faultsOf(() => composeMessage({ messageType: 'study', message: { ...message, url: 'javascript:alert(1)' } }, 'sv')),
  ).toEqual({ 'message.url': ['invalid'] })
})

test('rejects a message that does not match its type (PIPE-76)', () => {
  expect(faultsOf(() => composeMessage({ messageType: 'upload', message: '<p>text</p>' }, 'sv'))).toEqual({
    message: ['wrongType'],
  })
  expect(faultsOf(() => composeMessage({ messageType: 'text', message: null }, 'sv'))).toEqual({
    message: ['required'],
  })
})

test('requires a send time in the future (PIPE-50)', () => {
  const now = new Date('2025-11-20T12:00:00Z')
  expect(parseSendTime(null, now)).toBeNull()
  expect(parseSendTime('2025-11-20T12:00:01Z', now)).toEqual(new Date('2025-11-20T12:00:01Z'))
  expect(faultsOf(() => parseSendTime('2025-11-20T12:00:00Z', now))).toEqual({ schedule: ['inPast'] })
})

test('restores stored content by its kind (PIPE-56)', () => {
  const study = { url: 'https://prov.example/1', days: 1, hours: 0, minutes: 0 }
  expect(storedContent({ kind: 'study', html: '<p>x</p>', message: study })).toEqual({
    kind: 'study',
    html: '<p>x</p>',
    message: study,
  })
  expect(storedContent({ kind: 'upload', html: '<p>x</p>', message: null })).toEqual({
    kind: 'text',
    html: '<p>x</p>',
    message: null,
  })
})
