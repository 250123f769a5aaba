import { layout } from '../layout.ts'

export interface ResetLinkMail {
  link: string
  minutes: number
}

// A link to the page where a new password is chosen.

export const sv = ({ link, minutes }: ResetLinkMail) =>
  layout('sv', 'Välj ett nytt lösenord', [
    'Någon, förhoppningsvis du, har bett om ett nytt lösenord.',
    { link, label: 'Välj ett nytt lösenord' },
    `Länken gäller i ${minutes} minuter och kan användas en gång. Har du inte bett om den kan du bortse från det här meddelandet.`,
  ])

export const en = ({ link, minutes }: ResetLinkMail) =>
  layout('en', 'Choose a new password', [
    'Someone, hopefully you, asked for a new password.',
    { link, label: 'Choose a new password' },
    `The link is valid for ${minutes} minutes and can be used once. If you did not ask for it, you can ignore this message.`,
  ])
