import { isWebAddress } from '#rules/text-and-time/web-address.ts'
import { hasVisibleText, visibleText } from '#rules/text-and-time/visible-text.ts'

/** Maximum length of the title and the content of a news post. Our own limits. */
export const MAX_POST_TITLE_LENGTH = 120
export const MAX_POST_CONTENT_LENGTH = 20_000

export const POST_LOCALES = ['sv', 'en'] as const
export type PostLocale = (typeof POST_LOCALES)[number]

export const POST_TYPES = ['html', 'url'] as const
export type PostType = (typeof POST_TYPES)[number]

/**
 * Returns the type of a post: `url` if the content is only a web address, to show that page, otherwise `html`
 * (ADMIN-93). Source: 3§3, 3§5.
 */
export function postTypeOf(content: string): PostType {
  const text = visibleText(content)
  return text !== '' && !/\s/.test(text) && isWebAddress(text) ? 'url' : 'html'
}

/** Returns the content to store: a web address with its scheme, or the unchanged HTML. */
export function postContentOf(content: string): string {
  if (postTypeOf(content) === 'html') return content
  const address = visibleText(content)
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}

/** Returns whether a title, or a content, is neither blank nor too long. */
export const isPostTitle = (title: string): boolean =>
  title.trim() !== '' && title.trim().length <= MAX_POST_TITLE_LENGTH
export const isPostContent = (content: string): boolean =>
  hasVisibleText(content) && content.length <= MAX_POST_CONTENT_LENGTH
