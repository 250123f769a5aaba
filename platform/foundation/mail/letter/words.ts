import { escapeHtml } from '#rules/text-and-time/text.ts'
import { linesOf } from '#platform/foundation/html/text.ts'

// The words of a person in a letter: sanitised HTML, whose few elements get the letter's looks.

const link = 'color:#0b5d6e;text-decoration:underline;text-decoration-color:#a3c8cf;text-underline-offset:3px'
const looks: Record<string, string> = {
  p: 'margin:0 0 14px',
  h2: 'margin:22px 0 6px;font-size:18px;line-height:26px;font-weight:600',
  h3: 'margin:18px 0 4px;font-size:16px;line-height:26px;font-weight:600',
  ul: 'margin:0 0 14px;padding:0 0 0 22px',
  ol: 'margin:0 0 14px;padding:0 0 0 22px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 14px;padding:0 0 0 14px;border-left:2px solid #cac5bb',
}

/** The elements with their looks. Sanitised HTML has no attributes but those of links. */
const dressed = (html: string): string =>
  html
    .replace(/<(p|h2|h3|ul|ol|li|blockquote)>/g, (_, name: string) => `<${name} style="${looks[name] ?? ''}">`)
    .replace(/<a href=/g, `<a class="lk" style="${link}" href=`)

const bytes = (text: string): number => Buffer.byteLength(text)

/**
 * Sanitised words in the looks of a letter, at most so many bytes of them; where there are more, `rest` tells so
 * instead.
 */
export function wordsWithin(html: string, most: number, rest: string): string {
  const all = dressed(html)
  if (bytes(all) <= most) return all
  const lines: string[] = []
  const end = `<p style="${looks['p'] ?? ''}">${escapeHtml(rest)}</p>`
  let room = most - bytes(end)
  for (const line of linesOf(html).split('\n')) {
    const paragraph = `<p style="${looks['p'] ?? ''}">${escapeHtml(line)}</p>`
    room -= bytes(paragraph)
    if (room < 0) break
    lines.push(paragraph)
  }
  return [...lines, end].join('')
}
