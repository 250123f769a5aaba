/**
 * Changes the page as a browser's translation does: each text moves into `<font><font>`, also texts that come later.
 * Elements with `translate="no"` stay as they are. Runs in the browser.
 */
export function translatePage(): void {
  const wrap = (text: Text) => {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.closest('font, script, style, svg, textarea, [translate="no"]'))
      return
    const outer = document.createElement('font')
    text.replaceWith(outer)
    outer.appendChild(document.createElement('font')).append(text)
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  const start = () => {
    // Marks the profile as changed, so that it is not reused.
    document.documentElement.style.setProperty('--is-translated', '1')
    wrapAll(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node)
    }).observe(document.body, { childList: true, subtree: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
