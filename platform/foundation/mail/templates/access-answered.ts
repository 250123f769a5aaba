import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface AccessAnsweredMail {
  companyName: string
  granted: boolean
  link: string
}

const sv = {
  granted: (company: string) => `Du har fått åtkomst till ${company}`,
  grantedNext: 'Företaget finns nu bland dina företag.',
  openCompany: 'Öppna företaget',
  refused: (company: string) => `Du fick inte åtkomst till ${company}`,
  refusedNext:
    'Den du frågade svarade nej. Kontakta personen om du tror att det är ett misstag, eller fråga någon annan i företaget.',
  openTavla: 'Öppna Tavla',
}

const en: typeof sv = {
  granted: (company) => `You now have access to ${company}`,
  grantedNext: 'The company is now among your companies.',
  openCompany: 'Open the company',
  refused: (company) => `Your request to join ${company} was declined`,
  refusedNext:
    'The person you asked declined. If you think that’s a mistake, contact them or ask someone else at the company.',
  openTavla: 'Open Tavla',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Answer to a user's request for access. */
export const accessAnswered = mailTemplate<AccessAnsweredMail>(({ companyName, granted, link }, locale) => {
  const t = texts[locale]
  const title = granted ? t.granted(companyName) : t.refused(companyName)
  const next = granted ? t.grantedNext : t.refusedNext
  return {
    subject: title,
    preheader: next,
    from: 'Tavla',
    head: null,
    title,
    blocks: [
      { kind: 'text', paragraphs: [next] },
      { kind: 'button', label: granted ? t.openCompany : t.openTavla, link },
    ],
    remarks: [],
  }
})
