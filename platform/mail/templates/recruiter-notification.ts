import { escapeHtml, type MailTemplate } from '../layout.ts'
import { letter } from '../letter.ts'

export interface RecruiterNotificationMail {
  recruiterName: string
  event: 'applied' | 'answered' | 'uploaded' | 'withdrew'
  candidateName: string
  companyName: string
  adTitle: string
  /** The card on the board. */
  link: string
}

const happened = {
  sv: { applied: 'har sökt', answered: 'har svarat om', uploaded: 'har lämnat dokument till', withdrew: 'har tagit tillbaka sin ansökan till' },
  en: { applied: 'has applied for', answered: 'has answered about', uploaded: 'has handed in documents for', withdrew: 'has withdrawn the application for' },
} as const

/** What a candidate did that a follower of the ad wants to know (ACC-59). */
const template: MailTemplate<RecruiterNotificationMail> = {
  sv: ({ recruiterName, event, candidateName, companyName, adTitle, link }) =>
    letter('sv', {
      subject: `${candidateName} ${happened.sv[event]} ${adTitle}`,
      greeting: `Hej ${recruiterName}!`,
      body: `<p><strong>${escapeHtml(candidateName)}</strong> ${happened.sv[event]} <strong>${escapeHtml(adTitle)}</strong> (${escapeHtml(companyName)}).</p>`,
      action: { label: 'Öppna kandidatkortet', link },
      remarks: ['Du får det här mejlet för att du följer annonsen.'],
    }),
  en: ({ recruiterName, event, candidateName, companyName, adTitle, link }) =>
    letter('en', {
      subject: `${candidateName} ${happened.en[event]} ${adTitle}`,
      greeting: `Hello ${recruiterName}!`,
      body: `<p><strong>${escapeHtml(candidateName)}</strong> ${happened.en[event]} <strong>${escapeHtml(adTitle)}</strong> (${escapeHtml(companyName)}).</p>`,
      action: { label: 'Open the candidate card', link },
      remarks: ['You get this mail because you follow the ad.'],
    }),
}

export const { sv, en } = template
