import { formatNumber, locales, currentLanguage, type Language } from './language.ts'
import { useLanguage } from './texts.ts'

const withOre = {
  sv: new Intl.NumberFormat(locales.sv, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat(locales.en, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
}

/**
 * Formats an amount in öre: `14 875 kr`, in English `SEK 14,875`. Shows öre only if there are any, and uses a real
 * minus sign.
 */
export function formatMoney(ore: number, language: Language = currentLanguage()): string {
  const number = (ore % 100 === 0 ? formatNumber(ore / 100, language) : withOre[language].format(ore / 100)).replace(
    '-',
    '−',
  )
  return language === 'sv' ? `${number}\u00a0kr` : `SEK\u00a0${number}`
}

const formatters: Record<Language, (ore: number) => string> = {
  sv: (ore) => formatMoney(ore, 'sv'),
  en: (ore) => formatMoney(ore, 'en'),
}

/** Returns a function that formats amounts in öre in the current language. */
export const useMoney = (): ((ore: number) => string) => formatters[useLanguage()]

/** An amount of money in the API, as a decimal string in kronor. */
export interface ApiMoney {
  readonly amount: string
}

/** Returns the kronor of an amount of the API. The number names the same two decimals as the string. */
export const kronorOf = ({ amount }: ApiMoney): number => Number(amount)

interface Sums<T> {
  readonly net: T
  readonly vat: T
  readonly rounding: T
  readonly payable: T
}

/** Returns the sums of an invoice in kronor. */
export const sumsInKronor = ({ net, vat, rounding, payable }: Sums<ApiMoney>): Sums<number> => ({
  net: kronorOf(net),
  vat: kronorOf(vat),
  rounding: kronorOf(rounding),
  payable: kronorOf(payable),
})

/** Writes kronor with at most two decimals as the API takes them: 14875.5 is `14875.50`. */
export const toDecimal = (kronor: number): string => (kronor === 0 ? 0 : kronor).toFixed(2)

/** An amount of the API, or kronor that the user typed or the client calculated. */
export type Kronor = ApiMoney | number

const numberOf = (kronor: Kronor): number => (typeof kronor === 'number' ? kronor : kronorOf(kronor))

/** Formats kronor, the unit of the API. */
export const formatKronor = (kronor: Kronor, language: Language = currentLanguage()): string =>
  formatMoney(Math.round(numberOf(kronor) * 100), language)

const kronorFormatters: Record<Language, (kronor: Kronor) => string> = {
  sv: (kronor) => formatKronor(kronor, 'sv'),
  en: (kronor) => formatKronor(kronor, 'en'),
}

const exactFormatters: Record<Language, (kronor: Kronor) => string> = {
  sv: (kronor) => `${withOre.sv.format(numberOf(kronor)).replace('-', '−')}\u00a0kr`,
  en: (kronor) => `SEK\u00a0${withOre.en.format(numberOf(kronor)).replace('-', '−')}`,
}

/** Returns a function that formats kronor in the current language, always with two decimals. */
export const useKronorAndOre = (): ((kronor: Kronor) => string) => exactFormatters[useLanguage()]

/** Returns a function that formats kronor in the current language. */
export const useKronor = (): ((kronor: Kronor) => string) => kronorFormatters[useLanguage()]
