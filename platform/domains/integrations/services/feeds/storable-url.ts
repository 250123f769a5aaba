import { MAX_LINK_LENGTH } from '#rules/text-and-time/web-address.ts'

/** Normalises a URL for use in a link. Returns null if it is not an HTTP URL, is too long or contains credentials. */
export function storableUrl(text: string | undefined): string | null {
  if (text === undefined || text.length > MAX_LINK_LENGTH || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url.href.slice(0, MAX_LINK_LENGTH) : null
}
