import { html, type Html } from './html.ts'

/** The initials of a company's first two words; empty for no name. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('sv') ?? '')
    .join('')

/** A company's logo, or its initials in a lined tile; its name stands beside it. */
export function logoTile({ name, logoUrl }: { name: string; logoUrl: string | null }, small = false): Html {
  const looks = ['logo', small && 'logo-sm', logoUrl === null && 'logo-none'].filter(Boolean).join(' ')
  const inside =
    logoUrl === null ? initialsOf(name) : html`<img src="${logoUrl}" alt="" width="48" height="48" loading="lazy" />`
  return html`<span class="${looks}" aria-hidden="true">${inside}</span>`
}
