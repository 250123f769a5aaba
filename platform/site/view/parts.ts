import { html, type Html, type Piece } from '#platform/foundation/markup/html.ts'

// Shapes that several pages share.

/** A value that a form sends and nobody sees. */
export const hidden = (name: string, value: Piece): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`

/** A field for robots: a person neither sees nor hears it. */
export function trap(words: string): Html {
  const label = html`<label for="homepage">${words}</label>`
  const input = html`<input type="text" id="homepage" name="homepage" tabindex="-1" autocomplete="off" />`
  return html`<div class="trap" aria-hidden="true">${label}${input}</div>`
}

/** A thing's name, and a line about the thing below it. */
export const named = (name: Piece, line: Piece): Html => html`<span><b>${name}</b><small>${line}</small></span>`

/** What a row of a list says: a name with facts below it, and a time or a count at the end. */
export const rowWords = (name: Piece, facts: Piece, end: Piece): Html =>
  html`<span><b>${name}</b>${facts}</span><span class="when num">${end}</span>`

interface Pages {
  /** What the way through the pages is called. */
  label: string
  /** Says how many things of the list the page shows. */
  shown: string
  /** From 1. */
  page: number
  pages: number
  to: (page: number) => string
}

/** The way to the pages before and after one page of a list. */
export function pager({ label, shown, page, pages, to }: Pages, t: { previous: string; next: string }): Html {
  const previous = page > 1 && html`<a class="btn" rel="prev" href="${to(page - 1)}">${t.previous}</a>`
  const next = page < pages && html`<a class="btn" rel="next" href="${to(page + 1)}">${t.next}</a>`
  const count = html`<span class="num">${shown}</span>`
  const ways = html`<span class="row">${previous}${next}</span>`
  return html`<nav class="jl-more" aria-label="${label}">${count}${ways}</nav>`
}
