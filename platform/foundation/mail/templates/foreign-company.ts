import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface ForeignCompanyMail {
  companyName: string
  organizationNumber: string
  /** Address on one line. */
  address: string
  country: string
  contact: string
  contactEmail: string
  contactPhone: string
  homePage: string | null
  /** The user who made the request. */
  askedBy: string
  link: string
}

const sv = {
  title: (company: string) => `Nytt utländskt företag: ${company}`,
  lead: (by: string) => `${by} vill lägga till ett utländskt företag.`,
  number: 'Organisationsnummer',
  address: 'Adress',
  country: 'Land',
  contact: 'Kontakt',
  email: 'E-post',
  phone: 'Telefon',
  homePage: 'Webbplats',
  open: 'Öppna Tavla',
  why: 'Du får det här mejlet för att du kan godkänna utländska företag.',
}

const en: typeof sv = {
  title: (company) => `New foreign company: ${company}`,
  lead: (by) => `${by} has asked us to add a company outside Sweden.`,
  number: 'Organisation number',
  address: 'Address',
  country: 'Country',
  contact: 'Contact',
  email: 'Email',
  phone: 'Phone',
  homePage: 'Website',
  open: 'Open Tavla',
  why: 'You’re receiving this email because you can accept foreign companies.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Request to staff to add a foreign company. */
export const foreignCompany = mailTemplate<ForeignCompanyMail>((data, locale) => {
  const t = texts[locale]
  return {
    subject: t.title(data.companyName),
    preheader: t.lead(data.askedBy),
    from: 'Tavla',
    head: null,
    title: t.title(data.companyName),
    blocks: [
      { kind: 'text', paragraphs: [t.lead(data.askedBy)] },
      {
        kind: 'facts',
        rows: [
          [t.number, data.organizationNumber],
          [t.address, data.address],
          [t.country, data.country],
          [t.contact, data.contact],
          [t.email, data.contactEmail],
          [t.phone, data.contactPhone],
          ...(data.homePage === null ? [] : [[t.homePage, data.homePage] as const]),
        ],
      },
      { kind: 'button', label: t.open, link: data.link },
    ],
    remarks: [],
    foot: t.why,
  }
})
