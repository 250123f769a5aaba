import { appendLists, isWordMarker, itemsOf } from './pasted-lists.ts'
import {
  declarationsOf,
  isHidden,
  marksOf,
  readRules,
  withoutActiveStyles,
  type Declarations,
  type Marks,
  type PastedRules,
} from './pasted-styles.ts'
import { appendTable } from './pasted-tables.ts'

/**
 * Returns pasted HTML with elements instead of styles, so that it keeps bold, italic, underline, lists and line breaks
 * from Google Docs, Word and Excel (PLUS-94). The Content-Security-Policy blocks styles, and editors do not know the
 * lists of Word. Tables become lines. Without headings, headings become bold paragraphs.
 */
export function cleanPastedHtml(html: string, { withHeadings }: { withHeadings: boolean }): string {
  const inactive = withoutActiveStyles(html)
  // A part of a text in an editor like ours. It has no styles, and its depth must not change.
  if (/\sdata-pm-slice=/.test(inactive)) return inactive
  const { body } = new DOMParser().parseFromString(inactive, 'text/html')
  const result = body.ownerDocument.createElement('div')
  new Conversion(readRules(html), withHeadings, body.querySelector('h1') !== null).appendContent(body, result, plain)
  return result.innerHTML
}

/** How the text of an element looks. */
interface Look extends Marks {
  /** Whether line breaks in the source show. */
  readonly isPreformatted: boolean
  readonly isLink: boolean
  /** The weight of a heading's text, which no element inside changes. */
  readonly fixedBold: boolean | null
}

const plain: Look = {
  bold: false,
  italic: false,
  underline: false,
  isPreformatted: false,
  isLink: false,
  fixedBold: null,
}

/** Elements without text for the reader. */
const dropped = new Set('head img link meta noscript object script svg template title video xml'.split(' '))

/** Elements that keep their own lines. */
const blocks = new Set(
  (
    'address article aside blockquote center dd div dl dt figcaption figure footer form header li main nav ol p pre ' +
    'section ul'
  ).split(' '),
)

/** Spaces that Word writes for tabs and repeated spaces. */
const isWordSpace = (declarations: Declarations): boolean =>
  declarations.has('mso-spacerun') || declarations.has('mso-tab-count')

class Conversion {
  readonly #rules: PastedRules
  readonly #withHeadings: boolean
  readonly #hasTitle: boolean

  constructor(rules: PastedRules, withHeadings: boolean, hasTitle: boolean) {
    this.#rules = rules
    this.#withHeadings = withHeadings
    this.#hasTitle = hasTitle
  }

