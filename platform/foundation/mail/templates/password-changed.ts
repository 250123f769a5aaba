import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

export interface PasswordChangedMail {
  link: string
}

const sv = {
  title: 'Ditt lösenord har bytts',
  next: 'Du har loggats ut på andra enheter.',
  body: [
    'Lösenordet till ditt konto har bytts och du har loggats ut på andra enheter. Var det du behöver du inte göra något.',
    'Var det inte du? Välj ett nytt lösenord direkt.',
  ],
  choose: 'Välj ett nytt lösenord',
  remark: 'Knappen leder till en sida där du ber om en kod. Ingenting ändras av att du öppnar den.',
}

const en: typeof sv = {
  title: 'Your password was changed',
  next: 'You were signed out on other devices.',
  body: [
    'The password of your account was changed and you were signed out on other devices. If this was you, no action is needed.',
    'If it wasn’t, reset your password right away.',
  ],
  choose: 'Reset password',
  remark: 'The button opens a page where you can request a code. Nothing changes until you do.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Notice to a user that the password was changed. */
export const passwordChanged = mailTemplate<PasswordChangedMail>(({ link }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title,
    preheader: t.next,
    from: 'Tavla',
    head: null,
    title: t.title,
    blocks: [
      { kind: 'text', paragraphs: t.body },
      { kind: 'button', label: t.choose, link },
    ],
    remarks: [t.remark],
  }
})
