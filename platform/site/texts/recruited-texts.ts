import { PROMISED_ANSWER } from '#rules/candidates/promised-answer.ts'
import type { CandidateSource } from '#rules/candidates/added-candidate.ts'
import type { OwnPage } from '#platform/domains/candidates/applications/load-own-page.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { ownTexts, type OwnTexts } from './own-texts.ts'

// The texts of the own page of candidates that a recruiter added or copied (PLUS-88). They replace those that speak of
// an application that the candidate has sent.

const sv = {
  ownTitle: (ad: string) => `Du är kandidat till ${ad}`,
  ownTo: 'Du är kandidat till',
  trackLabel: 'Så långt har rekryteringen kommit',
  documents: 'Dina dokument',
  downloadHint: 'En fil med allt som finns om dig i rekryteringen (JSON)',
  withdraw: 'Tacka nej',
  withdrawHint: 'Du vill inte vara med i rekryteringen',
  withdrawWhat: (company: string) => [
    `${company} ser att du inte vill vara med.`,
    'Sidan och meddelandena finns kvar.',
    'Det går inte att ångra.',
  ],
  confirmWithdraw: 'Ja, jag tackar nej',
  eraseHint: 'Allt som rör dig i rekryteringen tas bort',
  eraseWhat: (company: string) => [
    'Uppgifter, dokument och meddelanden tas bort.',
    `${company} ser bara att det har funnits en kandidat.`,
    'Länken till den här sidan slutar gälla.',
    'Det går inte att ångra.',
  ],
} satisfies Partial<OwnTexts>

const en: typeof sv = {
  ownTitle: (ad) => `You’re a candidate for ${ad}`,
  ownTo: 'You’re a candidate for',
  trackLabel: 'Progress of the recruitment',
  documents: 'Your documents',
  downloadHint: 'Everything about you in this recruitment, as a JSON file',
  withdraw: 'Decline',
  withdrawHint: 'You don’t want to take part in this recruitment',
  withdrawWhat: (company) => [
    `${company} will see that you don’t want to take part.`,
    'This page and your messages remain.',
    'This can’t be undone.',
  ],
  confirmWithdraw: 'Yes, I decline',
  eraseHint: 'Deletes everything about you in this recruitment',
  eraseWhat: (company) => [
    'Your details, documents and messages are deleted.',
    `${company} will only see that there was a candidate.`,
    'The link to this page stops working.',
    'This can’t be undone.',
  ],
}

const recruited: Record<Locale, typeof sv> = { sv, en }

const inMiddle: Record<Locale, Record<CandidateSource, string>> = {
  sv: {
    contact: 'kontakt mellan dig och arbetsgivaren',
    recommendation: 'en rekommendation',
    appliedElsewhere: 'en ansökan som du har skickat på annat sätt',
    publicProfile: 'en offentlig profil eller webbsida',
    other: 'en annan källa. Fråga arbetsgivaren, så får du veta vilken',
  },
  en: {
    contact: 'contact between you and the employer',
    recommendation: 'a recommendation',
    appliedElsewhere: 'an application that you sent another way',
    publicProfile: 'a public profile or web page',
    other: 'another source. Ask the employer which one',
  },
}

/** Returns where the candidate's details come from, as a sentence. Null for a candidate who applied. */
export function originText({ origin, source, companyName }: OwnPage, locale: Locale): string | null {
  if (origin === 'applied') return null
  const from = source === null ? null : inMiddle[locale][source]
  if (locale === 'sv')
    return from === null
      ? `${companyName} har kopierat uppgifterna från en annan rekrytering som du är med i.`
      : `${companyName} har lagt till uppgifterna. De kommer från ${from}.`
  return from === null
    ? `${companyName} copied the details from another recruitment that you are part of.`
    : `${companyName} added the details. They come from ${from}.`
}

/** Returns the texts of the own page of a candidate, without those of other pages. */
export function textsForOrigin(origin: OwnPage['origin'], locale: Locale): Partial<OwnTexts> {
  if (origin === 'applied') return {}
  const { stage, lead, track, done } = ownTexts[locale]
  const isCopied = origin === 'copied'
  const promise = PROMISED_ANSWER[locale].letter
  return locale === 'sv'
    ? {
        ...recruited.sv,
        ...(!isCopied && { told: 'Namn och kontaktuppgifter' }),
        stage: {
          ...stage,
          sent: 'Du är med i rekryteringen',
          read: 'Vi har läst dina uppgifter',
          withdrawn: 'Du har tackat nej',
        },
        lead: {
          ...lead,
          sent: (company) =>
            `${company} har ${isCopied ? 'kopierat dina uppgifter hit' : 'lagt till dig som kandidat'}. ` +
            `Tacka nej under Dina uppgifter om du inte vill vara med. ${promise}`,
          read: (company) => `${company} går igenom kandidaterna. ${promise}`,
          asked: () => promise,
          withdrawn: (company) => `${company} ser att du inte vill vara med. Du behöver inte göra något mer.`,
        },
        track: { ...track, sent: isCopied ? 'Kopierad' : 'Tillagd', withdrawn: 'Tackat nej' },
        done: { ...done, aterta: 'Du har tackat nej.' },
      }
    : {
        ...recruited.en,
        ...(!isCopied && { told: 'Name and contact details' }),
        stage: {
          ...stage,
          sent: 'You’re part of this recruitment',
          read: 'We have read your details',
          withdrawn: 'You have declined',
        },
        lead: {
          ...lead,
          sent: (company) =>
            `${company} has ${isCopied ? 'copied your details here' : 'added you as a candidate'}. ` +
            `If you don’t want to take part, decline under Your details. ${promise}`,
          read: (company) => `${company} is going through the candidates. ${promise}`,
          asked: () => promise,
          withdrawn: (company) => `${company} has been told that you declined. There’s nothing more you need to do.`,
        },
        track: { ...track, sent: isCopied ? 'Copied' : 'Added', withdrawn: 'Declined' },
        done: { ...done, aterta: 'You have declined.' },
      }
}
