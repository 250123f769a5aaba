import { layout } from '../layout.ts'

export interface CodeMail {
  code: string
  /** What the code is for: ACC-14. */
  purpose: 'forgotPassword' | 'signInOrRegister' | 'deleteUser'
  minutes: number
}

const svTexts: Record<CodeMail['purpose'], { subject: string; lead: string }> = {
  forgotPassword: { subject: 'Kod för nytt lösenord', lead: 'Använd koden för att välja ett nytt lösenord.' },
  signInOrRegister: { subject: 'Din engångskod', lead: 'Använd koden för att bekräfta din e-postadress och logga in.' },
  deleteUser: { subject: 'Kod för att ta bort kontot', lead: 'Använd koden för att bekräfta att kontot ska tas bort.' },
}

const enTexts: typeof svTexts = {
  forgotPassword: { subject: 'Code for a new password', lead: 'Use the code to choose a new password.' },
  signInOrRegister: { subject: 'Your one-time code', lead: 'Use the code to confirm your e-mail address and sign in.' },
  deleteUser: { subject: 'Code to delete the account', lead: 'Use the code to confirm that the account is to be deleted.' },
}

// A one-time code.

export const sv = ({ code: digits, purpose, minutes }: CodeMail) =>
  layout('sv', svTexts[purpose].subject, [svTexts[purpose].lead, { code: digits }, `Koden gäller i ${minutes} minuter och kan användas en gång. Har du inte bett om den kan du bortse från det här meddelandet.`])

export const en = ({ code: digits, purpose, minutes }: CodeMail) =>
  layout('en', enTexts[purpose].subject, [enTexts[purpose].lead, { code: digits }, `The code is valid for ${minutes} minutes and can be used once. If you did not ask for it, you can ignore this message.`])
