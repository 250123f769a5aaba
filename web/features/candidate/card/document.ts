import { allowedExtensions, extensionOf } from '#rules/forms/uploads.ts'

// Addresses of documents: /media/{id}/{name}?e={expiry, seconds since 1970}&s={signature}.

const parse = (url: string) => new URL(url, 'http://localhost')

/** Returns the file name at the end of a document's address. */
const nameOf = (url: string) => decodeURIComponent(parse(url).pathname.split('/').at(-1) ?? '')

/** Returns the kind of a document as people call it: PDF, DOCX. */
export const kindOfFile = (url: string) => extensionOf(nameOf(url)).toUpperCase()

/** Returns how a document can be shown in place. Null if it can only be downloaded. */
export function previewOf(url: string): 'pdf' | 'image' | 'text' | 'video' | null {
  const extension = extensionOf(nameOf(url))
  if (extension === 'pdf') return 'pdf'
  if (extension === 'txt') return 'text'
  if (allowedExtensions('video').includes(extension)) return 'video'
  return ['png', 'jpg', 'jpeg', 'gif', 'webp'].includes(extension) ? 'image' : null
}

/** Returns the address that shows a document in place instead of downloading it. */
export const inlineAddress = (url: string) => `${url}${url.includes('?') ? '&' : '?'}inline=1`

/** Returns the address that shows a PDF in place: fitted to the width, without the browser's thumbnails. */
export const pdfAddress = (url: string) => `${inlineAddress(url)}#navpanes=0&view=FitH`

/** Whether an address has expired or will expire within seconds. */
export function isExpired(url: string, now: number): boolean {
  const expires = Number(parse(url).searchParams.get('e') ?? Number.NaN)
  return expires * 1000 - now < 5000
}
