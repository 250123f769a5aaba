import { formatKronor } from '#web/i18n/money.ts'
import { runAct } from '#web/relay/acts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import {
  field,
  fields,
  isUnchanged,
  mergeThreeWays,
  propertiesOf,
  textField,
  titled,
  type Merge,
  type Rule,
} from '#web/editing/merge/merge-three-ways.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { packageNames } from '#web/features/promotion/package-names/package-names.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { draftOf, inputOf, monthsBetween, type Draft } from './draft.ts'
import { monthlyLine, priceLines } from './content-lines.ts'
import { updateSubscriptionTemplate } from './acts.ts'
import { templateOf, type ShownTemplate } from './subscription-data.ts'
import { adminSubscriptionsTexts } from './texts.ts'

const { t } = adminSubscriptionsTexts

const above = (value: number | null) => (value !== null && value > 0 ? value : null)
const property = propertiesOf<Draft>()
const price = propertiesOf<Draft['prices']>()

const periodText = ({ isLimited, start, end }: Pick<Draft, 'isLimited' | 'start' | 'end'>) =>
  isLimited ? t('templates.monthCount', { count: monthsBetween(start, end) }) : t('infinite')

const monthlyText = (monthly: Draft['monthly']) =>
  monthly
    .flatMap(({ package: each, amount, description }) =>
      above(amount) === null ? [] : [[monthlyLine(each, amount ?? 0), description.trim()].filter(Boolean).join(': ')],
    )
    .join('\n')

/** Returns the rule of a draft, with the labels of the form. Values that a save would store alike are equal. */
function draftRule(): Rule<Draft> {
  const kronor = (value: number | null) => formatKronor(value ?? 0)
  return fields([
    property.one('name', textField(t('name'))),
    property.one('price', field({ label: t('price'), text: kronor, compared: kronor })),
    property.together(
      ['isLimited', 'start', 'end'],
      field({ label: t('period'), text: periodText, compared: periodText }),
    ),
    property.one('monthly', field({ label: t('monthly'), text: monthlyText, compared: monthlyText })),
    property.one(
      'prices',
      titled(
        t('prices'),
        fields(
          packageNames.map((each) => {
            const text = (special: Draft['prices'][typeof each]) =>
              priceLines(each, above(special.price), above(special.credits)).join('\n')
            return price.one(each, field({ label: packageNameTexts.t(each), text, compared: text }))
          }),
        ),
      ),
    ),
    property.one('priceDescription', textField(t('description'))),
  ])
}

/** Merges the user's draft and the stored draft, which both began from `base` (PLUS-96). */
const mergeDrafts = (base: Draft, mine: Draft, theirs: Draft): Merge<Draft> =>
  mergeThreeWays(draftRule(), { base, mine, theirs })

/**
 * Saves changes of a template (ADMIN-100). Merges what a colleague changed in between (PLUS-96).
 *
 * @param onConflict Called with the template that a colleague stored.
 */
export const templatePart = (
  thisMonth: string,
  onConflict: (stored: ShownTemplate) => void,
): VersionedPart<Draft, ShownTemplate, never> => ({
  async send(mine, known, write) {
    const input = { subscriptionTemplateId: known.id, expectedVersion: known.version, template: inputOf(mine) }
    const answer = await runAct(updateSubscriptionTemplate, { input }, write(input))
    if (!answer) return { is: 'failed' }
    if (!isConflict(answer.errors)) return { is: 'done', stored: known }
    const theirs = answer.subscriptionTemplate ? templateOf(answer.subscriptionTemplate) : null
    if (theirs) onConflict(theirs)
    return { is: 'conflict', theirs }
  },
  merge: (base, mine, theirs) => mergeDrafts(draftOf(base, thisMonth), mine, draftOf(theirs, thisMonth)),
  saveLabel: t('templates.save'),
})

/** Whether a stored template differs from the draft that was sent. */
export const hasChanged = (stored: ShownTemplate, sent: Draft, thisMonth: string): boolean =>
  !isUnchanged(draftRule(), draftOf(stored, thisMonth), sent)

/**
 * Returns the same part, with the first save reported as a conflict, because a colleague is known to have saved since
 * the user saved `sent`. The first merge starts from `sent`.
 */
export function asConflict<R>(
  part: VersionedPart<Draft, ShownTemplate, R>,
  sent: Draft,
  thisMonth: string,
): VersionedPart<Draft, ShownTemplate, R> {
  let first: ShownTemplate | null = null
  return {
    ...part,
    send: async (mine, base, write) => {
      if (first !== null) return part.send(mine, base, write)
      first = base
      return { is: 'conflict', theirs: base }
    },
    merge: (base, mine, theirs) =>
      base === first ? mergeDrafts(sent, mine, draftOf(theirs, thisMonth)) : part.merge(base, mine, theirs),
  }
}
