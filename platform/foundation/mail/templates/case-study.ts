import type { Locale } from '#rules/text-and-time/locale.ts'
import {
  capitalised,
  calendarDayLines,
  spokenDay,
  spokenDayAndTime,
  spokenTime,
} from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Colleague, Letterhead } from '../letter/letter-parts.ts'
import { letterTexts, personAt } from '../letter/texts.ts'

export interface CaseStudyMail {
  head: Letterhead
  candidateName: string
  adTitle: string
  sender: Colleague | null
  /** Deadline for uploading the answer. */
  deadline: Date
  link: string
}

const sv = {
  subject: (ad: string) => `Ett arbetsprov till dig: ${ad}`,
  title: 'Ett arbetsprov till dig',
  lead: 'Nu vill vi se hur du tänker. Arbetsprovet öppnar du på din sida, och där lämnar du också ditt svar.',
  answer: 'Vi läser alla svar, och du får återkoppling oavsett hur det går.',
  by: (time: string) => `Lämna in senast ${time}`,
  open: 'Öppna arbetsprovet',
  more: (name: string) =>
    `Behöver du mer tid eller ett annat upplägg? Skriv till ${name} på din sida, det brukar gå att ordna.`,
  us: 'oss',
}

const en: typeof sv = {
  subject: (ad) => `A case study for you: ${ad}`,
  title: 'A case study for you',
  lead: 'We’d like to see how you think. Open the case study on your page and submit your answer there.',
  answer: 'We read every answer, and you will hear from us either way.',
  by: (time) => `Due ${time}`,
  open: 'Open the case study',
  more: (name) => `Need more time or a different format? Message ${name} from your page. It can usually be arranged.`,
  us: 'us',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** A case study for the candidate (PLUS-09). */
export const caseStudy = mailTemplate<CaseStudyMail>(
  ({ head, candidateName, adTitle, sender, deadline, link }, locale) => {
    const t = texts[locale]
    const common = letterTexts[locale]
    return {
      subject: t.subject(adTitle),
      preheader: `${t.by(spokenDayAndTime(deadline, locale))}.`,
      from: personAt(sender, head.name),
      head,
      leadsTo: 'details',
      title: t.title,
      blocks: [
        { kind: 'text', paragraphs: [common.hello(candidateName), t.lead, t.answer] },
        {
          kind: 'leaf',
          day: calendarDayLines(deadline, locale),
          title: t.by(spokenTime(deadline, locale)),
          text: capitalised(`${spokenDay(deadline, locale)}.`, locale),
        },
        { kind: 'button', label: t.open, link: `${link}#arbetsprov` },
        ...(sender === null
          ? []
          : [{ kind: 'regards', greeting: common.regards, from: sender, company: head.name } as const]),
      ],
      remarks: [t.more(sender?.firstName ?? t.us), common.personalLink],
    }
  },
)
