import { Type, type Static } from 'typebox'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { Form } from '#contract/ads/form.ts'
import type { Message } from '#contract/ads/step-message.ts'
import type { MessageType } from '#contract/base/enums.ts'
import { readSeedFile } from './read-seed-file.ts'

const Nullable = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]))

const SeedAd = Type.Object({
  company: Type.String(),
  title: Type.String(),
  ssyk: Type.String(),
  positions: Type.Integer(),
  type: Type.Enum(['indefinite', 'temporary', 'hourly']),
  duration: Type.Union([Type.Null(), Type.Enum(['sixMonthsPlus', 'threeMonthsPlus', 'threeMonthsMax', 'tenDaysMax'])]),
  specifications: Type.Array(Type.Enum(['regular', 'seasonal', 'summer', 'student'])),
  extent: Type.Object({
    fullTime: Type.Optional(Type.Boolean()),
    partTime: Type.Optional(Type.Boolean()),
    timePercentage: Nullable(Type.Number()),
    timeFrom: Nullable(Type.Number()),
    timeTo: Nullable(Type.Number()),
  }),
  workplaceType: Type.Enum(['onsite', 'remote', 'mixed']),
  salary: Type.Object({
    salaryType: Type.Enum(['fixed', 'commission', 'mixed']),
    mode: Type.Enum(['unset', 'range', 'fixed']),
    salaryCurrency: Nullable(Type.String()),
    salaryPayout: Type.Optional(Type.Enum(['hourly', 'daily', 'weekly', 'monthly', 'annually'])),
    salaryFixed: Nullable(Type.Number()),
    salaryFrom: Nullable(Type.Number()),
    salaryTo: Nullable(Type.Number()),
  }),
  address: Type.String(),
  postCode: Type.String(),
  city: Type.String(),
  use: Type.Enum(['form', 'formWithDocuments', 'link', 'email']),
  listType: Type.Enum(['draft', 'scheduled', 'active', 'inactive', 'archived']),
  startInDays: Type.Integer(),
  periodDays: Type.Integer(),
  promotion: Type.Enum(['none', 'boost', 'boost-plus']),
  link: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  content: Type.String(),
})
export type SeedAd = Static<typeof SeedAd>

const SeedElement = Type.Object({
  kind: Type.String(),
  order: Type.Integer(),
  title: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  choices: Type.Optional(Type.Array(Type.String())),
  required: Type.Optional(Type.Boolean()),
  type: Type.Optional(Type.Enum(['text', 'email', 'phone', 'date'])),
  placeholder: Type.Optional(Type.String()),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  suffix: Type.Optional(Type.String()),
})

export const content = readSeedFile(
  'content.json',
  Type.Object({
    ads: Type.Array(SeedAd),
    forms: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), elements: Type.Array(SeedElement) })),
    chatThreads: Type.Array(
      Type.Array(Type.Object({ from: Type.Enum(['candidate', 'recruiter']), text: Type.String() })),
    ),
    notes: Type.Array(Type.String()),
    tree: Type.Array(
      Type.Object({
        company: Type.String(),
        projects: Type.Array(Type.Object({ name: Type.String(), folders: Type.Array(Type.String()) })),
      }),
    ),
  }),
)

type Element = Form['Elements'][number]

/** Returns a questionnaire of the reference data in the format of the API. */
export function seedForm(index: number): Form {
  const { forms } = content()
  const form = forms[index % forms.length]
  if (form === undefined) throw new Error('The seed data contains no forms.')
  const label = (title: string, order = 0) => ({
    $type: 'Recruiting.Forms.Label, Recruiting' as const,
    Order: order,
    Title: title,
    Secondary: null,
  })
  const Elements = form.elements.map((element): Element => {
    const Label = label(element.label ?? '')
    const Choices = (element.choices ?? []).map((Title, Order) => ({
      $type: 'Recruiting.Forms.Choice, Recruiting' as const,
      Order,
      Title,
    }))
    switch (element.kind) {
      case 'NumberQuestion':
        return {
          $type: 'Recruiting.Forms.NumberQuestion, Recruiting',
          Order: element.order,
          Label,
          Value: 0,
          Minimum: element.minimum ?? 0,
          Maximum: element.maximum ?? 5,
          Default: 0,
          Step: 1,
          Suffix: element.suffix ?? 'år',
          MaximumSuffix: '+',
          MinimumSuffix: '',
        }
      case 'CheckboxQuestion':
        return {
          $type: 'Recruiting.Forms.CheckboxQuestion, Recruiting',
          Order: element.order,
          Label,
          Choices,
          Required: element.required ?? false,
        }
      case 'RadioButtonQuestion':
        return {
          $type: 'Recruiting.Forms.RadioButtonQuestion, Recruiting',
          Order: element.order,
          Label,
          Choices,
          Value: null,
        }
      case 'TextQuestion':
        return {
          $type: 'Recruiting.Forms.TextQuestion, Recruiting',
          Order: element.order,
          Label,
          Placeholder: element.placeholder ?? '',
          Type: element.type ?? 'text',
          Required: element.required ?? true,
        }
      default:
        return label(element.title ?? '', element.order)
    }
  })
  return { Title: form.title, Elements }
}

