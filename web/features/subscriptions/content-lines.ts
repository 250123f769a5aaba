import { kronorToOre } from '#rules/billing/money.ts'
import { formatMoney } from '#web/i18n/money.ts'
import { formatNumber } from '#web/i18n/language.ts'
import type { PackageName } from '#web/features/promotion/package-names/package-names.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { adminSubscriptionsTexts } from './texts.ts'

const { t } = adminSubscriptionsTexts
const nameOf = (each: PackageName): string => packageNameTexts.t(each)

/** Describes the monthly credits of a package (ADMIN-38). */
export const monthlyLine = (each: PackageName, amount: number): string =>
  t('monthlyOf', { amount: formatNumber(amount), package: nameOf(each) })

/** Describes the special prices of a package in kronor and in credits. Null follows the price list (ADMIN-39). */
export const priceLines = (each: PackageName, price: number | null, credits: number | null): string[] => [
  ...(price === null ? [] : [`${nameOf(each)} ${formatMoney(kronorToOre(price))}`]),
  ...(credits === null ? [] : [t('creditPrice', { package: nameOf(each), count: credits })]),
]
