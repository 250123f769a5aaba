import { oreOfKronor } from '#rules/money.ts'
import { useMoney } from '../../../../i18n/money.ts'
import { useNumber, useTexts } from '../../../../i18n/texts.ts'
import { packageNames, type PackageName } from '../packages.ts'
import { adminCompaniesTexts } from '../texts.ts'
import type { ShownTemplate } from './subscription-data.ts'
import { adminSubscriptionsTexts } from './texts.ts'

const named = (name: string): PackageName => packageNames.find((each) => each === name) ?? 'VOLUME'

/** What a subscription or template gives, each thing on a line (ADMIN-37 to ADMIN-39). */
export function Given({ capabilities }: Pick<ShownTemplate, 'capabilities'>) {
  const t = useTexts(adminSubscriptionsTexts)
  const names = useTexts(adminCompaniesTexts)
  const number = useNumber()
  const money = useMoney()
  const lines = capabilities.map((each) => {
    if (each.__typename === 'MonthlyCredits') return t('monthlyOf', { amount: number(each.amount), package: names(`promotion.${named(each.package)}`) })
    if (each.__typename !== 'PriceChange') return ''
    return each.prices.flatMap(({ package: one, price, credits }) => {
      const label = names(`promotion.${named(one)}`)
      return [...(price == null ? [] : [`${label} ${money(oreOfKronor(price))}`]), ...(credits == null ? [] : [t('creditPrice', { package: label, count: credits })])]
    }).join(', ')
  })
  // oxlint-disable-next-line react/no-array-index-key -- lines of text that are never moved
  return lines.map((line, index) => <small key={index}>{line}</small>)
}
