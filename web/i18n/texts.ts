import { useSyncExternalStore } from 'react'
import { currentLanguage, formatNumber, i18n, type Language } from './language.ts'

/** A tree of texts, as in sv.json and en.json. */
export interface TextTree {
  [key: string]: string | TextTree
}

type WithoutPlural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K

/** The dotted keys of a text tree. Plural forms share one key. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${TextKey<T[K]>}`
}[keyof T & string]

type SameShape<T> = { [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }

/** Values for the `{{name}}` placeholders. `count` selects the plural form. Numbers are formatted for the language. */
type TextValues = Record<string, string | number>

/** Translates a key of a namespace. */
export type Translate<K extends string = string> = (key: K, values?: TextValues) => string

/** The texts of a page or part, returned by `registerTexts`. */
export interface Texts<K extends string> {
  readonly namespace: string
  /** Translates outside components, in the current language. Components use `useTexts`. */
  readonly t: Translate<K>
}

// Hundreds of rows show the same few texts. Texts without values are cached per language.
const translators = new Map<string, Translate>()

function translatorOf(language: Language, namespace: string): Translate {
  const id = `${language} ${namespace}`
  const cached = translators.get(id)
  if (cached) return cached
  const t = i18n.getFixedT(language, namespace)
  const known = new Map<string, string>()
  const translate: Translate = (key, values) => {
    if (values) return t(key, { ...values })
    const text = known.get(key) ?? t(key)
    known.set(key, text)
    return text
  }
  translators.set(id, translate)
  return translate
}

/** Registers the Swedish and English texts of a page under its namespace. Call it once, at module level. */
export function registerTexts<T extends TextTree>(
  namespace: string,
  resources: { sv: T; en: SameShape<NoInfer<T>> },
): Texts<TextKey<T>> {
  i18n.addResourceBundle('sv', namespace, resources.sv, true, true)
  i18n.addResourceBundle('en', namespace, resources.en, true, true)
  translators.clear()
  return { namespace, t: (key: string, values) => i18n.t(key, { ...values, ns: namespace }) }
}

const subscribe = (changed: () => void) => {
  i18n.on('languageChanged', changed)
  return () => i18n.off('languageChanged', changed)
}

/** Returns the current language. The component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}

/**
 * Returns the translate function of a namespace or of `registerTexts`' result. The component renders again when the
 * language changes.
 */
export function useTexts<K extends string>(texts: Texts<K>): Translate<K>
export function useTexts(namespace: string): Translate
export function useTexts(texts: string | { namespace: string }): Translate {
  const language = useLanguage()
  return translatorOf(language, typeof texts === 'string' ? texts : texts.namespace)
}

const formatters: Record<Language, (value: number) => string> = {
  sv: (value) => formatNumber(value, 'sv'),
  en: (value) => formatNumber(value, 'en'),
}

/** Returns a function that formats numbers outside texts. The component renders again when the language changes. */
export const useNumber = (): ((value: number) => string) => formatters[useLanguage()]
