import { readFileSync } from 'node:fs'
import { sampleKinds } from '#platform/foundation/mail/samples.ts'
import type { RenderedMail } from '#platform/foundation/mail/letter/letter.ts'
import type { TemplateName } from '#platform/foundation/mail/templates/index.ts'
import { parseLocale, type Locale } from '#rules/text-and-time/locale.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { page } from './pages.ts'

// Every mail of the platform, in both languages, light and dark, as HTML and as plain text.

const titles: Record<TemplateName, string> = {
  applicationReceipt: 'Bekräftelse på ansökan',
  privacyNotice: 'Information till tillagd eller kopierad kandidat',
  applyAgain: 'Har redan sökt',
  messageToCandidate: 'Meddelande till kandidat',
  documentsAsked: 'Dokument begärda',
  caseStudy: 'Arbetsprov',
  rejection: 'Besked',
  newLink: 'Ny länk till egen sida',
  newApplications: 'Till kollegor: nya ansökningar',
  recruiterNotification: 'Till kollegor: något har hänt',
  retention: 'Gallring om en vecka',
  adExpired: 'Annonsen har gått ut',
  contactSales: 'Till säljaren',
  promotionEnding: 'Marknadsföringen tar snart slut',
  companyExportReady: 'Företagets uppgifter är klara att hämta',
  dataErased: 'Uppgifterna är raderade',
  jobAlert: 'Jobbevakning',
  jobAlertConfirm: 'Bekräfta bevakning',
  messageReminder: 'Påminnelse om olästa meddelanden',
  code: 'Engångskod',
  invitation: 'Inbjudan till ett företag',
  staffInvitation: 'Inbjudan till personalen',
  accessAsked: 'Någon ber om åtkomst',
  accessAnswered: 'Svar på begäran om åtkomst',
  membershipEnded: 'Borttagen ur ett företag',
  foreignCompany: 'Till personalen: utländskt företag',
  senderAddress: 'Bekräfta avsändaradress',
  webhookStopped: 'En webhook har stoppats',
  fieldsRemoved: 'API-fält som tas bort',
  welcome: 'Välkommen',
  passwordChanged: 'Lösenord ändrat',
  resetLink: 'Länk för nytt lösenord, utan kod',
}

const logo = readFileSync(new URL('nordvik-energi.png', import.meta.url))
const kinds = () => sampleKinds('/gallery')

export interface GalleryAnswer {
  type: string
  body: string | Buffer
  /** True for the mail's own HTML, which is shown in a sandboxed frame. */
  framed?: boolean
}

function findMail(name: string, variant: string, locale: string): { title: string; mail: RenderedMail } | null {
  const kind = kinds().find((each) => each.name === name)
  const mailVariant = kind?.variants.find((each) => each.name === variant)
  return kind && mailVariant
    ? { title: `${titles[kind.name]}: ${variant}`, mail: mailVariant.render(parseLocale(locale)) }
    : null
}

/** Forces a mail into the light or dark theme, regardless of the system's colour scheme. */
const inTheme = (html: string, theme: string | null): string =>
  theme === 'dark' || theme === 'light'
    ? html
        .replace('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all')
        .replace(':root{color-scheme:light dark', `:root{color-scheme:${theme}`)
    : html

/**
 * Returns a page of the gallery: the list at /gallery, a mail with its variants, its HTML alone or its text alone. Null
 * for other paths.
 */
export function answerGallery(path: string, query: URLSearchParams): GalleryAnswer | null {
  if (path === '/gallery') return { type: 'text/html', body: listPage() }
  if (path === '/gallery/nordvik-energi.png') return { type: 'image/png', body: logo }
  const [, name = '', variant = '', locale = '', form = ''] =
    /^\/gallery\/(\w+)\/(\w+)\/(sv|en)(?:\.(html|txt))?$/.exec(path) ?? []
  const result = findMail(name, variant, locale)
  if (result === null) return null
  const { title, mail } = result
  if (form === 'txt') return { type: 'text/plain', body: mail.text }
  if (form === 'html') return { type: 'text/html', body: inTheme(mail.html, query.get('theme')), framed: true }
  return { type: 'text/html', body: mailPage(`/gallery/${name}/${variant}/${locale}`, title, locale as Locale, mail) }
}

const initial = (name: string): string => name.charAt(0)

function listPage(): string {
  const row = (address: string, locale: Locale, { from, subject, html }: RenderedMail): string => {
    const preheader = /mso-hide:all[^>]*>([^&<]*(?:&(?!#847)[^&<]*)*)/.exec(html)?.[1] ?? ''
    const disc = `<span class="disc" aria-hidden="true">${escapeHtml(initial(from))}</span>`
    const sender = `<span class="from">${escapeHtml(from)}</span>`
    const text = `<strong>${escapeHtml(subject)}</strong><span class="pre">${preheader}</span>`
    return `<li lang="${locale}"><a href="${address}">${disc}${sender}${text}</a></li>`
  }
  const sections = kinds().map(({ name, variants }) => {
    const rows = variants.flatMap((variant) =>
      (['sv', 'en'] as const).map((locale) =>
        row(`/gallery/${name}/${variant.name}/${locale}`, locale, variant.render(locale)),
      ),
    )
    return `<h2>${escapeHtml(titles[name])}</h2><ul class="mails gallery">${rows.join('')}</ul>`
  })
  return page(
    'Brevgalleri · Tavla',
    `
<main>
<nav><a href="/">Brevlådan</a></nav>
<h1>Brevgalleri</h1>
<p>Alla brev som Tavla skickar, med påhittat innehåll. <span lang="en">Every mail that Tavla sends, with invented contents.</span></p>
${sections.join('\n')}
</main>`,
  )
}

function mailPage(address: string, title: string, locale: Locale, { from, subject, text, html }: RenderedMail): string {
  const otherLocale = locale === 'sv' ? 'en' : 'sv'
  const language = otherLocale === 'en' ? 'In English' : 'På svenska'
  const frame = (label: string, query: string, attributes = '') =>
    `<figure${attributes}><figcaption>${label}</figcaption>` +
    `<iframe title="${label}" src="${address}.html${query}" sandbox="allow-popups"></iframe></figure>`
  const frames = [
    frame('Ljust', '?theme=light'),
    frame('Mörkt', '?theme=dark'),
    frame('Telefon', '', ' class="phone"'),
  ].join('')
  return page(
    `${title} · Brevgalleri`,
    `
<main class="wide">
<nav><a href="/gallery">Alla brev</a> <a href="${address.replace(/(sv|en)$/, otherLocale)}" lang="${otherLocale}">${language}</a></nav>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>Från</dt><dd>${escapeHtml(from)}</dd><dt>Storlek</dt><dd>${Math.round(Buffer.byteLength(html) / 100) / 10} kB</dd></dl>
<div class="frames">${frames}</div>
<h2>Som text</h2>
<pre tabindex="0" lang="${locale}">${escapeHtml(text)}</pre>
</main>`,
  )
}
