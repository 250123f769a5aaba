import { escapeHtml, type MailTemplate } from '../layout.ts'
import { letter } from '../letter.ts'

export interface AdExpiredMail {
  recruiterName: string
  companyName: string
  adTitle: string
  /** The last day it showed, YYYY-MM-DD. */
  lastDay: string
  /** The ad in the dashboard. */
  link: string
}

/** An ad has come to its end: its owner may publish it again (ACC-59). */
const template: MailTemplate<AdExpiredMail> = {
  sv: ({ recruiterName, companyName, adTitle, lastDay, link }) =>
    letter('sv', {
      subject: `Annonsen har gått ut: ${adTitle}`,
      greeting: `Hej ${recruiterName}!`,
      body: `<p><strong>${escapeHtml(adTitle)}</strong> (${escapeHtml(companyName)}) visades till och med ${lastDay} och syns inte längre på jobbsajten.</p><p>Ansökningarna finns kvar. Annonsen går att publicera igen.</p>`,
      action: { label: 'Öppna annonsen', link },
      remarks: ['Du får det här mejlet för att du äger annonsen.'],
    }),
  en: ({ recruiterName, companyName, adTitle, lastDay, link }) =>
    letter('en', {
      subject: `The ad has expired: ${adTitle}`,
      greeting: `Hello ${recruiterName}!`,
      body: `<p><strong>${escapeHtml(adTitle)}</strong> (${escapeHtml(companyName)}) showed until ${lastDay} and is no longer on the job site.</p><p>The applications are still there. The ad can be published again.</p>`,
      action: { label: 'Open the ad', link },
      remarks: ['You get this mail because you own the ad.'],
    }),
}

export const { sv, en } = template
