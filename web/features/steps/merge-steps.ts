import type { EditedStep } from '#rules/candidates/steps.ts'
import { list, sameId } from '#web/editing/merge/merge-lists.ts'
import {
  field,
  fields,
  mapMerge,
  mergeThreeWays,
  propertiesOf,
  textField,
  type Merge,
  type Rule,
  type Versions,
} from '#web/editing/merge/merge-three-ways.ts'
import { messageText } from './step-texts.ts'
import { stepsTexts } from './texts.ts'

const { t } = stepsTexts
const step = propertiesOf<EditedStep>()
const nameOf = ({ name }: EditedStep) => name.trim() || t('unnamed')

/** Returns the rule that merges steps one by one, and the name, the message and the limit of a step separately. */
export const stepsRule = (): Rule<readonly EditedStep[]> => {
  const rule = list<EditedStep>({
    identity: sameId(({ uuid }) => uuid),
    item: fields([
      step.one('name', textField(t('name'))),
      step.together(
        ['messageType', 'message'],
        field({ label: t('message'), text: ({ message }) => messageText(message, t) }),
      ),
      step.one(
        'dayLimit',
        field({ label: t('dayLimit'), text: (days) => (days === null ? '' : t('days', { count: days })) }),
      ),
    ]),
    name: nameOf,
    text: nameOf,
    order: t('order'),
  })
  return (versions, place) =>
    mapMerge(rule(versions, place), (steps) => steps.map((each, order) => ({ ...each, order })))
}

/** Merges the user's steps and the stored steps, which both began from `base` (PIPE-90, PLUS-96). */
export const mergeSteps = (versions: Versions<readonly EditedStep[]>): Merge<readonly EditedStep[]> =>
  mergeThreeWays(stepsRule(), versions)
