import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface AccessAskedMail {
  companyName: string
  name: string
  email: string
  /** Message of the user who asks for access. */
  message: string | null
  /** Whether the recipient is a signatory of the company, not an administrator. */
  asSignatory: boolean
  link: string
  days: number
}

const sv = {
  title: (name: string, company: string) => `${name} vill ha åtkomst till ${company}`,
  lead: (name: string, email: string, company: string) =>
    `${name} (${email}) vill arbeta med rekrytering åt ${company} i Tavla.`,
  asSignatory: 'Du får frågan för att du är firmatecknare.',
  asAdministrator: 'Du får frågan för att du är administratör för företaget i Tavla.',
  means: 'Den som får åtkomst kan läsa ansökningar och skriva till kandidater.',
  writes: (name: string) => `${name} skriver`,
  open: 'Svara på begäran',
  valid: (days: number) => `Länken gäller i ${days} dagar. Du svarar ja eller nej på sidan som öppnas.`,
  notYou: 'Känner du inte personen svarar du nej eller bortser från det här mejlet.',
}

const en: typeof sv = {
  title: (name, company) => `${name} is requesting access to ${company}`,
  lead: (name, email, company) => `${name} (${email}) wants to recruit for ${company} in Tavla.`,
  asSignatory: 'You’re being asked because you are authorised to sign for the company.',
  asAdministrator: 'You’re being asked because you’re an administrator of the company in Tavla.',
  means: 'People with access can read applications and message candidates.',
  writes: (name) => `${name} writes`,
  open: 'Review request',
  valid: (days) => `The link expires in ${days} days. You can accept or decline on the page it opens.`,
  notYou: 'If you don’t know this person, decline or ignore this email.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Request for access to a company, to a signatory or an administrator (COMP-17). */
export const accessAsked = mailTemplate<AccessAskedMail>(
  ({ companyName, name, email, message, asSignatory, link, days }, locale) => {
    const t = texts[locale]
    return {
      subject: t.title(name, companyName),
      preheader: t.lead(name, email, companyName),
      from: 'Tavla',
      head: null,
      title: t.title(name, companyName),
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            t.lead(name, email, companyName),
            `${asSignatory ? t.asSignatory : t.asAdministrator} ${t.means}`,
          ],
        },
        ...(message === null ? [] : [{ kind: 'quote' as const, head: t.writes(name), text: message }]),
        { kind: 'button', label: t.open, link, note: t.valid(days) },
      ],
      remarks: [t.notYou],
    }
  },
)
