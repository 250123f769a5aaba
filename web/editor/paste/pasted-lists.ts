import { declarationsOf, type PastedRules } from './pasted-styles.ts'

/** An item of a list that a program writes as separate elements. */
export interface PastedItem {
  /** The depth of the item, from 1. */
  readonly level: number
  readonly isOrdered: boolean
  /** The element with the content of the item. */
  readonly content: Element
}

/** Whether the element holds the number or bullet that Word writes before the text of an item. */
export const isWordMarker = (element: Element, rules: PastedRules): boolean =>
  declarationsOf(element, rules).get('mso-list') === 'ignore'

/**
 * Returns the items in an element that is a part of a list: one for a paragraph of Word, or those of a block of Word for
 * the web, which puts each item into a list of its own.
 */
export function itemsOf(element: Element, rules: PastedRules): readonly PastedItem[] {
  const tag = element.localName
  if (tag === 'p' || tag === 'div') {
    const [, list, level] = /^(l\d+) level(\d+)/.exec(declarationsOf(element, rules).get('mso-list') ?? '') ?? []
    if (list !== undefined)
      return [{ level: Number(level), isOrdered: isOrdered(element, `${list}:level${level}`, rules), content: element }]
  }
  if (!element.classList.contains('ListContainerWrapper')) return []
  return [...element.querySelectorAll('li')].map((content) => ({
    level: Number(content.getAttribute('data-aria-level') ?? content.getAttribute('aria-level') ?? 1) || 1,
    isOrdered: content.parentElement?.localName === 'ol',
    content,
  }))
}

function isOrdered(paragraph: Element, level: string, rules: PastedRules): boolean {
  const definition = rules.listLevels.get(level)
  if (definition !== undefined) return definition.get('mso-level-number-format') !== 'bullet'
  const marker = [...paragraph.querySelectorAll('span')].find((span) => isWordMarker(span, rules))
  return /^\s*\(?(?:\d+|[a-z]{1,5})[.):]/i.test(marker?.textContent ?? '')
}

/** Appends nested lists with the items. `fill` converts the content of an item into its list element. */
export function appendLists(
  items: readonly PastedItem[],
  to: Element,
  fill: (item: PastedItem, element: Element) => void,
): void {
  const open: { level: number; list: Element }[] = []
  for (const item of items) {
    const tag = item.isOrdered ? 'ol' : 'ul'
    const isClosed = ({ level, list }: (typeof open)[number]) =>
      level > item.level || (level === item.level && list.localName !== tag)
    while (open.some(isClosed)) open.pop()
    let current = open.at(-1)
    if (current === undefined || current.level < item.level) {
      const list = to.ownerDocument.createElement(tag)
      ;(current?.list.lastElementChild ?? to).append(list)
      open.push((current = { level: item.level, list }))
    }
    const element = to.ownerDocument.createElement('li')
    current.list.append(element)
    fill(item, element)
  }
}
