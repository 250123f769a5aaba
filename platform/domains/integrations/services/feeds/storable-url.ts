import { LINK_MAX_LENGTH } from '#rules/text-and-time/web-address.ts'

/** A web address as it can be linked to; null for anything else. */
export function storableUrl(text: string | undefined): string | null {
  if (text === undefined || text.length > LINK_MAX_LENGTH || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url.href.slice(0, LINK_MAX_LENGTH) : null
}
