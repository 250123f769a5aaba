import { formatNumber, locales, currentLanguage, type Language } from './language.ts'
import { useLanguage } from './texts.ts'

const withOre = {
  sv: new Intl.NumberFormat(locales.sv, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat(locales.en, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
}

/**
 * An amount in whole öre as it is read: `14 875 kr`, in English `SEK 14,875`; its öre only where it has any, with a
 * real minus.
 */
export function formatMoney(ore: number, language: Language = currentLanguage()): string {
  const number = (ore % 100 === 0 ? formatNumber(ore / 100, language) : withOre[language].format(ore / 100)).replace(
    '-',
    '−',
  )
  return language === 'sv' ? `${number}\u00a0kr` : `SEK\u00a0${number}`
}

const written: Record<Language, (ore: number) => string> = {
  sv: (ore) => formatMoney(ore, 'sv'),
  en: (ore) => formatMoney(ore, 'en'),
}

/** Writes amounts in öre, fresh after a language change. */
export const useMoney = (): ((ore: number) => string) => written[useLanguage()]

/** The same of decimal kronor, as the wire has them. */
export const formatKronor = (kronor: number, language: Language = currentLanguage()): string =>
  formatMoney(Math.round(kronor * 100), language)

const writtenKronor: Record<Language, (kronor: number) => string> = {
  sv: (kronor) => formatKronor(kronor, 'sv'),
  en: (kronor) => formatKronor(kronor, 'en'),
}

/** Writes decimal kronor, fresh after a language change. */
export const useKronor = (): ((kronor: number) => string) => writtenKronor[useLanguage()]
