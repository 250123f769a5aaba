import type { OwnPage } from '#platform/areas/applications/load-own-page.ts'
import { maxAnswerLength } from '#platform/areas/applications/answer-as-candidate.ts'
import { sanitise } from '#platform/html/sanitise.ts'
import type { Locale } from '#rules/locale.ts'
import { formatDate, formatDateTime } from '#rules/stockholm-time.ts'
import { html, raw, type Html } from './view/html.ts'
import { page } from './layout.ts'
import { siteTexts, type Texts } from './texts.ts'

interface OwnPageOptions {
  own: OwnPage
  token: string
  locale: Locale
  publicUrl: string
  /** What was just done, told on top. */
  done: keyof Texts['done'] | null
  /** An error at a part of the page, with what was typed there. */
  error: { part: 'svar' | 'dokument' | 'aterta' | 'radera'; text: string; typed?: string } | null
}

/** The candidate's own page (PLUS-09): conversation, documents asked for, case study, and the rights over one's own data. */
export function ownPage({ own, token, locale, publicUrl, done, error }: OwnPageOptions): string {
  const t = siteTexts[locale]
  const base = `/min-sida/${token}`
  const action = (part: string) => `${base}/${part}?lang=${locale}`
  const failed = (part: string) => error?.part === part && html`<p class="error" role="alert" id="${part}-error">${error.text}</p>`
  return page(
    { locale, title: t.ownTitle(own.adTitle), otherLanguage: `${base}?lang=${locale === 'sv' ? 'en' : 'sv'}`, publicUrl },
    html`<div class="own">
<h1>${t.ownTitle(own.adTitle)}</h1>
<p class="muted num">${own.companyName} · ${t.applied(formatDate(own.appliedAt))}</p>
${done && html`<p class="notice" role="status">${t.done[done]}</p>`}
${own.state === 'withdrawn' && html`<p class="notice">${t.withdrawnNotice}</p>`}
${own.state === 'closed' && html`<p class="notice">${t.closedNotice}</p>`}
${own.state === 'open' && asked(own, t, action, failed('dokument'))}
<section class="card" id="svar"><h2>${t.conversation}</h2>
${own.conversation.length === 0 ? html`<p class="muted">${t.noMessages}</p>` : html`<ul class="chat">${own.conversation.map((message) => html`<li${message.sender === null && html` class="mine"`}><p class="by num">${message.sender ?? t.you} · <time datetime="${message.date.toISOString()}">${formatDateTime(message.date)}</time></p>${raw(sanitise(message.html))}</li>`)}</ul>`}
${
  own.state === 'open' &&
  html`<form method="post" action="${action('svar')}#svar" enctype="multipart/form-data" class="field"><label for="message">${t.answerLabel}</label><textarea id="message" name="message" rows="4" maxlength="${maxAnswerLength}" required${error?.part === 'svar' && html` aria-invalid="true" aria-describedby="svar-error"`}>${error?.part === 'svar' ? (error.typed ?? '') : ''}</textarea>${failed('svar')}<div><button>${t.sendAnswer}</button></div></form>`
}
</section>
<section class="card"><h2>${t.documents}</h2>${own.documents.length === 0 ? html`<p class="muted">${t.noDocuments}</p>` : html`<ul class="plain">${own.documents.map((file) => html`<li><a href="${file.url}">${file.name}</a> <span class="hint num">${formatDate(file.date)}</span></li>`)}</ul>`}</section>
${own.answers.length > 0 && html`<section class="card"><h2>${t.yourAnswers}</h2><dl class="answers">${own.answers.map((entry) => html`<div><dt>${entry.question}</dt><dd>${answerText(entry.answer)}</dd></div>`)}</dl></section>`}
<section class="card" id="uppgifter"><h2>${t.yourData}</h2>
<p>${own.name}<br>${own.email}${own.phone && html`<br>${own.phone}`}</p>
<p><a class="button line" href="${base}/uppgifter.json" download>${t.downloadData}</a></p>
${own.state !== 'withdrawn' && confirmation({ part: 'aterta', title: t.withdraw, hint: t.withdrawHint, confirm: t.confirmWithdraw, action: action('aterta'), open: error?.part === 'aterta', error: failed('aterta') })}
${confirmation({ part: 'radera', title: t.erase, hint: t.eraseHint, confirm: t.confirmErase, action: action('radera'), open: error?.part === 'radera', error: failed('radera') })}
</section>
</div>`,
  )
}

const answerText = (answer: OwnPage['answers'][number]['answer']): string =>
  Array.isArray(answer)
    ? answer.flatMap((option) => (typeof option === 'string' ? [option] : option.selected ? [option.title] : [])).join(', ') || '–'
    : String(answer)

interface Confirmation {
  part: string
  title: string
  hint: string
  confirm: string
  action: string
  open: boolean
  error: Html | false | undefined
}

const confirmation = ({ part, title, hint, confirm, action, open, error }: Confirmation): Html =>
  html`<details${open && html` open`}><summary>${title}</summary><p>${hint}</p><form method="post" action="${action}#uppgifter" enctype="multipart/form-data" class="field"><label class="option"><input type="checkbox" name="confirm" value="yes"${open && html` aria-invalid="true" aria-describedby="${part}-error"`}><span>${confirm}</span></label>${error}<div><button class="danger">${title}</button></div></form></details>`

function asked(own: OwnPage, t: Texts, action: (part: string) => string, error: Html | false | undefined): Html | null {
  const { documents, files, study } = own.asked
  if (documents.length === 0 && files.length === 0 && study === null) return null
  const field = (kind: string, label: string, hint: string, name?: string) =>
    html`<form method="post" action="${action('dokument')}#dokument" enctype="multipart/form-data" class="field"><label for="upload-${name ?? kind}">${label}</label><input type="hidden" name="kind" value="${kind}">${name && html`<input type="hidden" name="asked" value="${name}">`}<input type="file" id="upload-${name ?? kind}" name="file" required><span class="hint">${hint}</span><div><button>${t.upload}</button></div></form>`
  return html`<section class="card" id="dokument"><h2>${t.askedTitle}</h2>${error}
${documents.map((kind) => field(kind, t[kind], kind === 'video' ? t.videoHint : t.fileHint))}
${files.map((name) => field('file', name, t.anyFileHint, name))}
${study && html`<div class="field"><h3>${t.studyTitle}</h3>${study.deadline && html`<p class="num">${t.studyDeadline(formatDateTime(study.deadline))}</p>`}<p><a class="button line" href="${study.url}" rel="noopener nofollow" target="_blank">${t.openStudy}</a></p>${field('study', t.study, t.anyFileHint)}</div>`}
</section>`
}
