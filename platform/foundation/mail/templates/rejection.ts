import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Colleague, Letterhead } from '../letter/letter-parts.ts'
import { letterTexts, personAt } from '../letter/texts.ts'
import { previewOf } from './preview.ts'

export interface RejectionMail {
  head: Letterhead
  candidateName: string
  adTitle: string
  sender: Colleague | null
  /** Sanitised HTML. */
  html: string
  link: string
  retentionMonths: number
}

const sv = {
  subject: (ad: string) => `Besked om din ansökan: ${ad}`,
  page: 'Samtalet och dina dokument finns kvar på din sida. Där kan du också hämta eller radera dem.',
  open: 'Till din sida',
  kept: (months: number) => `Uppgifterna raderas annars senast ${months} månader efter att annonsen har slutat.`,
}

const en: typeof sv = {
  subject: (ad) => `About your application: ${ad}`,
  page: 'The conversation and your documents are still on your page. There you can also download or erase them.',
  open: 'To your page',
  kept: (months) => `Otherwise your details are erased at most ${months} months after the ad has ended.`,
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Rejection of a candidate. Has no button, because the candidate does not need to act. */
export const rejection = mailTemplate<RejectionMail>(
  ({ head, adTitle, sender, html, link, retentionMonths }, locale) => {
    const t = texts[locale]
    const common = letterTexts[locale]
    return {
      subject: t.subject(adTitle),
      preheader: previewOf(html),
      from: personAt(sender, head.name),
      head,
      leadsTo: 'details',
      title: null,
      blocks: [
        { kind: 'words', html, rest: common.restOnPage },
        ...(sender === null
          ? []
          : [{ kind: 'regards', greeting: common.regards, from: sender, company: head.name } as const]),
      ],
      remarks: [{ text: t.page, link: { label: t.open, address: link } }, t.kept(retentionMonths)],
    }
  },
)
