import type { Locator } from 'playwright'

/**
 * Pastes and drops each HTML into a rich text editor, as other pages and programs provide it. Returns how many of them
 * the editor accepted.
 */
export const putInEditor = (editor: Locator, htmls: readonly string[]): Promise<number> =>
  editor.evaluate((element, given) => {
    const carrying = (html: string): DataTransfer => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      return data
    }
    element.scrollIntoView({ block: 'center' })
    // A cancelled default action means that the editor has handled the event.
    const taken = (event: Event): boolean => !element.dispatchEvent(event)
    return given.filter((html) => {
      const isPasted = taken(
        new ClipboardEvent('paste', { clipboardData: carrying(html), bubbles: true, cancelable: true }),
      )
      const { left, top } = (element.lastElementChild ?? element).getBoundingClientRect()
      return (
        taken(
          new DragEvent('drop', {
            dataTransfer: carrying(html),
            clientX: left + 2,
            clientY: top + 2,
            bubbles: true,
            cancelable: true,
          }),
        ) && isPasted
      )
    }).length
  }, htmls)

/**
 * Returns the parts of an HTML that editors do not write: elements, attributes and URLs other than those in
 * `platform/foundation/html/sanitise.ts`. The attributes of a link that choose its target are allowed, because the
 * platform drops them. Runs in a page where no script of the HTML runs.
 */
export function unexpectedParts(html: string): string[] {
  const elements = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'a', 'blockquote']
  const isKnown = ({ localName }: Element, { name, value }: Attr): boolean =>
    localName === 'a' && name === 'href'
      ? /^(?:https?:\/\/|mailto:|tel:)/i.test(value)
      : (localName === 'a' && ['rel', 'target', 'title', 'class'].includes(name)) ||
        (localName === 'ol' && name === 'start')
  return [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*')].flatMap((element) => [
    ...(elements.includes(element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      .filter((attribute) => !isKnown(element, attribute))
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ])
}
