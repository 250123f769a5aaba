import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, read, root, targetOf } from './project.ts'

// Every class of a CSS module is used, and every class that a component uses has a rule. The checker types all classes
// of a module as strings, so it finds neither.

const modules = globSync('web/**/*.module.css', { cwd: root, exclude: ['web/dist/**'] }).sort()
/** All style sheets of the web client. */
const styles = globSync('web/**/*.css', { cwd: root, exclude: ['web/dist/**'] }).sort()
const sources = files.filter((file) => file.startsWith('web/'))

/** Returns the classes that have rules in a module. */
function classesOf(module: string): string[] {
  const css = read(module).replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '')
  return [...new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name))]
}

/** Returns the classes that are read from a variable, such as `small` of `textStyles.small`. */
const readFrom = (variable: string, text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`(?<![\w.'])${variable}\.(\w+)`, 'g'))].map(([, name = '']) => name)

/** The classes of each module that components use. */
const used = new Map<string, Set<string>>()
for (const file of sources) {
  const text = read(file)
  for (const [, variable = '', specifier = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
    const module = targetOf(file, specifier) ?? ''
    const names = used.get(module) ?? new Set()
    used.set(module, names)
    for (const name of readFrom(variable, text)) if (name !== 'module') names.add(name)
    // Field.tsx and AuthNotice.tsx export their classes under another name.
    const [, exported] = new RegExp(`^export const (\\w+) = ${variable}$`, 'm').exec(text) ?? []
    if (exported === undefined) continue
    for (const other of sources) {
      const [, alias = exported] = new RegExp(`\\b${exported} as (\\w+)`).exec(read(other)) ?? []
      if (read(other).includes(exported)) for (const name of readFrom(alias, read(other))) names.add(name)
    }
  }
}

test('components use every class of a CSS module', () => {
  const unused = modules.flatMap((module) =>
    classesOf(module)
      .filter((name) => !used.get(module)?.has(name))
      .map((name) => `${module}: .${name}`),
  )
  expect(unused).toEqual([])
})

test('every class that a component uses has a rule', () => {
  const missing = [...used].flatMap(([module, names]) => {
    const known = classesOf(module)
    return [...names].filter((name) => !known.includes(name)).map((name) => `${module}: .${name}`)
  })
  expect(missing).toEqual([])
})

/** Returns the rules of a style sheet: selector and declarations, without comments. */
const rulesOf = (sheet: string): { selector: string; body: string }[] =>
  [
    ...read(sheet)
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector = '', body = '']) => ({ selector: selector.trim().replaceAll(/\s+/g, ' '), body }))

test('only VisuallyHidden hides text from sight and keeps it for screen readers', () => {
  const hides = (body: string) =>
    /clip-path:\s*inset\((?:50|100)%|clip:\s*rect|text-indent:\s*-\d{3}|(?:left|top|right):\s*-\d{3}/.test(body) ||
    /^(?=[^]*\bwidth: 1px;)(?=[^]*\bheight: 1px;)/.test(body)
  expect(
    styles.flatMap((sheet) =>
      rulesOf(sheet)
        .filter(({ body }) => hides(body))
        .map(({ selector }) => `${sheet}: ${selector}`),
    ),
  ).toEqual(['web/ui/VisuallyHidden.module.css: .hidden'])
})

// A visually hidden text is placed absolutely. If the element that scrolls around it is not its containing block, the
// text stays behind while the rest scrolls, and a box further up becomes as tall as the whole list.
test('every element that scrolls is the containing block of its content', () => {
  let scrollers = 0
  const wrong = styles.flatMap((sheet) => {
    const rules = rulesOf(sheet)
    const classOf = (selector: string) => /\.([\w-]+)(?!.*\s)/.exec(selector)?.[1] ?? selector
    const positioned = new Set(
      rules
        .filter(({ body }) => /\bposition: (?!static)/.test(body))
        .flatMap(({ selector }) => selector.split(',').map(classOf)),
    )
    return rules
      .filter(({ body }) => /\boverflow(?:-[xy])?: (?:\w+ )?(?:auto|scroll)/.test(body))
      .flatMap(({ selector }) => selector.split(',').map(classOf))
      .filter((name) => {
        scrollers += 1
        return !positioned.has(name)
      })
      .map((name) => `${sheet}: ${name}`)
  })
  expect(wrong).toEqual([])
  expect(scrollers).toBeGreaterThan(50)
})
