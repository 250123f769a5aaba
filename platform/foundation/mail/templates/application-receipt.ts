import { counted } from '#rules/text-and-time/counted.ts'
import { PROMISED_ANSWER } from '#rules/candidates/promised-answer.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { formatList } from '#platform/foundation/texts/form-texts.ts'
import { capitalised, spokenDay, spokenDayAndTime } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts } from '../letter/texts.ts'

export interface ApplicationReceiptMail {
  head: Letterhead
  candidateName: string
  adTitle: string
  sentAt: Date
  /** Names of the documents, and the number of answers. */
  documents: readonly string[]
  answers: number
  /** Last day to apply. Null if the ad has no end. */
  lastDay: Date | null
  /** Contact person in the ad. */
  contact: { person: string | null; phone: string | null }
  link: string
  retentionMonths: number
}

const sv = {
  subject: (ad: string) => `Din ansökan är framme: ${ad}`,
  title: 'Din ansökan är framme',
  next: 'På din egen sida ser du hur det går.',
  thanks: (ad: string) =>
    `Tack för att du har sökt jobbet ${ad} hos oss. Vi läser alla ansökningar. ${PROMISED_ANSWER.sv.letter}`,
  sent: 'Skickad',
  with: 'Du skickade',
  answers: (count: number) => (count === 1 ? '1 svar' : `${count} svar`),
  lastDay: 'Sista ansökningsdag',
  questions: 'Frågor',
  page: 'På din sida följer du ansökan, läser meddelanden och svarar. Där kan du också ladda ner eller radera dina uppgifter.',
  kept: (months: number) =>
    `Uppgifterna sparas i högst ${counted(months, 'månad', 'månader')} efter att annonsen har slutat.`,
}

const en: typeof sv = {
  subject: (ad) => `We’ve received your application: ${ad}`,
  title: 'We’ve received your application',
  next: 'You can follow it on your page.',
  thanks: (ad) => `Thanks for applying for ${ad}. We read every application. ${PROMISED_ANSWER.en.letter}`,
  sent: 'Sent',
  with: 'You submitted',
  answers: (count) => (count === 1 ? '1 answer' : `${count} answers`),
  lastDay: 'Last day to apply',
  questions: 'Questions',
  page: 'On your page you can follow your application, read and reply to messages, and download or delete your details.',
  kept: (months) => `Your details are kept for at most ${counted(months, 'month', 'months')} after the job closes.`,
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Receipt of an application, with the link to the candidate's page (PLUS-06). */
export const applicationReceipt = mailTemplate<ApplicationReceiptMail>(
  ({ head, candidateName, adTitle, sentAt, documents, answers, lastDay, contact, link, retentionMonths }, locale) => {
    const t = texts[locale]
    const common = letterTexts[locale]
    const sent = formatList(locale, [...documents, answers === 0 ? '' : t.answers(answers)])
    const contactLine = [contact.person, contact.phone].filter(Boolean).join(', ')
    const rows: [string, string][] = [[t.sent, capitalised(spokenDayAndTime(sentAt, locale), locale)]]
    if (sent !== '') rows.push([t.with, sent])
    if (lastDay !== null) rows.push([t.lastDay, capitalised(spokenDay(lastDay, locale), locale)])
    if (contactLine !== '') rows.push([t.questions, contactLine])
    return {
      subject: t.subject(adTitle),
      preheader: t.next,
      from: head.name,
      head,
      leadsTo: 'details',
      title: t.title,
      blocks: [
        { kind: 'text', paragraphs: [common.hello(candidateName), t.thanks(adTitle)] },
        { kind: 'facts', rows },
        { kind: 'button', label: common.openOwnPage, link, note: t.page },
      ],
      remarks: [common.personalLink, t.kept(retentionMonths)],
    }
  },
)
