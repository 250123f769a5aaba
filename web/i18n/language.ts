import { createInstance, type FormatterModule } from 'i18next'
import { plainText, remembered } from '#web/state/remembered.ts'

/** The two languages of the interface, the default first. */
export const languages = ['sv', 'en'] as const
export type Language = (typeof languages)[number]

/** The locale that dates, sorting and built-in widgets follow in each language. */
export const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

// Making one is slow, and lists show hundreds of numbers.
const numberFormats = { sv: new Intl.NumberFormat(locales.sv), en: new Intl.NumberFormat(locales.en) }

/** A number as it is written in a language: `14 875` in Swedish, `14,875` in English. Components use `useNumber`. */
export const formatNumber = (value: number, language: Language = currentLanguage()): string =>
  numberFormats[language].format(value)

/** True when the value names one of the interface languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

const storedLanguage = remembered<Language>('tavla.language', {
  read: (stored) => (isLanguage(stored) ? stored : 'sv'),
  write: (language) => language,
})

/** Whether a language was chosen in this browser. */
export const hasChosenLanguage = (): boolean => chosenLanguage.get() !== null

const chosenLanguage = remembered('tavla.language', plainText)

/** The i18next instance that holds every text; English answers when a Swedish text is missing. */
export const i18n = createInstance()

/** Formats have no names: a text says which value stands where, its type says how it is written. */
const nothing = () => {
  /* nothing to do */
}

// Numbers in texts are written as everywhere else.
i18n.use({
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
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

/** The language shown now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : 'sv'
}

/** Writes the language on the document, so that the browser hyphenates and reads aloud rightly. */
export function markDocument(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = currentLanguage()
}

/** Switches the interface language at once and remembers it in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  storedLanguage.set(language)
  await i18n.changeLanguage(language)
}

// Another tab may choose too.
storedLanguage.subscribe(() => {
  if (storedLanguage.get() !== currentLanguage()) void i18n.changeLanguage(storedLanguage.get())
})

i18n.on('languageChanged', markDocument)
markDocument()
