import { kronorOf } from '#web/i18n/money.ts'
import { useLanguage } from '#web/i18n/texts.ts'
import { packageNames, type PackageName } from '#web/features/promotion/package-names/package-names.ts'
import { monthlyLine, priceLines } from './content-lines.ts'
import type { ShownTemplate } from './subscription-data.ts'

const named = (name: string): PackageName => packageNames.find((each) => each === name) ?? 'VOLUME'

/** Lists the contents of a subscription or template, one per line (ADMIN-37 to ADMIN-39). */
export function SubscriptionContents({ capabilities }: Pick<ShownTemplate, 'capabilities'>) {
  // Rerenders after a language change.
  useLanguage()
  const lines = capabilities.map((each) => {
    if (each.__typename === 'MonthlyCredits') return monthlyLine(named(each.package), each.amount)
    if (each.__typename !== 'PriceChange') return ''
    return each.prices
      .flatMap(({ package: one, price, credits }) =>
        priceLines(named(one), price == null ? null : kronorOf(price), credits ?? null),
      )
      .join(', ')
  })
  // oxlint-disable-next-line react/no-array-index-key -- lines of text that are never moved
  return lines.map((line, index) => <small key={index}>{line}</small>)
}
