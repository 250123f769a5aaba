import type { Locale } from '#rules/locale.ts'

export type { Locale }

/** A mail ready to send, in its two forms. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
}


/** A mail in both languages. */
export interface MailTemplate<D> {
  sv: (data: D) => RenderedMail
  en: (data: D) => RenderedMail
}

/** Paragraph, large code, or link with its label. Texts are plain: they are escaped here. */
export type Block = string | { code: string } | { link: string; label: string } | { html: string; text: string }

const footers: Record<Locale, string> = {
  sv: 'Det här meddelandet skickades av Tavla.',
  en: 'This message was sent by Tavla.',
}

/** The common plain layout: a heading and blocks, the same words in text and html. */
export function layout(locale: Locale, subject: string, blocks: readonly Block[]): RenderedMail {
  const text = blocks.map((block) => (typeof block === 'string' ? block : 'code' in block ? block.code : 'link' in block ? `${block.label}: ${block.link}` : block.text))
  const html = blocks.map((block) => {
    if (typeof block === 'string') return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`
    if ('code' in block) return `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:4px">${escapeHtml(block.code)}</p>`
    if ('link' in block) return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a></p>`
    return `<div style="margin:0 0 16px">${block.html}</div>`
  })
  return {
    subject,
    text: `${text.join('\n\n')}\n\n--\n${footers[locale]}\n`,
    html:
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
      '<body style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1f2933;background:#ffffff">' +
      `<div style="max-width:560px;margin:0 auto"><h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>${html.join('')}` +
      `<p style="margin:24px 0 0;font-size:13px;color:#5b6770">${footers[locale]}</p></div></body></html>`,
  }
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char)
