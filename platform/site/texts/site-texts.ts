import type { Locale } from '#rules/text-and-time/locale.ts'
import { alertTexts } from './alert-texts.ts'
import { adTexts } from '#platform/site/view/ad-texts.ts'
import { listTexts } from './list-texts.ts'
import { ownTexts } from './own-texts.ts'
import { formTexts } from '#platform/foundation/texts/form-texts.ts'

const sv = {
  ...formTexts.sv,
  ...adTexts.sv,
  ...ownTexts.sv,
  ...listTexts.sv,
  ...alertTexts.sv,
  jobs: 'Lediga jobb',
  companies: 'Företag',
  companiesLead: 'Arbetsgivare som berättar om sig själva, med sina lediga jobb.',
  companySearch: 'Sök bland företagen',
  companyHint: 'Namn eller ort',
  companiesFound: (companies: number) => `${companies.toLocaleString('sv-SE')} företag`,
  noCompany: 'Inget företag heter så',
  noCompanies: 'Inget företag har en sida än',
  allCompanies: 'Alla företag',
  allPlaces: 'Alla orter',
  nothingFits: 'Inget som passar?',
  watchLead: (company: string) => `Vi mejlar när ${company} söker någon. Du avslutar när du vill.`,
  watchOf: (company: string) => `Bevaka ${company}`,
  signIn: 'Logga in',
  otherLanguage: 'In English',
  skip: 'Hoppa till innehållet',
  thanksTitle: 'Tack för din ansökan',
  thanks: (company: string) =>
    `${company} har fått den. Vi har skickat ett kvitto till din e-post, ` +
    'med en länk till din egen sida där du kan följa ansökan och svara på meddelanden.',
  closedTitle: 'Annonsen är avslutad',
  closed: 'Det går inte längre att söka jobbet.',
  similarJobs: 'Liknande jobb',
  newestJobs: 'Nya jobb',
  aboutDetails: 'Så behandlas dina uppgifter',
  aboutAccess: 'Tillgänglighet',
  aboutHelp: 'Hjälp och kontakt',
  missingTitle: 'Sidan finns inte',
  missing: 'Adressen är fel, eller så är annonsen inte publicerad.',
  failedTitle: 'Något gick fel',
  askedTooOften: 'Det har kommit många förfrågningar från samma plats. Vänta en stund och försök igen.',
  seeJobs: 'Se lediga jobb',
}
export type Texts = typeof sv

const en: Texts = {
  ...formTexts.en,
  ...adTexts.en,
  ...ownTexts.en,
  ...listTexts.en,
  ...alertTexts.en,
  jobs: 'Jobs',
  companies: 'Companies',
  companiesLead: 'Employers who tell about themselves, with their jobs.',
  companySearch: 'Search the companies',
  companyHint: 'Name or place',
  companiesFound: (companies) => (companies === 1 ? '1 company' : `${companies.toLocaleString('en-GB')} companies`),
  noCompany: 'No company has that name',
  noCompanies: 'No company has a page yet',
  allCompanies: 'All companies',
  allPlaces: 'All places',
  nothingFits: 'Nothing that fits?',
  watchLead: (company) => `We mail you when ${company} looks for somebody. You end it when you like.`,
  watchOf: (company) => `Get an alert for ${company}`,
  signIn: 'Sign in',
  otherLanguage: 'På svenska',
  skip: 'Skip to the content',
  thanksTitle: 'Thank you for your application',
  thanks: (company) =>
    `${company} has received it. We have sent a receipt to your e-mail, ` +
    'with a link to your own page where you can follow the application and answer messages.',
  closedTitle: 'The ad has ended',
  closed: 'The job can no longer be applied for.',
  similarJobs: 'Similar jobs',
  newestJobs: 'New jobs',
  aboutDetails: 'How your details are used',
  aboutAccess: 'Accessibility',
  aboutHelp: 'Help and contact',
  missingTitle: 'The page does not exist',
  missing: 'The address is wrong, or the ad is not published.',
  failedTitle: 'Something went wrong',
  askedTooOften: 'Many requests have come from the same place. Wait a moment and try again.',
  seeJobs: 'See the jobs',
}

/** Texts of the job site by language. */
export const siteTexts: Record<Locale, Texts> = { sv, en }
