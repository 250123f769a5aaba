import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenDay } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts } from '../letter/texts.ts'

export interface ApplyAgainMail {
  head: Letterhead
  candidateName: string
  adTitle: string
  /** Time of the first application. */
  appliedAt: Date
  link: string
}

const sv = {
  subject: (ad: string) => `Du har redan sökt: ${ad}`,
  title: 'Du har redan sökt jobbet',
  body: (ad: string, day: string) =>
    `Din ansökan till ${ad} kom in ${day} och finns hos oss. Den nya ansökan har inte sparats.`,
  page: 'Vill du lägga till något skriver du det på din sida, så läser vi det tillsammans med ansökan.',
  notYou: 'Var det inte du som skickade formuläret kan du bortse från det här mejlet.',
}

const en: typeof sv = {
  subject: (ad) => `You have already applied: ${ad}`,
  title: 'You have already applied',
  body: (ad, day) => `We received your application for ${ad} on ${day}, so we didn’t create another.`,
  page: 'To add something, send us a message from your page and we’ll read it with your application.',
  notYou: 'If you didn’t send the form, you can ignore this email.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Reply to a repeated application, with the link to the candidate's page. No second candidate is created (PLUS-07). */
export const applyAgain = mailTemplate<ApplyAgainMail>(({ head, candidateName, adTitle, appliedAt, link }, locale) => {
  const t = texts[locale]
  const common = letterTexts[locale]
  return {
    subject: t.subject(adTitle),
    preheader: t.page,
    from: head.name,
    head,
    leadsTo: 'details',
    title: t.title,
    blocks: [
      { kind: 'text', paragraphs: [common.hello(candidateName), t.body(adTitle, spokenDay(appliedAt, locale))] },
      { kind: 'button', label: common.openOwnPage, link, note: t.page },
    ],
    remarks: [t.notYou, common.personalLink],
  }
})
