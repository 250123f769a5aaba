import { isWebAddress } from '#rules/text-and-time/web-address.ts'
import { hasVisibleText, visibleText } from '#rules/text-and-time/visible-text.ts'

/** Longest title and content of a post about what is new; limits of our own. */
export const POST_TITLE_MAX_LENGTH = 120
export const POST_CONTENT_MAX_LENGTH = 20_000

export const POST_LOCALES = ['sv', 'en'] as const
export type PostLocale = (typeof POST_LOCALES)[number]

export const POST_TYPES = ['html', 'url'] as const
export type PostType = (typeof POST_TYPES)[number]

/**
 * What a post shows: a text, or the page at a web address when the content is nothing else (ADMIN-93). Source: 3§3,
 * 3§5.
 */
export function postTypeOf(content: string): PostType {
  const text = visibleText(content)
  return text !== '' && !/\s/.test(text) && isWebAddress(text) ? 'url' : 'html'
}

/** The content as it is kept: of an address the address with its scheme, else the text as written. */
export function postContentOf(content: string): string {
  if (postTypeOf(content) === 'html') return content
  const address = visibleText(content)
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}

/** Whether a title or a content is one: neither blank nor too long. */
export const isPostTitle = (title: string): boolean =>
  title.trim() !== '' && title.trim().length <= POST_TITLE_MAX_LENGTH
export const isPostContent = (content: string): boolean =>
  hasVisibleText(content) && content.length <= POST_CONTENT_MAX_LENGTH
