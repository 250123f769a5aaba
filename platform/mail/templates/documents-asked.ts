import type { MailTemplate } from '../layout.ts'
import { letter } from '../letter.ts'

export interface DocumentsAskedMail {
  candidateName: string
  companyName: string
  adTitle: string
  senderName: string | null
  html: string
  link: string
  /** Until when a case study may be handed in, as the candidate reads it. */
  deadline: string | null
}

/** The company asks the candidate to hand in documents or a case study; `html` lists them (PLUS-09). */
const template: MailTemplate<DocumentsAskedMail> = {
  sv: ({ candidateName, companyName, adTitle, senderName, html, link, deadline }) =>
    letter('sv', {
      subject: `${adTitle}: ${companyName} ber dig komplettera din ansökan`,
      greeting: candidateName === '' ? 'Hej!' : `Hej ${candidateName}!`,
      body: deadline === null ? html : `${html}<p>Lämna in senast ${deadline}.</p>`,
      action: { label: 'Öppna din sida', link },
      remarks: [`${senderName === null ? companyName : `${senderName}, ${companyName}`} skriver till dig om din ansökan till ${adTitle}.`, 'Länken är personlig: dela den inte.'],
    }),
  en: ({ candidateName, companyName, adTitle, senderName, html, link, deadline }) =>
    letter('en', {
      subject: `${adTitle}: ${companyName} asks you to complete your application`,
      greeting: candidateName === '' ? 'Hello!' : `Hello ${candidateName}!`,
      body: deadline === null ? html : `${html}<p>Hand in by ${deadline}.</p>`,
      action: { label: 'Open your page', link },
      remarks: [`${senderName === null ? companyName : `${senderName}, ${companyName}`} writes to you about your application for ${adTitle}.`, 'The link is personal: do not share it.'],
    }),
}

export const { sv, en } = template
