import { escapeHtml } from '#rules/text-and-time/text.ts'
import { bounces, isBounceKind } from './bounce.ts'
import type { Mail } from './mailbox.ts'

const time = (iso: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Stockholm' }).format(
    new Date(iso),
  )

const timeOf = ({ received }: Mail) => `<time datetime="${received}">${time(received)}</time>`

/** Turns addresses in plain text into links. */
const linked = (text: string) =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}" target="_blank" rel="noopener">${address}</a>`,
  )

export const page = (title: string, body: string) => `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/mailbox.css">
<script src="/mailbox.js" defer></script>
</head>
<body>${body}</body>
</html>`

/** Renders the list of mails. `search` filters by recipient. */
export function listPage(mails: Mail[], search: string): string {
  const rows = mails
    .map(
      (mail) =>
        `<li><a href="/mail/${mail.id}"><strong>${escapeHtml(mail.subject || '(utan ämne)')}</strong>` +
        `<span>${escapeHtml(mail.to.join(', '))}</span>${timeOf(mail)}</a></li>`,
    )
    .join('')
  return page(
    'Brevlåda · Tavla',
    `
<main>
<h1>Brevlåda</h1>
<p>All e-post som Tavla skickar hamnar här. <span lang="en">All mail that Tavla sends ends up here.</span>
<a href="/gallery">Alla sorters brev</a> · <a href="/identity">Legitimering</a> ·
<a href="/registry">Företagsregister</a> · <a href="/tjanster">Tjänster</a></p>
<form method="get" action="/"><label for="to">Mottagare</label>
<input id="to" name="to" value="${escapeHtml(search)}"> <button>Filtrera</button></form>
${mails.length === 0 ? '<p class="empty">Ingen e-post än.</p>' : `<ul class="mails">${rows}</ul>`}
</main>`,
  )
}

/** Renders buttons that bounce the mail, as a real server may do hours after accepting it. */
function bounceForm({ id, bounced }: Mail): string {
  const reported =
    bounced !== undefined && isBounceKind(bounced) ? `<p role="status">Rapporterat: ${bounces[bounced].label}.</p>` : ''
  const buttons = Object.entries(bounces)
    .map(
      ([kind, { label, status }]) =>
        `<form method="post" action="/mail/${id}/bounce/${kind}"><button>${label} (${status})</button></form>`,
    )
    .join('')
  return `<section><h2>Skicka tillbaka</h2>${reported}
<p>Som en mottagares server kan göra också långt senare.
<span lang="en">Report that the mail could not be delivered after all.</span></p>
<div class="choices">${buttons}</div></section>`
}

/** Renders a form that replies to the mail as its recipient. */
const replyForm = ({ id }: Mail, isReplied: boolean): string =>
  `<section><h2>Svara</h2>${isReplied ? '<p role="status">Svaret är skickat.</p>' : ''}
<p>Som mottagaren, med brevet under svaret. <span lang="en">Reply as the recipient, with the mail quoted.</span></p>
<form method="post" action="/mail/${id}/reply"><p><label for="text">Svar</label><br>
<textarea id="text" name="text" rows="4" cols="60" required></textarea></p><button>Skicka svar</button></form></section>`

/**
 * Renders a mail: its headers, its text, and its HTML in a sandboxed frame. With `canAnswer`, also a form that replies
 * to it and buttons that bounce it.
 */
export function mailPage(mail: Mail, { canAnswer, isReplied }: { canAnswer: boolean; isReplied: boolean }): string {
  const fact = (name: string, value: string): string => `<dt>${name}</dt><dd>${value}</dd>`
  const facts = [
    fact('Från', escapeHtml(mail.from)),
    fact('Till', escapeHtml(mail.to.join(', '))),
    ...(mail.replyTo ? [fact('Svar till', escapeHtml(mail.replyTo))] : []),
    fact('Tid', timeOf(mail)),
  ].join('')
  const frame =
    mail.html === null
      ? ''
      : `<iframe title="Brevets innehåll" src="/mail/${mail.id}/html"` +
        ' sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>'
  return page(
    `${mail.subject} · Brevlåda`,
    `
<main>
<nav><a href="/">Alla brev</a></nav>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>${facts}</dl>
${frame}
<details${mail.html === null ? ' open' : ''}><summary>Som text</summary><pre tabindex="0">${linked(mail.text)}</pre></details>
${canAnswer && mail.replyTo ? replyForm(mail, isReplied) : ''}
${canAnswer && mail.returnPath ? bounceForm(mail) : ''}
</main>`,
  )
}

