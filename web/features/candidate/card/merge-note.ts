/** The paragraphs, headings and lists of a note, each as html. */
function blocksOf(html: string): string[] {
  const holder = document.createElement('template')
  holder.innerHTML = html
  return [...holder.content.childNodes]
    .map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')))
    .filter((block) => block.trim() !== '')
}

/**
 * Puts together what two people made of one note: what a colleague stored stays, with what the user wrote since in the
 * place of what he or she changed, or at the end. Nothing that either of them wrote is lost.
 */
export function mergeNote(before: string, stored: string, mine: string): string {
  const [was, theirs, own] = [blocksOf(before), blocksOf(stored), blocksOf(mine)]
  const written = own.filter((block) => !was.includes(block) && !theirs.includes(block))
  const goes = (block: string) => was.includes(block) && !own.includes(block)
  const at = theirs.findIndex(goes)
  const merged = theirs.flatMap((block, index) => (goes(block) ? (index === at ? written : []) : [block]))
  return (at < 0 ? [...merged, ...written] : merged).join('')
}
