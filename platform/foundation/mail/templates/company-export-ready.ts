import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface CompanyExportReadyMail {
  companyName: string
  link: string
  days: number
}

const sv = {
  title: 'Exporten är klar',
  lead: (company: string) => `Allt som ${company} har i Tavla är samlat i ett arkiv.`,
  open: 'Gå till exporten',
  valid: (days: number) =>
    `Arkivet finns i ${days} dagar, eller tills någon i det raderas. Bara du kan hämta det, när du är inloggad.`,
  notYou: 'Bad du inte om en export? Byt lösenord, och berätta för era administratörer.',
}

const en: typeof sv = {
  title: 'The export is ready',
  lead: (company) => `All that ${company} has in Tavla has been put into one archive.`,
  open: 'Go to the export',
  valid: (days) =>
    `The archive is kept for ${days} days, or until somebody in it is erased. Only you can fetch it, when you are signed in.`,
  notYou: 'You did not ask for an export? Change your password, and tell your administrators.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Notice that the full export of a company is ready to download (PLUS-64). */
export const companyExportReady = mailTemplate<CompanyExportReadyMail>(({ companyName, link, days }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title,
    preheader: t.lead(companyName),
    from: 'Tavla',
    head: null,
    title: t.title,
    blocks: [
      { kind: 'text', paragraphs: [t.lead(companyName)] },
      { kind: 'button', label: t.open, link, note: t.valid(days) },
    ],
    remarks: [t.notYou],
  }
})
