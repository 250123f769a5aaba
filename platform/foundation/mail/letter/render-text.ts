import { htmlToMailText } from '#platform/foundation/html/text.ts'
import { fullName } from '#rules/people/person-name.ts'
import type { Block, Colleague, CountRow, Remark, LocalisedLetter } from './letter-parts.ts'
import { getFooter } from './footer.ts'
import { letterTexts } from './texts.ts'

const LINE_WIDTH = 72

/** Wraps lines at {@link LINE_WIDTH}. Longer words and URLs are not broken. */
function wrap(text: string, indent = ''): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    let current = ''
    for (const word of line.split(' ')) {
      if (current !== '' && indent.length + current.length + 1 + word.length > LINE_WIDTH) {
        lines.push(indent + current)
        current = word
      } else current = current === '' ? word : `${current} ${word}`
    }
    lines.push(indent + current)
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}

const underline = (text: string, sign: string): string => `${text}\n${sign.repeat(Math.min(text.length, LINE_WIDTH))}`

const signature = ({ title, phone, ...person }: Colleague, company: string): string =>
  [fullName(person), [title, company].filter(Boolean).join(', '), phone].filter(Boolean).join('\n')

function remark(piece: Remark): string {
  return typeof piece === 'string' ? wrap(piece) : `${wrap(piece.text)}\n${piece.link.label}: ${piece.link.address}`
}

function factRows(rows: readonly (readonly [string, string])[]): string {
  const column = Math.max(...rows.map(([label]) => label.length)) + 2
  return rows
    .map(([label, value]) => `${label}:`.padEnd(column) + wrap(value, ' '.repeat(column)).trimStart())
    .join('\n')
}

/** Renders aligned columns, with numbers on the right. A first cell that is too long gets its own line. */
function countRows(rows: readonly CountRow[]): string {
  const [day, count] = [1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const rest = (day ?? 0) + (count ?? 0) + 4
  const first = Math.min(Math.max(...rows.map(([what]) => what.length)), LINE_WIDTH - rest)
  return rows
    .map(([what, at, many]) => {
      const end = `  ${at.padEnd(day ?? 0)}  ${many.padStart(count ?? 0)}`
      return what.length > first ? `${wrap(what)}\n${' '.repeat(first)}${end}` : what.padEnd(first) + end
    })
    .join('\n')
}

function block(piece: Block): string {
  switch (piece.kind) {
    case 'text':
      return piece.paragraphs.map((paragraph) => wrap(paragraph)).join('\n\n')
    case 'words':
      return wrap(htmlToMailText(piece.html))
    case 'writer':
      return `${fullName(piece.from)}, ${piece.when}`
    case 'facts':
      return factRows(piece.rows)
    case 'list':
      return piece.names.map((name) => `[ ] ${name}`).join('\n')
    case 'counts':
      return countRows([piece.heads, ...piece.rows, [piece.sum[0], '', piece.sum[1]]])
    case 'leaf':
      return wrap(`${piece.title}. ${piece.text}`)
    case 'code':
      return `    ${piece.digits}`
    case 'button':
      return `${piece.label}:\n${piece.link}${piece.note === undefined ? '' : `\n\n${wrap(piece.note)}`}`
    case 'regards':
      return `${piece.greeting}\n${signature(piece.from, piece.company)}`
    case 'quote':
      return wrap(`${piece.head}\n${piece.text}`, '> ')
    case 'links':
      return piece.rows
        .map(({ label, hint, link }) => `${wrap([label, hint].filter(Boolean).join(', '))}\n  ${link}`)
        .join('\n')
    case 'note':
      return wrap(piece.text)
    case 'happenings':
      return [
        underline([piece.title, piece.count].filter(Boolean).join(', '), '-'),
        ...piece.rows.map(
          ({ name, what, when, link }) => `${[name, what, when].filter(Boolean).join(', ')}\n  ${link}`,
        ),
      ].join('\n')
  }
}

/** Renders a mail as readable plain text, with URLs on separate lines. */
export function renderText(letter: LocalisedLetter): string {
  const { locale, head, title, blocks, remarks } = letter
  const parts = [
    head === null ? 'Tavla' : [head.name, head.line].filter(Boolean).join('\n'),
    title === null ? '' : underline(title, '='),
    ...blocks.map(block),
    ...remarks.map(remark),
  ].filter((part) => part !== '')
  const { lines, link, isOwn } = getFooter(letter)
  const end = [
    ...lines.map((line) => wrap(line)),
    link === null ? '' : `${link.label}:\n${link.address}`,
    isOwn ? '' : letterTexts[locale].sentWith,
  ].filter(Boolean)
  return `${parts.join('\n\n')}\n\n-- \n${end.join('\n')}\n`
}
