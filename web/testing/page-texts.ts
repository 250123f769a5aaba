import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber, type Language } from '#web/i18n/language.ts'

const written = (value: string | number, language: Language): string =>
  typeof value === 'number' ? formatNumber(value, language) : value

type Texts = { readonly [key: string]: string | Texts }

/** Returns a lookup of a web page's texts by key: `words('pages/sign-in', 'sv')('submit')`. */
export function pageTexts(
  folder: string,
  language: Language = 'sv',
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, '..', folder, `${language}.json`), 'utf8')) as Texts
  return (key, values = {}) => {
    let value: string | Texts | undefined = texts
    for (const part of key.split('.')) value = typeof value === 'object' ? value[part] : undefined
    if (typeof value !== 'string') throw new Error(`web/${folder}/${language}.json has no text ${key}.`)
    return value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(values[name] ?? '', language))
  }
}
