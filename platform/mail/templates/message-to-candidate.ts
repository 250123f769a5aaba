import type { MailTemplate } from '../layout.ts'
import { letter } from '../letter.ts'

export interface MessageToCandidateMail {
  candidateName: string
  companyName: string
  adTitle: string
  senderName: string | null
  html: string
  link: string
}

/** A message of the company to a candidate; `html` is sanitised already (PLUS-10). */
const template: MailTemplate<MessageToCandidateMail> = {
  sv: ({ candidateName, companyName, adTitle, senderName, html, link }) =>
    letter('sv', {
      subject: `${adTitle}: meddelande från ${companyName}`,
      greeting: candidateName === '' ? 'Hej!' : `Hej ${candidateName}!`,
      body: html,
      action: { label: 'Läs och svara', link },
      remarks: [`${senderName === null ? companyName : `${senderName}, ${companyName}`} skriver till dig om din ansökan till ${adTitle}.`, 'Svara på din egen sida, inte på det här mejlet. Länken är personlig: dela den inte.'],
    }),
  en: ({ candidateName, companyName, adTitle, senderName, html, link }) =>
    letter('en', {
      subject: `${adTitle}: message from ${companyName}`,
      greeting: candidateName === '' ? 'Hello!' : `Hello ${candidateName}!`,
      body: html,
      action: { label: 'Read and answer', link },
      remarks: [`${senderName === null ? companyName : `${senderName}, ${companyName}`} writes to you about your application for ${adTitle}.`, 'Answer on your own page, not to this mail. The link is personal: do not share it.'],
    }),
}

export const { sv, en } = template
