import type { Locator } from 'playwright'

/**
 * Puts each HTML into an editor of rich text from the clipboard and by a drop, as other pages and programs hand it
 * over; gives how many of these the editor took.
 */
export const putInEditor = (editor: Locator, htmls: readonly string[]): Promise<number> =>
  editor.evaluate((element, given) => {
    const carrying = (html: string): DataTransfer => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      return data
    }
    element.scrollIntoView({ block: 'center' })
    // What is taken is what the browser is told not to put in by itself.
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
 * What of an HTML is not what editors write: elements, attributes and addresses besides those of
 * `platform/foundation/html/sanitise.ts`, and of a link where and under which words it would open, which are dropped there. Runs
 * in a page, where nothing of it does.
 */
export function strangeIn(html: string): string[] {
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
