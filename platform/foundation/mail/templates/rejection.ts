import { counted } from '#rules/text-and-time/counted.ts'
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
  subject: (ad: string) => `Besked om jobbet: ${ad}`,
  page: 'Meddelandena och dina dokument finns kvar på din sida. Där kan du också ladda ner eller radera dem.',
  open: 'Till din sida',
  kept: (months: number) =>
    `Annars raderas uppgifterna senast ${counted(months, 'månad', 'månader')} efter att annonsen har slutat.`,
}

const en: typeof sv = {
  subject: (ad) => `About the job: ${ad}`,
  page: 'You can still find the conversation and your documents on your page, and download or delete them there.',
  open: 'Open your page',
  kept: (months) =>
    `Otherwise your details will be deleted no later than ${counted(months, 'month', 'months')} after the job closed.`,
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