/** Converts an ad of the reference data to the format that the details editor saves. */
export function seedDetails(ad: SeedAd, contact: AdDetails['contact']): AdDetails {
  const range = ad.extent.timeFrom != null
  return {
    content: ad.content,
    profession: Number(ad.ssyk),
    positions: ad.positions,
    type: ad.type,
    duration: ad.duration,
    specifications: ad.specifications,
    extent: ad.extent.fullTime === true ? 'fullTime' : 'partTime',
    partTimeTypes: ad.extent.fullTime === true ? 'unset' : range ? 'range' : 'percentage',
    timePercentage: ad.extent.timePercentage ?? null,
    timeFrom: ad.extent.timeFrom ?? null,
    timeTo: ad.extent.timeTo ?? null,
    extra: [],
    workplaceType: ad.workplaceType,
    salaryType: ad.salary.salaryType,
    salaryMode: ad.salary.mode,
    salaryCurrency: ad.salary.salaryCurrency ?? null,
    salaryPayout: ad.salary.salaryPayout ?? 'monthly',
    salaryFixed: ad.salary.salaryFixed ?? null,
    salaryFrom: ad.salary.salaryFrom ?? null,
    salaryTo: ad.salary.salaryTo ?? null,
    location: 'domestic',
    country: 'SE',
    postCode: ad.postCode,
    city: ad.city,
    address: ad.address,
    contact,
  }
}

export interface SeedStep {
  name: string
  type: 'system' | 'normal'
  messageType: MessageType
  message: Message
  dayLimit?: number
}

/** Steps of the demo ads, with messages that are ready to send. */
export const seedSteps: readonly SeedStep[] = [
  {
    name: 'Avslag',
    type: 'system',
    messageType: 'text',
    message:
      '<p>Hej {förnamn},</p><p>Tack för att du sökte tjänsten {annons}. ' +
      'Vi har gått vidare med sökande som bättre motsvarar det vi söker just nu. ' +
      'Lycka till i ditt fortsatta sökande.</p>',
  },
  { name: 'Inkomna', type: 'system', messageType: 'none', message: null },
  { name: 'Urval', type: 'normal', messageType: 'none', message: null },
  {
    name: 'Telefonintervju',
    type: 'normal',
    dayLimit: 7,
    messageType: 'text',
    message:
      '<p>Hej {förnamn},</p><p>Vi vill gärna prata med dig per telefon. Vilken tid passar dig i veckan? ' +
      'Samtalet tar 20 minuter och du behöver inte förbereda något.</p>',
  },
  {
    name: 'Intervju',
    type: 'normal',
    messageType: 'text',
    message:
      '<p>Hej {förnamn},</p><p>Vi vill gärna träffa dig. Mötet tar ungefär 45 minuter. Svara här med två tider som passar dig.</p>',
  },
  {
    name: 'Referenser',
    type: 'normal',
    messageType: 'upload',
    message: { cv: false, letter: false, video: false, files: ['Referenser med telefonnummer'] },
  },
  {
    name: 'Anställda',
    type: 'system',
    messageType: 'text',
    message:
      '<p>Hej {förnamn},</p><p>Grattis! Vi vill erbjuda dig tjänsten {annons}. Vi ringer dig och går igenom villkoren.</p>',
  },
]
