import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'
import { letterTexts } from '../letter/texts.ts'

export interface NewLinkMail {
  candidateName: string
  /** The candidate's pages, one per application. */
  pages: readonly { adTitle: string; companyName: string; link: string }[]
}

const sv = {
  title: 'Länken till din sida',
  next: (count: number): string =>
    count === 1 ? 'Med den öppnar du din ansökan.' : 'Med dem öppnar du dina ansökningar.',
  body: 'Du bad om en ny länk till din sida. Här är den.',
  several: 'Du bad om en ny länk. Här är länkarna till dina ansökningar, den senaste först.',
  to: (ad: string, company: string) => `${ad}, ${company}`,
  open: 'Öppna din sida',
  notYou: 'Har du inte bett om länken kan du bortse från det här mejlet. Ingen annan har fått den.',
}

const en: typeof sv = {
  title: 'The link to your page',
  next: (count) => (count === 1 ? 'It opens your application.' : 'They open your applications.'),
  body: 'Here’s the new link to your page.',
  several: 'Here are the links to your applications, newest first.',
  to: (ad, company) => `${ad}, ${company}`,
  open: 'Open your page',
  notYou: 'If you didn’t request this, you can ignore this email. The link was sent only to you.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Links to the pages of a candidate who reported an outdated link. */
export const newLink = mailTemplate<NewLinkMail>(({ candidateName, pages }, locale) => {
  const t = texts[locale]
  const common = letterTexts[locale]
  const [first] = pages
  const lead = {
    kind: 'text',
    paragraphs: [common.hello(candidateName), pages.length > 1 ? t.several : t.body],
  } as const
  return {
    subject: t.title,
    preheader: t.next(pages.length),
    from: 'Tavla',
    head: null,
    leadsTo: 'details',
    title: t.title,
    blocks:
      pages.length === 1 && first
        ? [
            lead,
            { kind: 'facts', rows: [[first.companyName, first.adTitle]] },
            { kind: 'button', label: t.open, link: first.link },
          ]
        : [
            lead,
            {
              kind: 'links',
              rows: pages.map(({ adTitle, companyName, link }) => ({ label: adTitle, hint: companyName, link })),
            },
          ],
    remarks: [t.notYou, common.personalLink],
  }
})
