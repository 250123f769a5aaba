import { expect, test } from 'vitest'
import {
  checkStepMessage,
  MAX_FILE_NAME_LENGTH,
  isValidStepMessage,
  MAX_REQUESTED_FILES,
  MAX_MESSAGE_HTML_LENGTH,
  studyDeadline,
  studyMinutes,
  type Message,
  type MessageType,
} from './step-message.ts'

const upload = (over: object = {}) => ({ cv: false, letter: false, video: false, files: [] as string[], ...over })
const study = (over: object = {}) => ({ url: 'https://prov.example', days: 0, hours: 0, minutes: 1, ...over })

test.each<[MessageType, Message, object]>([
  ['none', null, {}],
  ['none', '', {}],
  ['none', '<p>a</p>', { '': ['wrongType'] }],
  ['text', '<p>a</p>', {}],
  ['template', '<p> </p>', { '': ['required'] }],
  ['text', null, { '': ['required'] }],
  ['text', upload(), { '': ['wrongType'] }],
  ['text', 'a'.repeat(MAX_MESSAGE_HTML_LENGTH), {}],
  ['text', 'a'.repeat(MAX_MESSAGE_HTML_LENGTH + 1), { '': ['tooLong'] }],
  ['upload', 'a', { '': ['wrongType'] }],
  ['upload', null, { '': ['wrongType'] }],
  ['upload', study(), { '': ['wrongType'] }],
  ['upload', upload(), { '': ['required'] }],
  ['upload', upload({ cv: true }), {}],
  ['upload', upload({ letter: true }), {}],
  ['upload', upload({ video: true }), {}],
  ['upload', upload({ files: ['Betyg'] }), {}],
  ['upload', upload({ files: [' '] }), { '': ['required'] }],
  ['upload', upload({ cv: true, files: [' '] }), { files: ['required'] }],
  ['upload', upload({ files: ['Betyg', ' betyg'] }), { files: ['duplicate'] }],
  ['upload', upload({ files: ['a'.repeat(MAX_FILE_NAME_LENGTH)] }), {}],
  ['upload', upload({ files: ['a'.repeat(MAX_FILE_NAME_LENGTH + 1)] }), { files: ['tooLong'] }],
  ['upload', upload({ files: Array.from({ length: MAX_REQUESTED_FILES }, (_, index) => `Fil ${index}`) }), {}],
  [
    'upload',
    upload({ files: Array.from({ length: MAX_REQUESTED_FILES + 1 }, (_, index) => `Fil ${index}`) }),
    { files: ['tooMany'] },
  ],
  ['study', study(), {}],
  ['study', null, { '': ['wrongType'] }],
  ['study', upload(), { '': ['wrongType'] }],
  ['study', study({ url: ' ' }), { url: ['required'] }],
  ['study', study({ url: 'ftp://a.example' }), { url: ['invalid'] }],
  ['study', study({ days: 100, hours: 23, minutes: 59 }), {}],
  [
    'study',
    study({ days: 101, hours: 24, minutes: 60 }),
    { days: ['outOfRange'], hours: ['outOfRange'], minutes: ['outOfRange'] },
  ],
  ['study', study({ minutes: 0 }), { duration: ['required'] }],
  ['study', study({ days: 1, minutes: -1 }), { minutes: ['outOfRange'] }],
  ['study', study({ hours: 0.5 }), { hours: ['outOfRange'] }],
])('checks the message of a step: %s %# (PIPE-74, PIPE-75, PIPE-76, PIPE-77)', (type, message, faults) => {
  expect(checkStepMessage(type, message)).toEqual(faults)
  expect(isValidStepMessage(type, message)).toBe(Object.keys(faults).length === 0)
})

test('reports a file name that was typed but not added (PIPE-76)', () => {
  expect(checkStepMessage('upload', upload({ cv: true }), ' Intyg')).toEqual({ fileName: ['notAdded'] })
})

test('sets the deadline of a case study after its duration (PLUS-09)', () => {
  expect(studyMinutes({ url: '', days: 1, hours: 2, minutes: 3 })).toBe(1563)
  expect(studyDeadline({ url: '', days: 0, hours: 1, minutes: 30 }, new Date('2025-11-03T08:00:00Z'))).toEqual(
    new Date('2025-11-03T09:30:00Z'),
  )
})
