import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { EditedStep } from '#rules/candidates/steps.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import type { stepsTexts } from './texts.ts'

type Translate = typeof stepsTexts.t

/** Returns why the steps cannot be saved. Null if they can. `errors` is the result of `checkSteps`. */
export function problemText(errors: FieldErrors, t: Translate): string | null {
  const paths = Object.keys(errors)
  const names = paths.filter((path) => path.endsWith('.name'))
  const unnamed = names.filter((path) => errors[path]?.includes('required')).length
  if (unnamed > 0) return t('bannerName', { count: unnamed })
  if (names.length > 0) return t('bannerNameLong')
  if (paths.some((path) => path.endsWith('.dayLimit'))) return t('bannerDays')
  return paths.length > 0 ? t('bannerMessage') : null
}

/** Summarizes a message in one line. */
export function messageText(message: EditedStep['message'], t: Translate): string {
  if (message === null) return t('kind.none')
  if (typeof message === 'string') return visibleText(message)
  if ('url' in message)
    return `${message.url}, ${t('studyTime', { days: message.days, hours: message.hours, minutes: message.minutes })}`
  return [
    ...(['cv', 'letter', 'video'] as const).filter((each) => message[each]).map((each) => t(each)),
    ...message.files,
  ].join(', ')
}
