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
    `Arkivet finns i ${days} dagar, eller tills någon vars uppgifter ingår raderas. Bara du kan ladda ner det, och du måste vara inloggad.`,
  notYou: 'Bad du inte om en export? Byt lösenord, och berätta för era administratörer.',
}

const en: typeof sv = {
  title: 'The export is ready',
  lead: (company) => `Everything ${company} has in Tavla is now in one archive.`,
  open: 'Go to the export',
  valid: (days) =>
    `It’s available for ${days} days, or until someone in it is erased. Only you can download it, while signed in.`,
  notYou: 'Didn’t request an export? Change your password, and tell your administrators.',
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
