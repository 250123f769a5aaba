import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface ContactSalesMail {
  companyName: string
  organizationNumber: string
  writer: string
  writerEmail: string
  writerPhone: string
  /** The user's message, unchanged. */
  message: string
  /** Page on which the message was written. */
  context: string
  /** URL of the company's billing in the dashboard. */
  link: string
}

const sv = {
  subject: (company: string) => `${company} vill bli kontaktat`,
  title: (company: string) => `${company} vill prata med sin säljare`,
  head: (writer: string) => `${writer} skriver:`,
  company: 'Företag',
  number: 'Organisationsnummer',
  email: 'E-post',
  phone: 'Telefon',
  context: 'Skickat från',
  open: 'Öppna företaget',
  why: 'Du får det här mejlet som säljare. Ditt svar går till den som skrev.',
}

const en: typeof sv = {
  subject: (company) => `Sales enquiry from ${company}`,
  title: (company) => `${company} wants to talk to sales`,
  head: (writer) => `${writer} writes:`,
  company: 'Company',
  number: 'Organisation number',
  email: 'Email',
  phone: 'Phone',
  context: 'Sent from',
  open: 'Open the company',
  why: 'You’re receiving this email as a salesperson. Replies go to the sender.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** A company's message to its salesperson (BILL-29). */
export const contactSales = mailTemplate<ContactSalesMail>((data, locale) => {
  const t = texts[locale]
  const rows: (readonly [string, string])[] = [
    [t.company, data.companyName],
    [t.number, data.organizationNumber],
    [t.email, data.writerEmail],
    [t.phone, data.writerPhone],
    [t.context, data.context],
  ]
  return {
    subject: t.subject(data.companyName),
    preheader: `${data.writer}: ${data.message.replace(/\s+/g, ' ').slice(0, 100)}`,
    from: 'Tavla',
    head: null,
    title: t.title(data.companyName),
    blocks: [
      { kind: 'text', paragraphs: [t.head(data.writer), ...data.message.split(/\n\s*\n/)] },
      { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
      { kind: 'button', label: t.open, link: data.link },
    ],
    remarks: [],
    foot: t.why,
  }
})
