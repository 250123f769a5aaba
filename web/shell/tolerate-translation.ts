// A browser that translates a page puts each text into `<font>` elements. Some translators move the text node into the
// element, others replace it by a new one. React keeps the original nodes: it removes them, inserts before them and
// changes their text. Without help the first such call throws, and React removes the whole page.
// Source: https://github.com/facebook/react/issues/11538.

/** The `<font>` in place of each text node that a translator has replaced. */
const replacements = new WeakMap<Node, Element>()

/** Lets React change a page that the browser has translated (PLUS-93). Call it before React renders. */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const font = fontOf(child)
    if (font?.parentNode === this) leave(font, child)
    // A text whose translation is no longer in the page has already been removed.
    else if (!isDetachedText(child)) removeChild.call(this, child)
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const font = fontOf(node)
    const inPlace = before && before.parentNode !== this ? fontOf(before) : before
    // At the end if the place is no longer in the page.
    insertBefore.call(this, node, inPlace ?? (before && !isDetachedText(before) ? before : null))
    if (font && !font.contains(node)) leave(font, node)
    return node
  }

  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    const font = fontOf(node)
    appendChild.call(this, node)
    if (font && !font.contains(node)) leave(font, node)
    return node
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') restore(target)
      for (const node of removedNodes) {
        if (!isDetachedText(node)) continue
        const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
        if (!font) continue
        replacements.set(node, font)
        observer.observe(node, { characterData: true })
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })

  /** Removes a node from the `<font>` around it, and the `<font>` if nothing else is in it. */
  function leave(font: Element, node: Node): void {
    replacements.delete(node)
    const isInside = font.contains(node)
    if (isInside && node.parentNode) removeChild.call(node.parentNode, node)
    if (!isInside || font.textContent === '') font.remove()
  }
}

/** Replaces an outdated translation by the text node with the new text. The translator then translates the new text. */
function restore(text: Node): void {
  const font = replacements.get(text)
  if (!font?.isConnected || text.isConnected) return
  replacements.delete(text)
  font.replaceWith(text)
}

/** Returns the outermost `<font>` around a node or in its place. */
function fontOf(node: Node): Element | null {
  let font = isFont(node.parentNode) ? node.parentNode : isDetachedText(node) ? (replacements.get(node) ?? null) : null
  while (font && isFont(font.parentNode)) font = font.parentNode
  return font
}

const isDetachedText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.parentNode === null

/** The product renders no `<font>`, so each of them comes from a translator. */
const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'
