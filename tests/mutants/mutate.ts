import { parseSync } from 'vite'

/** A change of the code that a test should detect. */
export interface Mutant {
  /** Number of the mutant, unique across files. */
  readonly id: number
  /** Path from the project root. */
  readonly file: string
  readonly line: number
  /** The kind of change, such as `<` or `statement`. */
  readonly kind: string
  /** The code before and after, for the report. */
  readonly before: string
  readonly after: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/**
 * A range of the text with its replacement. An expression is replaced by another expression, a statement is removed.
 */
interface Place {
  readonly start: number
  readonly end: number
  readonly statement: boolean
  readonly choices: { readonly kind: string; readonly after: string }[]
}

const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
}
const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['ceil', 'floor'],
  ['floor', 'ceil'],
])
/** Array methods that can be left out of a chain. */
const passes = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'flat'])
/** Expressions that only concern types. The expression inside them is code. */
const transparent = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node['value'] === 'string') ||
  (node.type === 'BinaryExpression' &&
    node['operator'] === '+' &&
    (isText(node['left'] as Node) || isText(node['right'] as Node)))

/** Returns the possible changes of a file, in the order of the text. */
function placesOf(file: string, source: string): Place[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const text = (node: Node): string => source.slice(node.start, node.end)
  const places: Place[] = []
  const place = (node: Node, choices: Place['choices'], statement = false): void =>
    void places.push({ start: node.start, end: node.end, statement, choices })
  const condition = (node: Node): void =>
    place(node, [
      { kind: 'condition', after: 'true' },
      { kind: 'condition', after: 'false' },
    ])
  const visit = (node: Node, inChain: boolean): void => {
    if (node.type.startsWith('TS') && !transparent.has(node.type)) return
    if (node.type.startsWith('Import') && node.type !== 'ImportExpression') return
    const field = (name: string): Node => node[name] as Node
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const operator = String(node['operator'])
        if (operator === '??') place(node, [{ kind: '??', after: text(field('left')) }])
        else if (!(operator === '+' && isText(node))) {
          const others = operators[operator] ?? []
          if (others.length > 0)
            place(
              node,
              others.map((other) => ({
                kind: operator,
                after: `(${text(field('left'))}) ${other} (${text(field('right'))})`,
              })),
            )
        }
        break
      }
      case 'UnaryExpression':
        if (node['operator'] === '!' || node['operator'] === '-')
          place(node, [{ kind: String(node['operator']), after: text(field('argument')) }])
        break
      case 'UpdateExpression':
        place(node, [
          {
            kind: String(node['operator']),
            after: text(node).replace(/\+\+|--/, (found) => (found === '++' ? '--' : '++')),
          },
        ])
        break
      case 'AssignmentExpression':
        if (node['operator'] === '+=' && !isText(field('right')))
          place(node, [{ kind: '+=', after: `${text(field('left'))} -= ${text(field('right'))}` }])
        if (node['operator'] === '-=')
          place(node, [{ kind: '-=', after: `${text(field('left'))} += ${text(field('right'))}` }])
        break
      case 'ConditionalExpression':
      case 'IfStatement':
        condition(field('test'))
        break
      case 'WhileStatement':
        place(field('test'), [{ kind: 'condition', after: 'false' }])
        break
      case 'Literal':
        if (typeof node['value'] === 'boolean') place(node, [{ kind: 'boolean', after: String(!node['value']) }])
        break
      case 'ReturnStatement':
        if (isNode(node['argument'])) place(node['argument'], [{ kind: 'return', after: 'undefined' }])
        break
      case 'ArrowFunctionExpression':
        if (field('body').type !== 'BlockStatement') place(field('body'), [{ kind: 'return', after: 'undefined' }])
        break
      case 'ExpressionStatement':
        if (!node['directive']) place(node, [{ kind: 'statement', after: '' }], true)
        break
      case 'ThrowStatement':
        place(node, [{ kind: 'statement', after: '' }], true)
        break
      case 'CallExpression': {
        const callee = field('callee')
        if (callee.type !== 'MemberExpression' || callee['computed'] || inChain) break
        const [object, property] = [callee['object'] as Node, callee['property'] as Node]
        const name = text(property)
        const other = methods.get(name)
        if (other)
          place(node, [
            {
              kind: `.${name}`,
              after: `${source.slice(node.start, property.start)}${other}${source.slice(property.end, node.end)}`,
            },
          ])
        if (passes.has(name)) place(node, [{ kind: `.${name}`, after: text(object) }])
        break
      }
    }
    const chained =
      node.type === 'ChainExpression' ||
      (inChain && (node.type === 'MemberExpression' || node.type === 'CallExpression'))
    for (const [name, value] of Object.entries(node)) {
      // Property keys and assignment targets are not values. Arguments of a call in a chain are separate values.
      if (name === 'typeAnnotation' || name === 'returnType' || name === 'typeParameters' || name === 'typeArguments')
        continue
      if (name === 'key' && !node['computed']) continue
      for (const each of Array.isArray(value) ? value : [value])
        if (isNode(each)) visit(each, chained && (name === 'callee' || name === 'object' || name === 'expression'))
    }
  }
  for (const node of program.body as unknown as Node[]) visit(node, false)
  return places
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 87)}…` : line
}

/**
 * Returns all mutants of a file, and the file with all of them in it. When execution reaches a change,
 * `globalThis.mutant(id)` decides whether it is active.
 */
export function mutate(file: string, source: string, firstId: number): { mutants: Mutant[]; code: string } {
  const mutants: Mutant[] = []
  const insertions: { at: number; opens: boolean; statement: boolean; other: number; text: string }[] = []
  const lines = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines.push(at + 1)
  const lineOf = (at: number): number => lines.findLastIndex((start) => start <= at) + 1
  // The same range can have several changes, as a condition and as an operator. They are in one list.
  const byPlace = new Map<string, Place>()
  for (const each of placesOf(file, source)) {
    const key = `${each.start} ${each.end} ${each.statement}`
    const known = byPlace.get(key)
    if (known) known.choices.push(...each.choices)
    else byPlace.set(key, { ...each, choices: [...each.choices] })
  }
  for (const { start, end, statement, choices } of byPlace.values()) {
    const before = source.slice(start, end)
    const seen = new Set([before])
    const kept = choices
      .filter(({ after }) => !seen.has(after) && seen.add(after))
      .map(({ kind, after }) => {
        const mutant = {
          id: firstId + mutants.length,
          file,
          line: lineOf(start),
          kind,
          before: short(before),
          after: short(after),
        }
        mutants.push(mutant)
        return { id: mutant.id, after }
      })
    if (kept.length === 0) continue
    const opening = statement
      ? `{ if (!globalThis.mutant(${kept[0]?.id})) {`
      : `(${kept.map(({ id, after }) => `globalThis.mutant(${id}) ? (${after}) : `).join('')}(`
    insertions.push(
      { at: start, opens: true, statement, other: end, text: opening },
      { at: end, opens: false, statement, other: start, text: statement ? '} }' : '))' },
    )
  }
  // At the same position, ends come before starts. Inner ranges end first, outer ranges start first. A statement is
  // outside its expression.
  insertions.sort(
    (a, b) =>
      a.at - b.at ||
      Number(a.opens) - Number(b.opens) ||
      b.other - a.other ||
      (a.opens ? 1 : -1) * (Number(b.statement) - Number(a.statement)),
  )
  let code = ''
  let at = 0
  for (const insertion of insertions) {
    code += source.slice(at, insertion.at) + insertion.text
    at = insertion.at
  }
  return { mutants, code: code + source.slice(at) }
}
