import { html, type Html } from './html.ts'

/** Returns the initials of the first two words of a company's name. Empty without a name. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('sv') ?? '')
    .join('')

/** Renders a company's logo or its initials. Hidden from screen readers, because the name is next to it. */
export function logoTile({ name, logoUrl }: { name: string; logoUrl: string | null }, small = false): Html {
  const classes = ['logo', small && 'logo-sm', logoUrl === null && 'logo-none'].filter(Boolean).join(' ')
  const content =
    logoUrl === null ? initialsOf(name) : html`<img src="${logoUrl}" alt="" width="48" height="48" loading="lazy" />`
  return html`<span class="${classes}" aria-hidden="true">${content}</span>`
}
