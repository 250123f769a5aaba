import type { CandidateSource } from '#rules/candidates/added-candidate.ts'
import { counted } from '#rules/text-and-time/counted.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { formatList } from '#platform/foundation/texts/form-texts.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts } from '../letter/texts.ts'

export interface PrivacyNoticeMail {
  head: Letterhead
  candidateName: string
  adTitle: string
  /** Where the details come from: a source, or the ad that the candidate was copied from. */
  origin: { source: CandidateSource } | { fromAd: string }
  /** The categories of data that are stored, beside name and email address. */
  hasPhone: boolean
  hasAnswers: boolean
  hasNote: boolean
  documents: readonly string[]
  /** Contact person in the ad. */
  contact: { person: string | null; phone: string | null }
  link: string
  retentionMonths: number
}

const sv = {
  added: {
    subject: (ad: string) => `Du är kandidat till ett jobb: ${ad}`,
    title: 'Du är med i en rekrytering',
    body: (company: string, ad: string) =>
      `${company} har lagt till dig som kandidat till jobbet ${ad}. ` +
      'Du behöver inte göra något. Vill du inte vara med tackar du nej på din sida.',
    preheader: 'Så används dina uppgifter, och så tackar du nej.',
  },
  copied: {
    subject: (ad: string) => `Du är kandidat till ett jobb till: ${ad}`,
    title: 'Du är med i en rekrytering till',
    body: (company: string, ad: string) =>
      `${company} har kopierat dina uppgifter till jobbet ${ad}. Du behöver inte göra något. ` +
      'Vill du inte vara med tackar du nej på din sida. Den första rekryteringen påverkas inte.',
    preheader: 'Så används dina uppgifter, och så tackar du nej.',
  },
  responsible: 'Ansvarig',
  purpose: 'Ändamål',
  purposeText: (ad: string) => `Att rekrytera till jobbet ${ad}`,
  basis: 'Rättslig grund',
  basisText: 'Intresseavvägning: arbetsgivaren vill hitta rätt person till jobbet',
  data: 'Uppgifter',
  name: 'Namn',
  email: 'e-postadress',
  phone: 'telefonnummer',
  answers: 'svar på frågor',
  note: 'anteckning',
  from: 'Kommer från',
  source: {
    contact: 'Kontakt mellan dig och arbetsgivaren',
    recommendation: 'En rekommendation',
    appliedElsewhere: 'En ansökan som du har skickat på annat sätt',
    publicProfile: 'En offentlig profil eller webbsida',
    other: 'En annan källa. Fråga arbetsgivaren, så får du veta vilken',
  } satisfies Record<CandidateSource, string>,
  fromAd: (ad: string) => `Rekryteringen till ${ad}`,
  seen: 'Mottagare',
  seenText: 'Arbetsgivarens rekryterare, och Tavla som är arbetsgivarens personuppgiftsbiträde',
  kept: 'Sparas',
  keptText: (months: number) => `Högst ${counted(months, 'månad', 'månader')} efter att annonsen har slutat`,
  decisions: 'Beslut',
  decisionsText: 'Fattas av människor. Inga beslut är automatiska',
  questions: 'Frågor',
  page: 'På din sida läser du dina uppgifter, laddar ner dem, tackar nej eller raderar dem. Där skriver du också till arbetsgivaren.',
  rights:
    'Du har rätt att få veta vilka uppgifter som finns, få dem rättade, raderade eller begränsade, ' +
    'få ut dem och invända mot att de används. ' +
    'Skriv till arbetsgivaren på din sida. Du kan klaga hos Integritetsskyddsmyndigheten, imy.se.',
}

const en: typeof sv = {
  added: {
    subject: (ad) => `You’re a candidate for a job: ${ad}`,
    title: 'You’re part of a recruitment',
    body: (company, ad) =>
      `${company} has added you as a candidate for ${ad}. ` +
      'You don’t need to do anything. If you don’t want to take part, decline on your page.',
    preheader: 'How your details are used, and how to decline.',
  },
  copied: {
    subject: (ad) => `You’re a candidate for another job: ${ad}`,
    title: 'You’re part of another recruitment',
    body: (company, ad) =>
      `${company} has copied your details to ${ad}. You don’t need to do anything. ` +
      'If you don’t want to take part, decline on your page. The first recruitment isn’t affected.',
    preheader: 'How your details are used, and how to decline.',
  },
  responsible: 'Controller',
  purpose: 'Purpose',
  purposeText: (ad) => `To recruit for ${ad}`,
  basis: 'Legal basis',
  basisText: 'Legitimate interest: the employer wants to find the right person for the job',
  data: 'Details',
  name: 'Name',
  email: 'email address',
  phone: 'phone number',
  answers: 'answers to questions',
  note: 'note',
  from: 'Received from',
  source: {
    contact: 'Contact between you and the employer',
    recommendation: 'A recommendation',
    appliedElsewhere: 'An application that you sent another way',
    publicProfile: 'A public profile or web page',
    other: 'Another source. Ask the employer which one',
  },
  fromAd: (ad) => `The recruitment for ${ad}`,
  seen: 'Recipients',
  seenText: 'The employer’s recruiters, and Tavla, which is the employer’s processor',
  kept: 'Kept',
  keptText: (months) => `At most ${counted(months, 'month', 'months')} after the job closes`,
  decisions: 'Decisions',
  decisionsText: 'Made by people. No decision is automatic',
  questions: 'Questions',
  page: 'On your page you can view, download and delete your details, decline, and write to the employer.',
  rights:
    'You have the right to access your details, to have them corrected, deleted or restricted, ' +
    'to receive a copy, and to object to their use. ' +
    'Write to the employer on your page. You can lodge a complaint with the Swedish Authority for Privacy Protection, imy.se.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/**
 * Privacy notice to a candidate that a recruiter added or copied (PLUS-88): what article 14 of the GDPR demands, with
 * the link to the candidate's page.
 */
export const privacyNotice = mailTemplate<PrivacyNoticeMail>((data, locale) => {
  const { head, adTitle, origin, documents, contact } = data
  const t = texts[locale]
  const common = letterTexts[locale]
  const say = 'source' in origin ? t.added : t.copied
  const stored = [
    t.name,
    t.email,
    data.hasPhone ? t.phone : '',
    data.hasAnswers ? t.answers : '',
    data.hasNote ? t.note : '',
    ...documents,
  ]
  const rows: [string, string][] = [
    [t.responsible, [head.name, head.address].filter(Boolean).join(', ')],
    [t.purpose, t.purposeText(adTitle)],
    [t.basis, t.basisText],
    [t.data, formatList(locale, stored)],
    [t.from, 'source' in origin ? t.source[origin.source] : t.fromAd(origin.fromAd)],
    [t.seen, t.seenText],
    [t.kept, t.keptText(data.retentionMonths)],
    [t.decisions, t.decisionsText],
  ]
  const contactLine = [contact.person, contact.phone].filter(Boolean).join(', ')
  if (contactLine !== '') rows.push([t.questions, contactLine])
  return {
    subject: say.subject(adTitle),
    preheader: say.preheader,
    from: head.name,
    head,
    leadsTo: 'details',
    title: say.title,
    blocks: [
      { kind: 'text', paragraphs: [common.hello(data.candidateName), say.body(head.name, adTitle)] },
      { kind: 'button', label: common.openOwnPage, link: data.link, note: t.page },
      { kind: 'facts', rows },
    ],
    remarks: [t.rights, common.personalLink],
  }
})
