import { createInstance } from 'i18next'

/** The two languages of the interface, the default first. */
export const languages = ['sv', 'en'] as const
export type Language = (typeof languages)[number]

/** The locale that dates, sorting and built-in widgets follow in each language. */
export const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB' }

const storageKey = 'tavla.language'

/** True when the value names one of the interface languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

function storedLanguage(): Language {
  if (typeof document === 'undefined') return 'sv'
  try {
    const stored = localStorage.getItem(storageKey)
    return isLanguage(stored) ? stored : 'sv'
  } catch {
    return 'sv'
  }
}

/** The i18next instance that holds every text; English answers when a Swedish text is missing. */
export const i18n = createInstance()

void i18n.init({
  lng: storedLanguage(),
  fallbackLng: 'en',
  supportedLngs: [...languages],
  resources: {},
  initAsync: false,
  keySeparator: '.',
  nsSeparator: false,
  interpolation: { escapeValue: false },
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
  try {
    if (typeof document !== 'undefined') localStorage.setItem(storageKey, language)
  } catch {
    // A browser that refuses storage still gets the language for this visit.
  }
  await i18n.changeLanguage(language)
}

i18n.on('languageChanged', markDocument)
markDocument()
