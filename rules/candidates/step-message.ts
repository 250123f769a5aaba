import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import { isHttpAddress } from '#rules/text-and-time/web-address.ts'

// The message that a step sends. Source: 2§3, 2§4.3, 2§5.

export type MessageType = 'none' | 'text' | 'upload' | 'template' | 'study'
export interface UploadMessage {
  cv: boolean
  letter: boolean
  video: boolean
  files: string[]
}
export interface StudyMessage {
  url: string
  days: number
  hours: number
  minutes: number
}
export type Message = null | string | UploadMessage | StudyMessage

/** Maximum duration of a case study (PIPE-77). */
export const STUDY_LIMITS = { days: 100, hours: 23, minutes: 59 } as const
/** Maximum length of a message's HTML. Our own limit, below the contract's limit. */
export const MAX_MESSAGE_HTML_LENGTH = 20_000
/** Maximum number of files that a message can request, and maximum length of their names. Our own limits. */
export const MAX_REQUESTED_FILES = 20
export const MAX_FILE_NAME_LENGTH = 100

const isUpload = (message: Message): message is UploadMessage =>
  typeof message === 'object' && message !== null && 'files' in message
const isStudy = (message: Message): message is StudyMessage =>
  typeof message === 'object' && message !== null && 'url' in message

/**
 * Checks a message against its type. Paths and codes:
 * - A message with the shape of another type: '' 'wrongType'.
 * - Text and template need visible text: '' 'required', 'tooLong' (PIPE-74).
 * - Upload: 'fileName' 'notAdded' while the file name field contains text, '' 'required' if no file is requested,
 *   'files' 'tooMany', 'required', 'tooLong', 'duplicate' (PIPE-76).
 * - Study: 'url' 'required', 'invalid'; 'days', 'hours', 'minutes' 'outOfRange'; 'duration' 'required' (PIPE-77).
 */
export function checkStepMessage(type: MessageType, message: Message, pendingFileName = ''): FieldErrors {
  const errors: FieldErrors = {}
  switch (type) {
    case 'none':
      if (message !== null && message !== '') addError(errors, '', 'wrongType')
      return errors
    case 'text':
    case 'template':
      if (typeof message !== 'string') addError(errors, '', message === null ? 'required' : 'wrongType')
      else if (!hasVisibleText(message)) addError(errors, '', 'required')
      else if (message.length > MAX_MESSAGE_HTML_LENGTH) addError(errors, '', 'tooLong')
      return errors
    case 'upload':
      if (!isUpload(message)) addError(errors, '', 'wrongType')
      else checkUploadMessage(message, pendingFileName, errors)
      return errors
    case 'study':
      if (!isStudy(message)) addError(errors, '', 'wrongType')
      else checkStudyMessage(message, errors)
      return errors
  }
}

/** Returns whether a message can be saved or sent. */
export const isValidStepMessage = (type: MessageType, message: Message, pendingFileName = '') =>
  Object.keys(checkStepMessage(type, message, pendingFileName)).length === 0

function checkUploadMessage(message: UploadMessage, pendingFileName: string, errors: FieldErrors): void {
  const names = message.files.map((name) => name.trim())
  if (pendingFileName.trim() !== '') addError(errors, 'fileName', 'notAdded')
  if (!message.cv && !message.letter && !message.video && names.every((name) => name === ''))
    addError(errors, '', 'required')
  else if (names.includes('')) addError(errors, 'files', 'required')
  if (names.length > MAX_REQUESTED_FILES) addError(errors, 'files', 'tooMany')
  if (names.some((name) => name.length > MAX_FILE_NAME_LENGTH)) addError(errors, 'files', 'tooLong')
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) addError(errors, 'files', 'duplicate')
}

function checkStudyMessage(message: StudyMessage, errors: FieldErrors): void {
  if (message.url.trim() === '') addError(errors, 'url', 'required')
  else if (!isHttpAddress(message.url)) addError(errors, 'url', 'invalid')
  for (const part of ['days', 'hours', 'minutes'] as const) {
    const value = message[part]
    if (!Number.isInteger(value) || value < 0 || value > STUDY_LIMITS[part]) addError(errors, part, 'outOfRange')
  }
  if (studyMinutes(message) <= 0) addError(errors, 'duration', 'required')
}

/** Returns the duration of a case study in minutes. */
export const studyMinutes = (message: StudyMessage) => (message.days * 24 + message.hours) * 60 + message.minutes

/** Returns the deadline of a case study sent at an instant (PLUS-09). */
export const studyDeadline = (message: StudyMessage, sent: Date) =>
  new Date(sent.getTime() + studyMinutes(message) * 60_000)
