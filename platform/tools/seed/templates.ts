import type { Step } from '#contract/ads/step.ts'
import type { emailTemplates, stepTemplates, workplaceTemplates } from '#platform/foundation/db/schema/index.ts'
import { largeCompanyName, logisticsPlaces, type SeedCompany } from './companies.ts'
import type { Random } from './random.ts'

const greeting = '<p>Hej {förnamn},</p>'

/** Message templates of every demo company. Users fill in {tid} and {plats} themselves. */
const texts: readonly (readonly [name: string, body: string])[] = [
  [
    'Avslag efter ansökan',
    `${greeting}<p>Tack för att du sökte tjänsten {annons} hos {företag}. ` +
      'Vi har gått vidare med sökande som bättre motsvarar det vi söker just nu.</p>' +
      '<p>Lycka till i ditt fortsatta sökande.</p>',
  ],
  [
    'Avslag efter intervju',
    `${greeting}<p>Tack för ett bra samtal. Vi har valt en annan sökande till tjänsten {annons}. ` +
      'Hör gärna av dig om du vill veta hur vi resonerade.</p>',
  ],
  [
    'Kallelse till intervju',
    `${greeting}<p>Vi vill gärna träffa dig och prata mer om tjänsten {annons}.</p>` +
      '<ul><li>När: {tid}</li><li>Var: {plats}</li></ul><p>Svara här om tiden inte passar.</p>',
  ],
  [
    'Vi har fått dina handlingar',
    `${greeting}<p>Vi har i dag, {datum}, fått allt vi behöver och hör av oss så snart vi har läst det.</p>`,
  ],
]

const system = (name: string, message: string | null): Omit<Step, 'uuid' | 'order'> => ({
  name,
  type: 'system',
  messageType: message === null ? 'none' : 'text',
  message,
  dayLimit: null,
})
const step = (name: string, message: Step['message'], dayLimit: number | null): Omit<Step, 'uuid' | 'order'> => ({
  name,
  type: 'normal',
  messageType: message === null ? 'none' : typeof message === 'string' ? 'text' : 'upload',
  message,
  dayLimit,
})

const rejected = system(
  'Avslag',
  `${greeting}<p>Tack för att du sökte tjänsten {annons}. Vi har gått vidare med andra sökande.</p>`,
)
const incoming = system('Inkomna', null)
const hired = system(
  'Anställda',
  `${greeting}<p>Välkommen till {företag}. Din chef hör av sig med avtal och startdatum.</p>`,
)
const phone = step(
  'Telefonintervju',
  `${greeting}<p>Vi har läst din ansökan och vill prata med dig per telefon i 20 minuter. När passar det dig?</p>`,
  5,
)
const references = step(
  'Referenser',
  { cv: false, letter: false, video: false, files: ['Referenser med telefonnummer'] },
  7,
)

const processes: readonly (readonly [name: string, steps: readonly Omit<Step, 'uuid' | 'order'>[]])[] = [
  ['Snabb rekrytering', [rejected, incoming, phone, hired]],
  [
    'Tjänsteman med arbetsprov',
    [
      rejected,
      incoming,
      step('Urval', null, 5),
      phone,
      step('Arbetsprov', { cv: false, letter: false, video: false, files: ['Arbetsprov'] }, 7),
      step(
        'Intervju',
        `${greeting}<p>Vi vill gärna träffa dig. Mötet tar ungefär 45 minuter. Svara här med två tider som passar dig.</p>`,
        10,
      ),
      references,
      hired,
    ],
  ],
]

/** Creates the templates of a demo company. */
export function seedTemplates(companyId: number, random: Random, createdAt: Date) {
  return {
    email: texts.map(([name, body]): typeof emailTemplates.$inferInsert => ({ companyId, name, body, createdAt })),
    steps: processes.map(([name, list]): typeof stepTemplates.$inferInsert => ({
      companyId,
      name,
      steps: list.map((each, order) => ({ ...each, uuid: random.uuid(), order })),
      createdAt,
    })),
  }
}

/** Creates the workplaces of a demo company: its head office, and the terminals of the large company. */
export function seedWorkplaces(
  company: SeedCompany,
  companyId: number,
  createdAt: Date,
): (typeof workplaceTemplates.$inferInsert)[] {
  const { streetAddress, postNumber, postArea, postCountry } = company.companyAddress
  const terminals = company.name === largeCompanyName ? logisticsPlaces : []
  return [
    { companyId, name: 'Huvudkontoret', streetAddress, postNumber, postArea, postCountry, createdAt },
    ...terminals.map(([city, postCode], index) => ({
      companyId,
      name: `Terminalen i ${city}`,
      streetAddress: `Testvägen ${20 + index}`,
      postNumber: postCode,
      postArea: city,
      postCountry,
      createdAt,
    })),
  ]
}
