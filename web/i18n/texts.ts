import { useSyncExternalStore } from 'react'
import { currentLanguage, formatNumber, i18n, type Language } from './language.ts'

/** A tree of texts as it stands in sv.json and en.json. */
export interface TextTree {
  [key: string]: string | TextTree
}

type WithoutPlural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K

/** The dotted keys of a text tree; plural forms count as one key. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${TextKey<T[K]>}`
}[keyof T & string]

type SameShape<T> = { [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }

/**
 * Values put into `{{name}}` places; `count` chooses the plural form. Numbers are written as the language writes them.
 */
export type TextValues = Record<string, string | number>

/** Translates a key of one namespace. */
export type Translate<K extends string = string> = (key: K, values?: TextValues) => string

/** The texts of one page or part, as given back by `registerTexts`. */
export interface Texts<K extends string> {
  readonly namespace: string
  /** Translates outside components, in the language shown now. Components use `useTexts`. */
  readonly t: Translate<K>
}

// Hundreds of rows ask for the same few words: those without values are looked up once in each language.
const translators = new Map<string, Translate>()

function translatorOf(language: Language, namespace: string): Translate {
  const id = `${language} ${namespace}`
  const before = translators.get(id)
  if (before) return before
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

/** Registers the Swedish and English texts of a page under its namespace. Call once, at module level. */
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

/** The language shown now; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}

/** The translate function of a namespace (or of the value `registerTexts` gave), fresh after a language change. */
export function useTexts<K extends string>(texts: Texts<K>): Translate<K>
export function useTexts(namespace: string): Translate
export function useTexts(texts: string | { namespace: string }): Translate {
  const language = useLanguage()
  return translatorOf(language, typeof texts === 'string' ? texts : texts.namespace)
}

const written: Record<Language, (value: number) => string> = {
  sv: (value) => formatNumber(value, 'sv'),
  en: (value) => formatNumber(value, 'en'),
}

/** Writes numbers that stand outside texts, fresh after a language change. */
export const useNumber = (): ((value: number) => string) => written[useLanguage()]
