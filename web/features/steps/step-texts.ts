import { stepName } from '#web/i18n/step-name.ts'
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

/** Describes the differences between two lists of steps, by step. Returns an empty list if the steps mean the same. */
export function stepDifferences(
  saved: readonly EditedStep[],
  mine: readonly EditedStep[],
  t: Translate,
): { label: string; saved: string; mine: string }[] {
  const nameOf = ({ name }: EditedStep) => stepName(name.trim()) || t('unnamed')
  const names = (steps: readonly EditedStep[]) => steps.map(nameOf).join(', ')
  const rows = [{ label: t('steps'), saved: names(saved), mine: names(mine) }]
  for (const step of mine) {
    const theirs = saved.find(({ uuid }) => uuid === step.uuid)
    if (!theirs) continue
    const label = nameOf(step)
    const days = ({ dayLimit }: EditedStep) => (dayLimit === null ? '' : t('days', { count: dayLimit }))
    rows.push({
      label: `${label}: ${t('message')}`,
      saved: messageText(theirs.message, t),
      mine: messageText(step.message, t),
    })
    rows.push({ label: `${label}: ${t('dayLimit')}`, saved: days(theirs), mine: days(step) })
  }
  return rows.filter((each) => each.saved !== each.mine)
}
