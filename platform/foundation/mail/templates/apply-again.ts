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
    `Din ansökan till ${ad} kom ${day} och finns kvar hos oss. Vi har inte lagt till en till.`,
  page: 'Vill du lägga till något skriver du det på din sida, så läser vi det tillsammans med ansökan.',
  notYou: 'Var det inte du som skickade formuläret kan du bortse från det här mejlet.',
}

const en: typeof sv = {
  subject: (ad) => `You have already applied: ${ad}`,
  title: 'You have already applied',
  body: (ad, day) => `Your application for ${ad} came on ${day} and is still with us. We did not add another.`,
  page: 'If you want to add something, write it on your page and we read it together with the application.',
  notYou: 'If it was not you who sent the form, you can ignore this mail.',
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
