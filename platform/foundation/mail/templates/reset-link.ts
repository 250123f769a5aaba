import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface ResetLinkMail {
  link: string
  minutes: number
}

const sv = {
  title: 'Välj ett nytt lösenord',
  lead: 'Någon, förhoppningsvis du, har bett om ett nytt lösenord till ditt konto.',
  valid: (minutes: number) => `Länken gäller i ${minutes} minuter och kan användas en gång.`,
  notYou: 'Har du inte bett om det kan du bortse från det här mejlet. Lösenordet ändras inte av att du öppnar länken.',
}

const en: typeof sv = {
  title: 'Reset your password',
  lead: 'Someone, hopefully you, asked for a new password for your account.',
  valid: (minutes) => `The link is valid for ${minutes} minutes and can be used once.`,
  notYou: 'If you didn’t request this, you can ignore this email. Opening the link doesn’t change your password.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Link for choosing a new password. */
export const resetLink = mailTemplate<ResetLinkMail>(({ link, minutes }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title,
    preheader: t.valid(minutes),
    from: 'Tavla',
    head: null,
    title: t.title,
    blocks: [
      { kind: 'text', paragraphs: [t.lead] },
      { kind: 'button', label: t.title, link, note: t.valid(minutes) },
    ],
    remarks: [t.notYou],
  }
})
