import { declarationsOf, isHidden, type PastedRules } from './pasted-styles.ts'

/** Text between the cells of a row. */
const CELL_SEPARATOR = ' | '

/**
 * Appends a table as text, because texts cannot contain tables. Each row becomes a line. The cells of a table that only
 * arranges blocks, such as lists, follow each other instead. `convert` appends the content of an element.
 */
export function appendTable(
  table: Element,
  rules: PastedRules,
  to: Element,
  convert: (cell: Element, to: Element) => void,
): void {
  const page = to.ownerDocument
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table && !isHidden(declarationsOf(row, rules)))
    .map((row) =>
      [...row.children]
        .filter((cell) => ['td', 'th'].includes(cell.localName) && !isHidden(declarationsOf(cell, rules)))
        .map((cell) => {
          const block = page.createElement('div')
          convert(cell, block)
          return block
        })
        .filter((cell) => cell.textContent.trim() !== ''),
    )
    .filter((row) => row.length > 0)
  if (rows.every((row) => row.length === 1) || rows.flat().some((cell) => cell.querySelector('li, h2, h3'))) {
    to.append(...rows.flat())
    return
  }
  const paragraph = page.createElement('p')
  for (const [index, row] of rows.entries()) {
    if (index > 0) paragraph.append(page.createElement('br'))
    for (const [column, cell] of row.entries())
      paragraph.append(...(column > 0 ? [CELL_SEPARATOR] : []), ...linesOf(cell))
  }
  to.append(paragraph)
}

/** Returns the content of a cell without its paragraphs, with a line break between them. */
function linesOf(cell: Element): Node[] {
  const blocks = [...cell.querySelectorAll('p, div')].filter((block) => !block.querySelector('p, div'))
  if (blocks.length === 0) return [...cell.childNodes]
  return blocks
    .filter((block) => block.textContent.trim() !== '')
    .flatMap((block, index) => [...(index > 0 ? [cell.ownerDocument.createElement('br')] : []), ...block.childNodes])
}
