import { layout } from '../layout.ts'

export interface PasswordChangedMail {
  link: string
}

// Tells the owner of an account that its password was changed.

export const sv = ({ link }: PasswordChangedMail) =>
  layout('sv', 'Ditt lösenord har ändrats', [
    'Lösenordet till ditt konto har ändrats och du har loggats ut på andra enheter.',
    'Var det inte du? Välj genast ett nytt lösenord.',
    { link, label: 'Glömt lösenordet' },
  ])

export const en = ({ link }: PasswordChangedMail) =>
  layout('en', 'Your password was changed', [
    'The password of your account was changed and you were signed out on other devices.',
    'Was this not you? Choose a new password right away.',
    { link, label: 'Forgotten password' },
  ])
