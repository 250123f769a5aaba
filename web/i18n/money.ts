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

/** Formats an amount in decimal kronor, the unit of the API. */
export const formatKronor = (kronor: number, language: Language = currentLanguage()): string =>
  formatMoney(Math.round(kronor * 100), language)

const kronorFormatters: Record<Language, (kronor: number) => string> = {
  sv: (kronor) => formatKronor(kronor, 'sv'),
  en: (kronor) => formatKronor(kronor, 'en'),
}

const exactFormatters: Record<Language, (kronor: number) => string> = {
  sv: (kronor) => `${withOre.sv.format(kronor).replace('-', '−')}\u00a0kr`,
  en: (kronor) => `SEK\u00a0${withOre.en.format(kronor).replace('-', '−')}`,
}

/** Returns a function that formats decimal kronor in the current language, always with two decimals. */
export const useKronorAndOre = (): ((kronor: number) => string) => exactFormatters[useLanguage()]

/** Returns a function that formats decimal kronor in the current language. */
export const useKronor = (): ((kronor: number) => string) => kronorFormatters[useLanguage()]