  appendContent(from: Element, to: Element, look: Look): void {
    const nodes = [...from.childNodes]
    for (let index = 0; index < nodes.length; index += 1) {
      const node = nodes[index]
      if (node?.nodeType === Node.TEXT_NODE) this.#appendText(node.textContent ?? '', to, look)
      if (!isElement(node)) continue
      const items = [...itemsOf(node, this.#rules)]
      if (items.length === 0) {
        this.#appendElement(node, to, look)
        continue
      }
      for (let next = nodes[index + 1]; next; next = nodes[index + 1]) {
        const following = isElement(next) ? itemsOf(next, this.#rules) : []
        if (following.length === 0 && (isElement(next) || next.textContent?.trim() !== '')) break
        items.push(...following)
        index += 1
      }
      appendLists(items, to, (item, element) => this.#appendContentOf(item.content, element, look))
    }
  }

  /** Appends the content of an element with the marks of the element. */
  #appendContentOf(element: Element, to: Element, around: Look): void {
    this.appendContent(element, to, this.#lookOf(element, declarationsOf(element, this.#rules), around))
  }

  #lookOf(element: Element, declarations: Declarations, around: Look): Look {
    const whiteSpace = declarations.get('white-space')
    return {
      ...around,
      ...marksOf(element.localName, declarations, around),
      isPreformatted:
        whiteSpace === undefined
          ? element.localName === 'pre' || around.isPreformatted
          : /^(?:pre|break-spaces)/.test(whiteSpace),
    }
  }

  #appendElement(element: Element, to: Element, around: Look): void {
    const tag = element.localName
    const declarations = declarationsOf(element, this.#rules)
    if (dropped.has(tag) || isHidden(declarations)) return
    const look = this.#lookOf(element, declarations, around)
    const create = (name: string) => to.ownerDocument.createElement(name)
    if (element.classList.contains('EOP')) return
    if (tag === 'br' || element.classList.contains('LineBreakBlob')) {
      const isBreak = !element.classList.contains('Apple-interchange-newline') && !declarations.has('page-break-before')
      if (isBreak) to.append(isAlone(element) ? create('p') : create('br'))
      return
    }
    if (tag === 'table')
      return appendTable(element, this.#rules, to, (cell, block) => this.#appendContentOf(cell, block, look))
    if (isWordMarker(element, this.#rules)) {
      // Headings keep their numbers. Lists write them themselves.
      if (look.fixedBold !== null) this.#appendText(`${element.textContent.trim()} `, to, look)
      return
    }
    if (isWordSpace(declarations)) return void to.append(' ')
    const address = tag === 'a' ? element.getAttribute('href') : null
    if (address !== null) {
      const link = create('a')
      link.setAttribute('href', address)
      this.appendContent(element, link, { ...look, isLink: true })
      return to.append(link)
    }
    const heading = /^h([1-6])$/.exec(tag)?.[1]
    const isBlock = heading !== undefined || blocks.has(tag)
    if (!isBlock) return this.appendContent(element, to, look)
    const block = create(heading === undefined ? tag : this.#headingTag(Number(heading)))
    this.appendContent(element, block, heading === undefined ? look : { ...look, fixedBold: !this.#withHeadings })
    const isEmpty = block.textContent.trim() === '' && !block.querySelector('li, p')
    // Google Docs puts a nested list beside the item that it belongs to.
    const isNested = isList(tag) && isList(to.localName)
    ;((isNested && to.lastElementChild) || to).append(isEmpty && tag !== 'li' ? create('p') : block)
  }

  #headingTag(level: number): string {
    if (!this.#withHeadings) return 'p'
    return level === 1 || (level === 2 && !this.#hasTitle) ? 'h2' : 'h3'
  }

  #appendText(text: string, to: Element, look: Look): void {
    const page = to.ownerDocument
    const lines = look.isPreformatted ? text.split(/\r\n?|\n/) : [text]
    for (const [index, source] of lines.entries()) {
      if (index > 0) to.append(page.createElement('br'))
      // The indentation of the source shows at no line.
      const line = !look.isPreformatted && to.lastChild?.nodeName === 'BR' ? source.replace(/^[ \t\r\n]+/, '') : source
      if (line === '') continue
      const isMarked = line.trim() !== ''
      const marks = [
        ...((look.fixedBold ?? look.bold) ? ['strong'] : []),
        ...(look.italic ? ['em'] : []),
        // Links are underlined without the mark.
        ...(look.underline && !look.isLink ? ['u'] : []),
      ]
      let parent = to
      for (const tag of isMarked ? marks : []) {
        const mark = page.createElement(tag)
        parent.append(mark)
        parent = mark
      }
      parent.append(line)
    }
  }
}

const isElement = (node: ChildNode | undefined): node is HTMLElement => node?.nodeType === Node.ELEMENT_NODE

const isList = (tag: string): boolean => tag === 'ul' || tag === 'ol'

/** Whether a line break stands between blocks, where Google Docs writes it for an empty paragraph. */
function isAlone(lineBreak: Element): boolean {
  const isText = (node: ChildNode | null, step: 'previousSibling' | 'nextSibling'): boolean => {
    for (let sibling = node; sibling; sibling = sibling[step]) {
      if (isElement(sibling)) return !isSeparate(sibling)
      if (sibling.textContent?.trim() !== '') return true
    }
    return false
  }
  const neighbours = [lineBreak.previousElementSibling, lineBreak.nextElementSibling]
  return (
    neighbours.some((neighbour) => neighbour !== null && neighbour.localName !== 'br' && isSeparate(neighbour)) &&
    !isText(lineBreak.previousSibling, 'previousSibling') &&
    !isText(lineBreak.nextSibling, 'nextSibling')
  )
}

const isSeparate = ({ localName }: Element): boolean => blocks.has(localName) || /^(?:h[1-6]|table|br)$/.test(localName)
