import { escapeHtml, type MailTemplate } from '../layout.ts'
import { letter } from '../letter.ts'

export interface ApplicationReceiptMail {
  candidateName: string
  companyName: string
  adTitle: string
  link: string
  retentionMonths: number
}

/** Receipt of an application, with the link to the own page (PLUS-06). */
const template: MailTemplate<ApplicationReceiptMail> = {
  sv: ({ candidateName, companyName, adTitle, link, retentionMonths }) =>
    letter('sv', {
      subject: `Vi har tagit emot din ansökan: ${adTitle}`,
      greeting: `Hej ${candidateName}!`,
      body: `<p>Tack för din ansökan till <strong>${escapeHtml(adTitle)}</strong> hos ${escapeHtml(companyName)}. Den är framme.</p><p>På din egen sida ser du meddelanden från företaget, kan svara och lämna dokument. Där kan du också ta tillbaka ansökan, hämta dina uppgifter eller be att få dem raderade.</p>`,
      action: { label: 'Öppna din sida', link },
      remarks: [`Uppgifterna sparas i högst ${retentionMonths} månader efter att annonsen har avslutats.`, 'Länken är personlig: dela den inte.'],
    }),
  en: ({ candidateName, companyName, adTitle, link, retentionMonths }) =>
    letter('en', {
      subject: `We have received your application: ${adTitle}`,
      greeting: `Hello ${candidateName}!`,
      body: `<p>Thank you for applying for <strong>${escapeHtml(adTitle)}</strong> at ${escapeHtml(companyName)}. Your application has arrived.</p><p>On your own page you see messages from the company, can answer and hand in documents. There you can also withdraw the application, download your data or ask to have it erased.</p>`,
      action: { label: 'Open your page', link },
      remarks: [`Your data is kept for at most ${retentionMonths} months after the ad has ended.`, 'The link is personal: do not share it.'],
    }),
}

export const { sv, en } = template
