// Extracts text from HTML without a parser, so that server and browser get the same result. Only for counting and
// checking, never for display.

import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

/** Maximum length of the HTML of an ad's content. A configuration value (AD-76). Source: 1§9. */
export const MAX_AD_HTML_LENGTH = 6000

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
}

/**
 * Returns the text that a reader sees: without markup, comments, scripts and styles, with character references decoded
 * and spaces collapsed.
 */
export function visibleText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style|template|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|blockquote|tr|td|th|table|hr|pre|section|article)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi, (whole, name: string) => readReference(name) ?? whole)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function readReference(name: string): string | null {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? null
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/**
 * Returns whether rich text contains visible text. Markup and whitespace alone do not count (SHELL-07, PIPE-74).
 * Source: 1§5.
 */
export const hasVisibleText = (html: string) => visibleText(html) !== ''

/** Checks required rich text (AD-76): 'required' without visible text, 'tooLong' if the HTML exceeds the limit. */
export function checkHtml(html: string, limit = MAX_AD_HTML_LENGTH): FieldErrorCode[] {
  if (!hasVisibleText(html)) return ['required']
  return html.length > limit ? ['tooLong'] : []
}
