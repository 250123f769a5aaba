import { html, type Html, type Piece } from '#platform/foundation/markup/html.ts'

// Elements that several pages share.

/** Renders a hidden form field. */
export const hidden = (name: string, value: Piece): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

/** Name of the field that robots fill in. It means nothing, so that no password manager knows it. */
export const TRAP_FIELD = 'v4k'

/**
 * Renders the field that robots fill in. People and screen readers do not find it, and password managers are asked to
 * ignore it. With an error it is visible and empty, because a password manager filled it in for a person.
 */
export function robotTrap(words: string, error: string | null): Html {
  const label = html`<label for="${TRAP_FIELD}">${words}</label>`
  const shown =
    error === null ? html` tabindex="-1"` : html` aria-invalid="true" aria-describedby="${TRAP_FIELD}-error"`
  const input = html`<input
    type="text"
    id="${TRAP_FIELD}"
    name="${TRAP_FIELD}"
    autocomplete="off"
    data-1p-ignore
    data-lpignore="true"
    data-bwignore
    data-form-type="other"
    ${shown}
  />`
  return error === null
    ? html`<div class="trap" aria-hidden="true">${label}${input}</div>`
    : html`<div class="field">${label}${input}<span class="error" id="${TRAP_FIELD}-error">${error}</span></div>`
}

/** Renders a name with a line below it. */
export const nameWithDetails = (name: Piece, line: Piece): Html =>
  html`<span><b>${name}</b><small>${line}</small></span>`

/** Renders the texts of a list row: a name with facts below it, and a time or a count at the end. */
export const rowTexts = (name: Piece, facts: Piece, end: Piece): Html =>
  html`<span><b>${name}</b>${facts}</span><span class="when num">${end}</span>`

interface Pages {
  /** Accessible name of the page navigation. */
  label: string
  /** Text with the number of items shown. */
  shown: string
  /** From 1. */
  page: number
  pages: number
  to: (page: number) => string
}

/** Renders the links to the previous and next page of a list. */
export function pager({ label, shown, page, pages, to }: Pages, t: { previous: string; next: string }): Html {
  const previous = page > 1 && html`<a class="btn" rel="prev" href="${to(page - 1)}">${t.previous}</a>`
  const next = page < pages && html`<a class="btn" rel="next" href="${to(page + 1)}">${t.next}</a>`
  const count = html`<span class="num">${shown}</span>`
  const links = html`<span class="row">${previous}${next}</span>`
  return html`<nav class="jl-more" aria-label="${label}">${count}${links}</nav>`
}
