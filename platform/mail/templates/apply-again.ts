import { escapeHtml, type MailTemplate } from '../layout.ts'
import { letter } from '../letter.ts'

export interface ApplyAgainMail {
  candidateName: string
  companyName: string
  adTitle: string
  /** Day of the first application, YYYY-MM-DD. */
  appliedOn: string
  link: string
}

/** The same person applied to the same ad again: the link to the own page instead of a second candidate (PLUS-07). */
const template: MailTemplate<ApplyAgainMail> = {
  sv: ({ candidateName, companyName, adTitle, appliedOn, link }) =>
    letter('sv', {
      subject: `Du har redan sökt: ${adTitle}`,
      greeting: `Hej ${candidateName}!`,
      body: `<p>Du sökte <strong>${escapeHtml(adTitle)}</strong> hos ${escapeHtml(companyName)} den ${appliedOn}, så vi har inte lagt till en ansökan till.</p><p>På din egen sida ser du din ansökan och kan skriva till företaget.</p>`,
      action: { label: 'Öppna din sida', link },
      remarks: ['Var det inte du som skickade formuläret kan du bortse från det här mejlet.', 'Länken är personlig: dela den inte.'],
    }),
  en: ({ candidateName, companyName, adTitle, appliedOn, link }) =>
    letter('en', {
      subject: `You have already applied: ${adTitle}`,
      greeting: `Hello ${candidateName}!`,
      body: `<p>You applied for <strong>${escapeHtml(adTitle)}</strong> at ${escapeHtml(companyName)} on ${appliedOn}, so we did not add another application.</p><p>On your own page you see your application and can write to the company.</p>`,
      action: { label: 'Open your page', link },
      remarks: ['If it was not you who sent the form, you can ignore this mail.', 'The link is personal: do not share it.'],
    }),
}

export const { sv, en } = template
