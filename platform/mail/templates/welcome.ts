import { layout } from '../layout.ts'

export interface WelcomeMail {
  firstName: string
  link: string
}

// Sent once, when the e-mail address of a new account is confirmed.

export const sv = ({ firstName, link }: WelcomeMail) =>
  layout('sv', 'Välkommen till Tavla', [`Hej ${firstName}!`, 'Ditt konto är klart. Nu kan du ansluta ditt företag och skapa din första annons.', { link, label: 'Öppna Tavla' }])

export const en = ({ firstName, link }: WelcomeMail) =>
  layout('en', 'Welcome to Tavla', [`Hello ${firstName}!`, 'Your account is ready. You can now connect your company and create your first ad.', { link, label: 'Open Tavla' }])
