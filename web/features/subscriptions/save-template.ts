import { formatKronor } from '#web/i18n/money.ts'
import { runAct } from '#web/relay/acts.ts'
import { isConflict } from '#web/editing/conflict.tsx'
import type { Difference } from '#web/editing/difference.ts'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { packageNames } from '#web/features/promotion/package-names/package-names.ts'
import { draftOf, inputOf, monthsBetween, type Draft } from './draft.ts'
import { monthlyLine, priceLines } from './content-lines.ts'
import { updateSubscriptionTemplate } from './acts.ts'
import type { ShownTemplate } from './subscription-data.ts'
import { adminSubscriptionsTexts } from './texts.ts'

const { t } = adminSubscriptionsTexts

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const above = (value: number | null) => (value !== null && value > 0 ? value : null)

/** Describes a draft with the texts of the form. */
const describe = ({
  name,
  price,
  isLimited,
  start,
  end,
  monthly,
  prices,
  priceDescription,
}: Draft): [label: string, text: string][] => [
  [t('name'), name.trim()],
  [t('price'), formatKronor(price ?? 0)],
  [t('period'), isLimited ? t('templates.monthCount', { count: monthsBetween(start, end) }) : t('infinite')],
  [
    t('monthly'),
    monthly
      .flatMap(({ package: each, amount, description }) =>
        above(amount) === null ? [] : [[monthlyLine(each, amount ?? 0), description.trim()].filter(Boolean).join(': ')],
      )
      .join('\n'),
  ],
  [
    t('prices'),
    packageNames.flatMap((each) => priceLines(each, above(prices[each].price), above(prices[each].credits))).join('\n'),
  ],
  [t('description'), priceDescription.trim()],
]

function differencesOf(stored: Draft, mine: Draft): Difference[] {
  const mineDescribed = describe(mine)
  return describe(stored)
    .map(([label, saved], index) => ({ label, saved, mine: mineDescribed[index]?.[1] ?? '' }))
    .filter(({ saved, mine: text }) => saved !== text)
}

/** Merges the user's changes since the template was read into the stored version. */
function mergeDrafts(known: Draft, stored: Draft, mine: Draft): Draft {
  const over = <T extends object>(was: T, is: T, own: T): T =>
    Object.fromEntries(
      Object.entries(own).map(([key, value]) => [
        key,
        isSame(value, Reflect.get(was, key)) ? Reflect.get(is, key) : value,
      ]),
    ) as T
  const { isLimited, end } = isSame(describe(known)[2], describe(mine)[2]) ? stored : mine
  return { ...over(known, stored, mine), isLimited, end, prices: over(known.prices, stored.prices, mine.prices) }
}

/**
 * Saves changes of a template (ADMIN-100). If a colleague changed it in between, asks which version to keep.
 * `readStored` reads the current version.
 */
export const templatePart = (
  thisMonth: string,
  readStored: () => Promise<ShownTemplate | null>,
): VersionedPart<Draft, ShownTemplate, never> => ({
  async send(mine, known, write) {
    const input = { subscriptionTemplateId: known.id, version: known.version, template: inputOf(mine) }
    const answer = await runAct(updateSubscriptionTemplate, { input }, write(input))
    if (!answer) return { is: 'failed' }
    return isConflict(answer.errors) ? { is: 'conflict' } : { is: 'done', stored: known }
  },
  readStored,
  merge: (known, stored, mine) => mergeDrafts(draftOf(known, thisMonth), draftOf(stored, thisMonth), mine),
  differences: (stored, mine) => differencesOf(draftOf(stored, thisMonth), mine),
})

/** Whether a stored template differs from the draft that was sent. */
export const hasChanged = (stored: ShownTemplate, sent: Draft, thisMonth: string): boolean =>
  differencesOf(draftOf(stored, thisMonth), sent).length > 0

/** Returns the same part, with the first save reported as a conflict, because a colleague is known to have saved. */
export function asConflict<M, R>(part: VersionedPart<M, ShownTemplate, R>): VersionedPart<M, ShownTemplate, R> {
  let isReported = false
  return {
    ...part,
    send: async (...sending) => {
      if (isReported) return part.send(...sending)
      isReported = true
      return { is: 'conflict' }
    },
  }
}
