/** Returns the paragraphs, headings and lists of a note, each as HTML. */
function blocksOf(html: string): string[] {
  const holder = document.createElement('template')
  holder.innerHTML = html
  return [...holder.content.childNodes]
    .map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')))
    .filter((block) => block.trim() !== '')
}

/**
 * Merges two versions of a note. The colleague's stored text is kept. The user's changes replace the paragraphs that
 * the user changed, and additions go to the end. No text of either writer is lost.
 */
export function mergeNote(before: string, stored: string, mine: string): string {
  const [was, theirs, own] = [blocksOf(before), blocksOf(stored), blocksOf(mine)]
  const written = own.filter((block) => !was.includes(block) && !theirs.includes(block))
  const goes = (block: string) => was.includes(block) && !own.includes(block)
  const at = theirs.findIndex(goes)
  const merged = theirs.flatMap((block, index) => (goes(block) ? (index === at ? written : []) : [block]))
  return (at < 0 ? [...merged, ...written] : merged).join('')
}
