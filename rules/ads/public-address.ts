// The path of an ad on the job site: jobb/{id in hexadecimal}/{slug}. Source: 1§5, 1§9.

/**
 * Returns the title in lower case, with a dash in place of everything except digits and letters of the Swedish
 * alphabet. There are no dashes at the ends (AD-62).
 */
export function slugOf(title: string): string {
  const lower = title.normalize('NFC').toLowerCase()
  // Other accents are removed (é → e) so that no letter disappears. å, ä and ö are separate letters and stay.
  const plain = [...lower]
    .map((char) => ('åäö'.includes(char) ? char : char.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('')
  return plain.replace(/[^a-z0-9åäö]+/g, '-').replace(/^-+|-+$/g, '')
}

/**
 * Returns the path of an ad on the job site, without a leading slash: `jobb/68f1c2/elnätstekniker` (AD-62, PLUS-01).
 */
export const publicPath = (ad: { id: number; name: string }) => `jobb/${ad.id.toString(16)}/${slugOf(ad.name) || '-'}`

/** Returns the public URL of an ad (AD-62). Swedish letters are not encoded. */
export const publicAddress = (siteUrl: string, ad: { id: number; name: string }) =>
  `${siteUrl.replace(/\/+$/, '')}/${publicPath(ad)}`

export interface PublicPathParts {
  id: number
  slug: string
}

/**
 * Parses the path of a public URL, with or without a leading slash and percent-encoding. Null for any other path
 * (PLUS-01).
 */
export function parsePublicPath(path: string): PublicPathParts | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  const match = /^\/?jobb\/([0-9a-f]{1,8})(?:\/([^/]*))?\/?$/i.exec(decoded)
  if (!match) return null
  const id = parseInt(match[1] ?? '', 16)
  return id >= 1 && id <= 2_147_483_647 ? { id, slug: (match[2] ?? '').normalize('NFC') } : null
}
