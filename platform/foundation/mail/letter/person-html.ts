import { escapeHtml } from '#rules/text-and-time/text.ts'
import { htmlToLines } from '#platform/foundation/html/text.ts'

// Adds the mail's inline styles to sanitised HTML that a person wrote.

const link = 'color:#0b5d6e;text-decoration:underline;text-decoration-color:#a3c8cf;text-underline-offset:3px'
const styles: Record<string, string> = {
  p: 'margin:0 0 14px',
  h2: 'margin:22px 0 6px;font-size:18px;line-height:26px;font-weight:600',
  h3: 'margin:18px 0 4px;font-size:16px;line-height:26px;font-weight:600',
  ul: 'margin:0 0 14px;padding:0 0 0 22px',
  ol: 'margin:0 0 14px;padding:0 0 0 22px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 14px;padding:0 0 0 14px;border-left:2px solid #cac5bb',
}

/** Adds inline styles to the elements. In sanitised HTML, only links have attributes. */
const withStyles = (html: string): string =>
  html
    .replace(/<(p|h2|h3|ul|ol|li|blockquote)>/g, (_, name: string) => `<${name} style="${styles[name] ?? ''}">`)
    .replace(/<a href=/g, `<a class="lk" style="${link}" href=`)

const byteLength = (text: string): number => Buffer.byteLength(text)

/**
 * Styles sanitised HTML. If the result exceeds `maxBytes`, returns as many plain paragraphs as fit, followed by `rest`.
 */
export function fitPersonHtml(html: string, maxBytes: number, rest: string): string {
  const styled = withStyles(html)
  if (byteLength(styled) <= maxBytes) return styled
  const lines: string[] = []
  const end = `<p style="${styles['p'] ?? ''}">${escapeHtml(rest)}</p>`
  let remainingBytes = maxBytes - byteLength(end)
  for (const line of htmlToLines(html).split('\n')) {
    const paragraph = `<p style="${styles['p'] ?? ''}">${escapeHtml(line)}</p>`
    remainingBytes -= byteLength(paragraph)
    if (remainingBytes < 0) break
    lines.push(paragraph)
  }
  return [...lines, end].join('')
}
