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
  companiesLead: 'Arbetsgivare och deras lediga jobb.',
  companySearch: 'Sök bland företagen',
  companyHint: 'Namn eller ort',
  companiesFound: (companies: number) => `${companies.toLocaleString('sv-SE')} företag`,
  noCompany: 'Inga företag matchar sökningen',
  noCompanies: 'Inget företag har en sida än',
  allCompanies: 'Alla företag',
  allPlaces: 'Alla orter',
  nothingFits: 'Inget som passar?',
  watchLead: (company: string) => `Vi mejlar när ${company} har nya jobb. Du kan avsluta när du vill.`,
  watchOf: (company: string) => `Bevaka ${company}`,
  signIn: 'Logga in',
  otherLanguage: 'In English',
  skip: 'Hoppa till innehållet',
  thanksTitle: 'Tack för din ansökan',
  thanks: (company: string, ad: string) =>
    `${company} har fått din ansökan till ${ad}. Vi har skickat en bekräftelse till din e-post, ` +
    'med en länk till din egen sida där du kan följa ansökan och svara på meddelanden.',
  testAd: 'Det här är en testannons. Jobbet finns inte, och ansökningar läses bara av den som testar.',
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
  askedTooOften: 'Det har kommit många förfrågningar från ditt nätverk. Vänta en stund och försök igen.',
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
  companiesLead: 'Get to know employers and see their open jobs.',
  companySearch: 'Search companies',
  companyHint: 'Name or location',
  companiesFound: (companies) => (companies === 1 ? '1 company' : `${companies.toLocaleString('en-GB')} companies`),
  noCompany: 'No companies match your search',
  noCompanies: 'No companies have a page yet',
  allCompanies: 'All companies',
  allPlaces: 'All locations',
  nothingFits: 'Nothing that suits you?',
  watchLead: (company) => `We’ll email you when ${company} is hiring. Unsubscribe at any time.`,
  watchOf: (company) => `Get job alerts from ${company}`,
  signIn: 'Sign in',
  otherLanguage: 'På svenska',
  skip: 'Skip to content',
  thanksTitle: 'Thank you for your application',
  thanks: (company, ad) =>
    `${company} has received your application for ${ad}. We’ve emailed you a confirmation with a link to your page, ` +
    'where you can follow your application and reply to messages.',
  testAd: 'This is a test ad. The job does not exist, and only the people who test read the applications.',
  closedTitle: 'This job is closed',
  closed: 'Applications are no longer accepted.',
  similarJobs: 'Similar jobs',
  newestJobs: 'New jobs',
  aboutDetails: 'How your details are used',
  aboutAccess: 'Accessibility',
  aboutHelp: 'Help and contact',
  missingTitle: 'Page not found',
  missing: 'The address may be wrong, or the job is no longer published.',
  failedTitle: 'Something went wrong',
  askedTooOften: 'Too many requests. Wait a moment and try again.',
  seeJobs: 'See all jobs',
}

/** Texts of the job site by language. */
export const siteTexts: Record<Locale, Texts> = { sv, en }
