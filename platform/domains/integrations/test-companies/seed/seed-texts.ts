import type { StoredAddress } from '#platform/foundation/db/schema/companies.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

// The invented data of a test company. The names are plainly invented, the addresses are under `.example`, and the phone
// numbers are from the series that the Swedish Post and Telecom Authority reserves for fiction.

/** An invented candidate. */
interface SeedCandidate {
  name: string
  email: string
  phone: string
  /** Index of the step: 0 is rejected, 1 incoming. */
  step: number
  /** Days ago that the application arrived. */
  daysAgo: number
  rank: number
  hasCv: boolean
  years: number
  why: string
}

const people: readonly Omit<SeedCandidate, 'why'>[] = [
  {
    name: 'Testa Testsson',
    email: 'testa.testsson@kandidat.example',
    phone: '070-174 06 05',
    step: 1,
    daysAgo: 0,
    rank: 0,
    hasCv: true,
    years: 3,
  },
  {
    name: 'Prova Provberg',
    email: 'prova.provberg@kandidat.example',
    phone: '070-174 06 07',
    step: 1,
    daysAgo: 1,
    rank: 0,
    hasCv: false,
    years: 1,
  },
  {
    name: 'Exempel Ek',
    email: 'exempel.ek@kandidat.example',
    phone: '070-174 06 12',
    step: 2,
    daysAgo: 2,
    rank: 3,
    hasCv: false,
    years: 5,
  },
  {
    name: 'Påhittad Pettersson',
    email: 'pahittad.pettersson@kandidat.example',
    phone: '070-174 06 24',
    step: 3,
    daysAgo: 3,
    rank: 4.5,
    hasCv: true,
    years: 7,
  },
  {
    name: 'Demo Dahl',
    email: 'demo.dahl@kandidat.example',
    phone: '070-174 06 36',
    step: 4,
    daysAgo: 4,
    rank: 4,
    hasCv: true,
    years: 4,
  },
  {
    name: 'Låtsas Lund',
    email: 'latsas.lund@kandidat.example',
    phone: '070-174 06 48',
    step: 0,
    daysAgo: 4,
    rank: 1.5,
    hasCv: false,
    years: 0,
  },
]

interface SeedTexts {
  company: {
    companyAddress: StoredAddress
    billingAddress: StoredAddress
    telephone: string
    contactEmail: string
    invoiceEmail: string
    contactPerson: string
    about: string
  }
  keys: { write: string; read: string }
  project: string
  folder: string
  published: { title: string; content: string }
  draft: { title: string; content: string }
  contact: { person: string; position: string }
  candidates: readonly SeedCandidate[]
  /** The lines of a CV. */
  cv: readonly string[]
  note: string
  fromRecruiter: string
  fromCandidate: string
  rejectReasons: readonly string[]
  stepTemplate: string
  messageTemplate: { name: string; body: string }
}

const address: StoredAddress = {
  coAddress: null,
  streetAddress: 'Testgatan 1',
  postNumber: '111 22',
  postArea: 'Stockholm',
  postCountry: 'SE',
  postAddress: null,
}
const company = {
  companyAddress: address,
  billingAddress: address,
  telephone: '08-465 004 12',
  contactEmail: 'test@foretag.example',
  invoiceEmail: 'faktura@foretag.example',
  contactPerson: 'Testa Testsson',
}

const withReasons = (reasons: readonly string[]): SeedCandidate[] =>
  people.map((person, index) => ({ ...person, why: reasons[index % reasons.length] ?? '' }))

/** The texts of the invented data, in the language of the administrator who creates or resets the test company. */
export const seedTexts: Record<Locale, SeedTexts> = {
  sv: {
    company: { ...company, about: 'Ett påhittat företag för tester.' },
    keys: { write: 'Skriva (test)', read: 'Läsa (test)' },
    project: 'Testprojekt',
    folder: 'Testmapp',
    published: {
      title: 'Lagerarbetare till ett påhittat lager',
      content:
        '<p>Det här är en testannons. Lagret finns inte.</p><p>Du packar påhittade varor och kör en påhittad truck. ' +
        'Sök gärna, så ser du hur en ansökan kommer fram.</p>',
    },
    draft: {
      title: 'Kassör till en påhittad butik',
      content: '<p>Ett utkast att fylla i och publicera.</p>',
    },
    contact: { person: 'Testa Testsson', position: 'Rekryterare' },
    candidates: withReasons([
      'Jag är påhittad och vill gärna testa.',
      'Jag har arbetat på flera påhittade lager.',
      'Jag bor nära det påhittade lagret.',
    ]),
    cv: ['Det här är ett påhittat CV.', '2020–2025 Lagerarbetare, Påhittade Lager AB', '2016–2020 Butiksbiträde'],
    note: '<p>Bra samtal. Påhittad anteckning.</p>',
    fromRecruiter: '<p>Hej! Vilken tid passar dig för en intervju i nästa vecka?</p>',
    fromCandidate: '<p>Hej! Tisdag klockan 10 passar bra.</p>',
    rejectReasons: ['Saknar erfarenhet', 'Tackade nej', 'Tjänsten är tillsatt'],
    stepTemplate: 'Kort process (test)',
    messageTemplate: {
      name: 'Tack för samtalet (test)',
      body: '<p>Hej! Tack för samtalet. Vi hör av oss i veckan.</p>',
    },
  },
  en: {
    company: { ...company, about: 'An invented company for tests.' },
    keys: { write: 'Write (test)', read: 'Read (test)' },
    project: 'Test project',
    folder: 'Test folder',
    published: {
      title: 'Warehouse worker for an invented warehouse',
      content:
        '<p>This is a test ad. The warehouse does not exist.</p><p>You pack invented goods and drive an invented ' +
        'forklift. Apply to see how an application arrives.</p>',
    },
    draft: { title: 'Cashier for an invented shop', content: '<p>A draft to complete and publish.</p>' },
    contact: { person: 'Testa Testsson', position: 'Recruiter' },
    candidates: withReasons([
      'I am invented and would like to test.',
      'I have worked in several invented warehouses.',
      'I live close to the invented warehouse.',
    ]),
    cv: ['This is an invented CV.', '2020–2025 Warehouse worker, Invented Warehouses Ltd', '2016–2020 Shop assistant'],
    note: '<p>A good call. Invented note.</p>',
    fromRecruiter: '<p>Hi! Which time suits you for an interview next week?</p>',
    fromCandidate: '<p>Hi! Tuesday at 10 works well.</p>',
    rejectReasons: ['Lacks experience', 'Declined', 'The position is filled'],
    stepTemplate: 'Short process (test)',
    messageTemplate: {
      name: 'Thanks for the call (test)',
      body: '<p>Hi! Thanks for the call. We will be in touch.</p>',
    },
  },
}
