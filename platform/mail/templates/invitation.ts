import type { Locale } from '#rules/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface InvitationMail {
  companyName: string
  invitedBy: string
  link: string
  days: number
}

const sv = {
  title: (company: string) => `Du är inbjuden till ${company}`,
  lead: (by: string, company: string) => `${by} vill att du arbetar med rekrytering åt ${company} i Tavla.`,
  valid: (days: number) => `Länken gäller i ${days} dagar och kan användas en gång.`,
  open: 'Tacka ja',
  notYou: 'Känner du inte till företaget kan du bortse från det här mejlet. Ingenting händer förrän du tackar ja.',
}

const en: typeof sv = {
  title: (company) => `You are invited to ${company}`,
  lead: (by, company) => `${by} wants you to work with recruiting for ${company} in Tavla.`,
  valid: (days) => `The link is valid for ${days} days and can be used once.`,
  open: 'Accept',
  notYou: 'If you do not know the company, you can ignore this mail. Nothing happens until you accept.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Asks somebody to become a user of a company. */
export const invitation = mailTemplate<InvitationMail>(({ companyName, invitedBy, link, days }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title(companyName),
    preheader: t.lead(invitedBy, companyName),
    from: 'Tavla',
    head: null,
    title: t.title(companyName),
    blocks: [{ kind: 'text', paragraphs: [t.lead(invitedBy, companyName)] }, { kind: 'button', label: t.open, link, note: t.valid(days) }],
    remarks: [t.notYou],
  }
})
