import type { Locale } from '#rules/text-and-time/locale.ts'
import { mailTemplate } from '../letter/letter.ts'

/** A code and its purpose (ACC-14). For a forgotten password, also a link that can be used instead (ACC-30). */
export type CodeMail = { code: string; minutes: number } & (
  | { purpose: 'signInOrRegister' | 'deleteUser' }
  | { purpose: 'forgotPassword'; reset: { link: string; minutes: number } }
)

const sv = {
  valid: (minutes: number) => `Koden gäller i ${minutes} minuter och kan användas en gång.`,
  notYou:
    'Har du inte bett om koden kan du bortse från det här mejlet. Ingen kommer in utan den, och vi frågar aldrig efter den i telefon.',
  notYouOfBoth:
    'Har du inte bett om ett nytt lösenord kan du bortse från det här mejlet. ' +
    'Ingen kommer in utan koden eller länken, och vi frågar aldrig efter dem i telefon.',
  choose: 'Välj ett nytt lösenord',
  linkValid: (minutes: number) =>
    `Eller öppna länken: den gäller i ${minutes} minuter. När du har använt det ena slutar det andra att gälla.`,
  forgotPassword: {
    subject: 'är din kod för ett nytt lösenord',
    title: 'Din kod för ett nytt lösenord',
    lead: 'Skriv koden där du bad om ett nytt lösenord.',
  },
  signInOrRegister: {
    subject: 'är din kod till Tavla',
    title: 'Din kod till Tavla',
    lead: 'Skriv koden där du loggar in. Den bekräftar att e-postadressen är din.',
  },
  deleteUser: {
    subject: 'är din kod för att ta bort kontot',
    title: 'Din kod för att ta bort kontot',
    lead: 'Skriv koden för att bekräfta att kontot ska tas bort.',
  },
}

const en: typeof sv = {
  valid: (minutes) => `The code expires in ${minutes} minutes and can be used once.`,
  notYou:
    'If you didn’t request this code, you can ignore this email. No one can sign in without it. We’ll never ask for it by phone.',
  notYouOfBoth:
    'If you didn’t request a new password, you can ignore this email. ' +
    'No one can sign in without the code or the link. We’ll never ask for them by phone.',
  choose: 'Choose a new password',
  linkValid: (minutes) =>
    `Or open the link, which expires in ${minutes} minutes. Using one makes the other stop working.`,
  forgotPassword: {
    subject: 'is your password reset code',
    title: 'Your password reset code',
    lead: 'Enter this code where you asked to reset your password.',
  },
  signInOrRegister: {
    subject: 'is your Tavla code',
    title: 'Your Tavla code',
    lead: 'Enter this code where you sign in. It confirms that the email address is yours.',
  },
  deleteUser: {
    subject: 'is your account deletion code',
    title: 'Your account deletion code',
    lead: 'Enter this code to confirm that you want to delete your account.',
  },
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** A one-time code. For a forgotten password, a link follows the code. */
export const code = mailTemplate<CodeMail>((mail, locale) => {
  const { code: digits, purpose, minutes } = mail
  const t = texts[locale]
  return {
    subject: `${digits} ${t[purpose].subject}`,
    preheader: t.valid(minutes),
    from: 'Tavla',
    head: null,
    title: t[purpose].title,
    blocks: [
      { kind: 'text', paragraphs: [t[purpose].lead] },
      { kind: 'code', digits },
      { kind: 'note', text: t.valid(minutes) },
      ...(mail.purpose === 'forgotPassword'
        ? [{ kind: 'button' as const, label: t.choose, link: mail.reset.link, note: t.linkValid(mail.reset.minutes) }]
        : []),
    ],
    remarks: [purpose === 'forgotPassword' ? t.notYouOfBoth : t.notYou],
  }
})
