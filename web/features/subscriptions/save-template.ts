import { formatKronor } from '#web/i18n/money.ts'
import { runAct } from '#web/relay/acts.ts'
import { isConflict, type Difference } from '#web/editing/conflict.tsx'
import type { VersionedPart } from '#web/editing/versioned-save.ts'
import { packageNames } from '#web/features/promotion/package-names/package-names.ts'
import { draftOf, inputOf, monthsBetween, type Draft } from './draft.ts'
import { monthlyLine, priceLines } from './given-lines.ts'
import { changingTemplate } from './acts.ts'
import type { ShownTemplate } from './subscription-data.ts'
import { adminSubscriptionsTexts } from './texts.ts'

const { t } = adminSubscriptionsTexts

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const above = (value: number | null) => (value !== null && value > 0 ? value : null)

/** What a draft says, in the words of the form. */
const said = ({
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
  const own = said(mine)
  return said(stored)
    .map(([label, saved], index) => ({ label, saved, mine: own[index]?.[1] ?? '' }))
    .filter(({ saved, mine: text }) => saved !== text)
}

/** What was changed since it was read, over what is stored now. */
function mergeDrafts(known: Draft, stored: Draft, mine: Draft): Draft {
  const over = <T extends object>(was: T, is: T, own: T): T =>
    Object.fromEntries(
      Object.entries(own).map(([key, value]) => [
        key,
        isSame(value, Reflect.get(was, key)) ? Reflect.get(is, key) : value,
      ]),
    ) as T
  const { isLimited, end } = isSame(said(known)[2], said(mine)[2]) ? stored : mine
  return { ...over(known, stored, mine), isLimited, end, prices: over(known.prices, stored.prices, mine.prices) }
}

/** Changes a template (ADMIN-100); who changed it meanwhile is asked about. `readStored` reads it as it is now. */
export const templatePart = (
  thisMonth: string,
  readStored: () => Promise<ShownTemplate | null>,
): VersionedPart<Draft, ShownTemplate, never> => ({
  async send(mine, known, write) {
    const input = { subscriptionTemplateId: known.id, version: known.version, template: inputOf(mine) }
    const answer = await runAct(changingTemplate, { input }, write(input))
    if (!answer) return { is: 'failed' }
    return isConflict(answer.errors) ? { is: 'conflict' } : { is: 'done', stored: known }
  },
  readStored,
  merge: (known, stored, mine) => mergeDrafts(draftOf(known, thisMonth), draftOf(stored, thisMonth), mine),
  differences: (stored, mine) => differencesOf(draftOf(stored, thisMonth), mine),
})

/** Whether a template says something else than what was sent. */
export const hasChanged = (stored: ShownTemplate, sent: Draft, thisMonth: string): boolean =>
  differencesOf(draftOf(stored, thisMonth), sent).length > 0

/** The same part, whose first sending is known to meet what somebody else saved. */
export function asConflict<M, R>(part: VersionedPart<M, ShownTemplate, R>): VersionedPart<M, ShownTemplate, R> {
  let isTold = false
  return {
    ...part,
    send: async (...sending) => {
      if (isTold) return part.send(...sending)
      isTold = true
      return { is: 'conflict' }
    },
  }
}