/** Returns the mail's own HTML. Its links open in a new tab. */
export function mailFrame({ subject, html }: Mail): string {
  const base = '<base target="_blank">'
  if (html !== null && /^\s*<!doctype/i.test(html)) return html.replace(/<head>/i, (head) => head + base)
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>${base}</head>`
  return `<!doctype html><html lang="sv">${head}<body>${html ?? ''}</body></html>`
}

export const styles = `:root{color-scheme:light dark}
body{
  margin:0;font:15px/1.5 system-ui,sans-serif;background:light-dark(#e6e3dc,#0c1118);
  color:light-dark(#15223a,#e7ebf0)
}
main{
  max-width:56rem;margin:2rem auto;padding:1.5rem 2rem;background:light-dark(#faf9f6,#131a23);
  border:1px solid light-dark(#e0dcd4,#27313e);border-radius:6px
}
h1{font-size:1.25rem;margin:0 0 .5rem}a{color:light-dark(#0b5d6e,#70c6d2)}
input,button,textarea{font:inherit;padding:.25rem .5rem}
.mails{list-style:none;padding:0;margin:1rem 0 0;border-top:1px solid light-dark(#e0dcd4,#27313e)}
.mails a{
  display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.5rem 0;
  border-bottom:1px solid light-dark(#e0dcd4,#27313e);text-decoration:none;color:inherit
}
.mails strong{grid-column:1}
.mails time{grid-row:1;grid-column:2}
.mails span{color:light-dark(#4b566a,#a6b1bf);font-size:.8125rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 1rem;margin:0 0 1rem}
dt{color:light-dark(#4b566a,#a6b1bf)}
dd{margin:0}
.wide{max-width:min(96rem,calc(100vw - 2rem))}nav a{margin-right:1rem}h2{font-size:1rem;margin:1.5rem 0 0}
.gallery{margin-top:.5rem}
.gallery a{grid-template-columns:2.5rem minmax(0,1fr);gap:0 .75rem}
.gallery .disc{
  grid-row:1/4;grid-column:1;align-self:center;width:2.25rem;height:2.25rem;border-radius:50%;display:grid;
  place-items:center;background:#0b5d6e;color:#fff;font-size:.875rem;font-weight:600
}
.gallery strong,.gallery .pre{grid-column:2;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.choices{display:flex;flex-wrap:wrap;gap:.5rem}
.persons{list-style:none;padding:0;margin:1rem 0}
.persons form{display:grid;gap:0 1rem;padding:.75rem 0;border-top:1px solid light-dark(#e0dcd4,#27313e)}
.persons button{justify-self:start}
table{border-collapse:collapse;margin-top:1rem;width:100%}
th,td{text-align:start;padding:.375rem .75rem .375rem 0;border-bottom:1px solid light-dark(#e0dcd4,#27313e)}
th{font-weight:600}
[lang=en]{color:light-dark(#4b566a,#a6b1bf)}
.frames{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr) 24.375rem;gap:1rem}
figure{margin:0}
figcaption{font-size:.8125rem;color:light-dark(#4b566a,#a6b1bf);padding:0 0 .25rem}
.frames iframe{height:54rem}
@media(max-width:80rem){.frames{grid-template-columns:minmax(0,1fr)}.phone{max-width:24.375rem}}
iframe{width:100%;height:34rem;border:1px solid light-dark(#e0dcd4,#27313e);background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere}`

/** Reloads the list when a mail arrives, unless the search field has the focus. */
export const script = `const events = new EventSource('/events')
events.onmessage = () => { if (location.pathname === '/' && document.activeElement?.tagName !== 'INPUT') location.reload() }
addEventListener('pagehide', () => events.close())
`
