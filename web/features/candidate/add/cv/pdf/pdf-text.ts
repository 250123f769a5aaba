import type { Inflate } from '../inflate.ts'
import { listOf, openPdf, type PdfFile } from './file.ts'
import { pageText } from './page-text.ts'
import type { PdfDictionary, PdfValue } from './syntax.ts'

/** The details of a CV are on its first pages. */
const MAX_PAGES = 2
/** Maximum number of nodes in the tree of pages that are visited. */
const MAX_NODES = 200

/** Returns the text of the first pages of a PDF. Null if it is encrypted. */
export async function pdfText(bytes: Uint8Array<ArrayBuffer>, inflate: Inflate): Promise<string | null> {
  const file = await openPdf(bytes, inflate)
  if (file === null) return null
  const texts: string[] = []
  for (const { page, resources } of firstPages(file)) texts.push(await pageText(file, page, resources))
  return texts.join('\n')
}

/** A page with its resources, which can be those of a node above it. */
interface Page {
  page: PdfDictionary
  resources: PdfDictionary
}

function firstPages(file: PdfFile): Page[] {
  const pages: Page[] = []
  const visited = new Set<PdfDictionary>()
  const visit = (value: PdfValue | undefined, inherited: PdfDictionary) => {
    const node = file.dictionary(value)
    if (pages.length >= MAX_PAGES || visited.has(node) || visited.size > MAX_NODES) return
    visited.add(node)
    const own = file.dictionary(node.get('Resources'))
    const resources = own.size > 0 ? own : inherited
    if (node.has('Kids')) for (const kid of listOf(file.resolve(node.get('Kids')))) visit(kid, resources)
    else if (node.size > 0) pages.push({ page: node, resources })
  }
  visit(file.dictionary(file.root).get('Pages'), new Map<string, PdfValue>())
  return pages
}
