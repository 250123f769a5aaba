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
export const logoTile = ({ name, logoUrl }: { name: string; logoUrl: string | null }, small = false): Html =>
  html`<span class="logo${small && ' logo-sm'}${logoUrl === null && ' logo-none'}" aria-hidden="true"
    >${logoUrl === null ? initialsOf(name) : html`<img src="${logoUrl}" alt="" width="48" height="48" loading="lazy" />`}</span
  >`
