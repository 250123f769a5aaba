import { createInstance, type FormatterModule } from 'i18next'
import { plainText, createStoredValue } from '#web/state/stored-value.ts'

/** The languages of the interface. The first one is the default. */
export const languages = ['sv', 'en'] as const
export type Language = (typeof languages)[number]

/** The locale for dates, sorting and built-in widgets in each language. */
export const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

// Creating a NumberFormat is slow, and lists show hundreds of numbers.
const numberFormats = { sv: new Intl.NumberFormat(locales.sv), en: new Intl.NumberFormat(locales.en) }

/** Formats a number in a language: `14 875` in Swedish, `14,875` in English. Components use `useNumber`. */
export const formatNumber = (value: number, language: Language = currentLanguage()): string =>
  numberFormats[language].format(value)

/** Returns whether a value is one of the interface languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

const storedLanguage = createStoredValue<Language>('tavla.language', {
  read: (stored) => (isLanguage(stored) ? stored : 'sv'),
  write: (language) => language,
})

/** Returns whether the user has chosen a language in this browser. */
export const hasChosenLanguage = (): boolean => chosenLanguage.get() !== null

const chosenLanguage = createStoredValue('tavla.language', plainText)

/** The i18next instance with all texts. Falls back to English if a Swedish text is missing. */
export const i18n = createInstance()

/** There are no named formats. The type of a value decides its format. */
const noop = () => {
  /* nothing to do */
}

// Formats numbers in texts like all other numbers.
i18n.use({
  type: 'formatter',
  init: noop,
  add: noop,
  addCached: noop,
  format: (value, _, language) =>
    typeof value === 'number' ? formatNumber(value, isLanguage(language) ? language : currentLanguage()) : value,
} satisfies FormatterModule)

void i18n.init({
  lng: storedLanguage.get(),
  fallbackLng: 'en',
  supportedLngs: [...languages],
  resources: {},
  initAsync: false,
  keySeparator: '.',
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  returnNull: false,
})

/** Returns the current language. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : 'sv'
}

/** Sets the document's language, so that the browser hyphenates and reads aloud correctly. */
function markDocument(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = currentLanguage()
}

/** Switches the interface language and stores it in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  storedLanguage.set(language)
  await i18n.changeLanguage(language)
}

// Another tab may change the language.
storedLanguage.subscribe(() => {
  if (storedLanguage.get() !== currentLanguage()) void i18n.changeLanguage(storedLanguage.get())
})

i18n.on('languageChanged', markDocument)
markDocument()
