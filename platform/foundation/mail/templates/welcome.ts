import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'
import { letterTexts } from '../letter/texts.ts'

export interface WelcomeMail {
  firstName: string
  link: string
}

const sv = {
  title: 'Välkommen till Tavla',
  next: 'Nästa steg är att lägga till ditt företag.',
  body: [
    'Ditt konto är klart.',
    'Nästa steg är att lägga till ditt företag. Sedan skriver du din första annons, väljer frågor till kandidaterna och publicerar.',
  ],
  open: 'Öppna Tavla',
  remark: 'Du får det här mejlet en gång, när adressen till ett nytt konto har bekräftats.',
}

const en: typeof sv = {
  title: 'Welcome to Tavla',
  next: 'The next step is to add your company.',
  body: [
    'Your account is ready.',
    'The next step is to add your company. Then write your first ad, choose questions for candidates and publish it.',
  ],
  open: 'Open Tavla',
  remark: 'This email is sent once, when you confirm your address.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Welcome mail, sent once when a new account's email address is confirmed. */
export const welcome = mailTemplate<WelcomeMail>(({ firstName, link }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title,
    preheader: t.next,
    from: 'Tavla',
    head: null,
    title: t.title,
    blocks: [
      { kind: 'text', paragraphs: [letterTexts[locale].hello(firstName), ...t.body] },
      { kind: 'button', label: t.open, link },
    ],
    remarks: [t.remark],
  }
})
