import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import type { Language } from '#web/i18n/language.ts'
import { pageTexts } from './texts.ts'

type Words = ReturnType<typeof pageTexts>

/** The texts of a page. Records the texts that a test has used as the error of a field. */
export interface ErrorTexts {
  t: Words
  /** Texts shared by all fields. */
  ui: Words
  /** Returns the error text of a field by its key, and marks the key as used. */
  error: Words
  /** Returns the unused keys in these groups. */
  unplaced(groups: readonly string[]): string[]
}

type Texts = { readonly [key: string]: string | Texts }

const keysOf = (texts: string | Texts, path: string): string[] =>
  typeof texts === 'string'
    ? [path]
    : Object.entries(texts).flatMap(([key, each]) => keysOf(each, path === '' ? key : `${path}.${key}`))

/** Loads the texts of a page by its folder below `web/`. */
export function errorTexts(folder: string, language: Language): ErrorTexts {
  const [t, ui] = [pageTexts(folder, language), pageTexts('ui', language)]
  const placed = new Set<string>()
  const all = keysOf(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../web', folder, `${language}.json`), 'utf8')) as Texts,
    '',
  )
  return {
    t,
    ui,
    error: (key, values) => {
      placed.add(key)
      return t(key, values)
    },
    unplaced: (groups) => all.filter((key) => groups.some((group) => key.startsWith(`${group}.`)) && !placed.has(key)),
  }
}

/** Returns the error texts that would shift the layout if they were shown at the field of a control. */
export const errorsThatShiftLayout = (control: Locator, texts: readonly string[]): Promise<string[]> =>
  control.evaluate(async (element, errorTexts) => {
    await document.fonts.ready
    const field = element.closest<HTMLElement>('[class*="_field_"]')
    const [, name] = /(?:^|\s)_field_(\w+)_\d+/.exec(field?.className ?? '') ?? []
    const selectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...('cssRules' in rule ? selectors(rule.cssRules as CSSRuleList) : []),
      ])
    const looks = [...document.styleSheets]
      .flatMap(({ cssRules }) => selectors(cssRules))
      .join(' ')
      .match(new RegExp(`_error_${name}_\\d+`))
    if (!field || !looks) return ['no field']
    const places = () =>
      [...document.querySelectorAll('label, legend, input, textarea, button, a, h1, h2, h3, p')].map(
        (each) => each.getBoundingClientRect().top,
      )
    const before = places()
    return errorTexts.filter((text) => {
      const line = Object.assign(document.createElement('span'), { className: looks[0] })
      const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      icon.setAttribute('width', '14')
      icon.setAttribute('height', '14')
      line.append(icon, Object.assign(document.createElement('span'), { textContent: text }))
      field.append(line)
      const after = places()
      line.remove()
      return after.some((place, index) => Math.abs(place - (before[index] ?? 0)) >= 1)
    })
  }, texts)
