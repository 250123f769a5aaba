import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface SenderAddressMail {
  companyName: string
  email: string
  link: string
  days: number
}

const sv = {
  title: 'Bekräfta avsändaradressen',
  lead: (company: string, email: string) => `${company} vill skicka mejl till kandidater från ${email} via Tavla.`,
  open: 'Bekräfta adressen',
  valid: (days: number) => `Länken gäller i ${days} dagar och kan användas en gång.`,
  notYou: 'Vill du inte det bortser du från det här mejlet. Då används adressen inte.',
}

const en: typeof sv = {
  title: 'Confirm the sender address',
  lead: (company, email) => `${company} wants to send emails to candidates from ${email} through Tavla.`,
  open: 'Confirm the address',
  valid: (days) => `The link is valid for ${days} days and can be used once.`,
  notYou: 'If you don’t want this, ignore this email and the address won’t be used.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Request to verify an address that a company wants to send mail from. */
export const senderAddress = mailTemplate<SenderAddressMail>(({ companyName, email, link, days }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title,
    preheader: t.lead(companyName, email),
    from: 'Tavla',
    head: null,
    title: t.title,
    blocks: [
      { kind: 'text', paragraphs: [t.lead(companyName, email)] },
      { kind: 'button', label: t.open, link, note: t.valid(days) },
    ],
    remarks: [t.notYou],
  }
})
