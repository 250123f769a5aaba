import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface MembershipEndedMail {
  companyName: string
  /** Name of the administrator who removed the member. Null if staff of Tavla did. */
  by: string | null
  /** URL for requesting access. */
  link: string
}

const sv = {
  title: (company: string) => `Du är inte längre med i ${company}`,
  by: (name: string) => `${name} har tagit bort dig ur företaget i Tavla.`,
  byStaff: 'Tavlas support har tagit bort dig ur företaget.',
  means: 'Du ser inte längre företagets annonser och kandidater. Det du har gjort där finns kvar.',
  again: 'Är det fel kan du be om åtkomst igen på startsidan.',
  open: 'Öppna Tavla',
}

const en: typeof sv = {
  title: (company) => `You are no longer a member of ${company}`,
  by: (name) => `${name} has removed you from the company in Tavla.`,
  byStaff: 'Tavla Support has removed you from the company.',
  means: 'You no longer see the company’s ads and candidates. Your past activity is kept.',
  again: 'If this is a mistake, you can request access again from the home page.',
  open: 'Open Tavla',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Notice to a user who was removed from a company (COMP-66). */
export const membershipEnded = mailTemplate<MembershipEndedMail>(({ companyName, by, link }, locale) => {
  const t = texts[locale]
  const lead = by === null ? t.byStaff : t.by(by)
  return {
    subject: t.title(companyName),
    preheader: lead,
    from: 'Tavla',
    head: null,
    title: t.title(companyName),
    blocks: [
      { kind: 'text', paragraphs: [`${lead} ${t.means}`, t.again] },
      { kind: 'button', label: t.open, link },
    ],
    remarks: [],
  }
})
