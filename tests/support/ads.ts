import { CreateAd, SaveAdDetails } from '#contract/ads/ads.ts'
import type { Call, CallInput, CallOutput } from '#contract/base/call.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { PublishAd } from '#contract/advertising/publishing.ts'
import { SaveForm } from '#contract/ads/questionnaire.ts'
import { AdStepsTemplate, SaveSteps } from '#contract/ads/steps.ts'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { Step } from '#contract/ads/step.ts'
import { writeForm, type FormElement } from '#rules/forms/form.ts'
import { addDays, endOfDay, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { callPlatform } from './platform-call.ts'
import type { Tavla } from './tavla.ts'

type Site = Pick<Tavla, 'site'>

/** Calls the platform and returns the body of the response. Throws unless the status is 200. */
export async function sendCall<C extends Call>(
  tavla: Site,
  token: string,
  call: C,
  input: CallInput<C>,
): Promise<CallOutput<C>> {
  const answer = await callPlatform(tavla.site, call, input, token)
  if (answer.status !== 200)
    throw new Error(`${call.method} ${call.path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Returns the preselected company of a demo user, or the company with this name. */
export async function companyOf(tavla: Site, token: string, name?: string): Promise<{ id: number; name: string }> {
  const companies = await sendCall(
    tavla,
    token,
    CompanyGetUserCompanies,
    {} as CallInput<typeof CompanyGetUserCompanies>,
  )
  const found = companies.find((company) => (name === undefined ? company.default : company.name === name))
  if (!found) throw new Error(`The user has no company ${name ?? 'that is preselected'}.`)
  return { id: found.id, name: found.name ?? '' }
}

/** A questionnaire with every kind of element. */
export const everyElement: FormElement[] = [
  { kind: 'label', title: 'Om dig', secondary: 'Svara kort.' },
  {
    kind: 'text',
    title: 'Varför vill du ha jobbet?',
    secondary: null,
    type: 'text',
    placeholder: null,
    required: true,
  },
  { kind: 'radio', title: 'Har du B-körkort?', secondary: null, choices: ['Ja', 'Nej'], value: null },
  {
    kind: 'checkbox',
    title: 'Vilka behörigheter har du?',
    secondary: null,
    choices: ['Yrkesbevis', 'Heta arbeten'],
    required: true,
  },
  {
    kind: 'number',
    title: 'År av erfarenhet',
    secondary: null,
    value: null,
    minimum: 0,
    maximum: 5,
    default: 0,
    step: 1,
    suffix: 'år',
    maximumSuffix: '+',
    minimumSuffix: null,
  },
]

export const adDetails: AdDetails = {
  content: '<h2>Om jobbet</h2><p>Vi söker dig som vill arbeta i natt.</p>',
  profession: 5321,
  positions: 2,
  type: 'indefinite',
  duration: null,
  specifications: ['regular'],
  extent: 'fullTime',
  partTimeTypes: 'unset',
  timePercentage: null,
  timeFrom: null,
  timeTo: null,
  extra: [],
  workplaceType: 'onsite',
  salaryType: 'fixed',
  salaryMode: 'unset',
  salaryCurrency: 'SEK',
  salaryPayout: 'monthly',
  salaryFixed: null,
  salaryFrom: null,
  salaryTo: null,
  location: 'domestic',
  country: 'SE',
  postCode: '852 30',
  city: 'Sundsvall',
  address: 'Storgatan 14',
  contact: {
    person: 'Karin Wallén',
    position: 'Rekryterare',
    email: 'karin@lyktvinden.example',
    phone: '070-174 06 31',
    website: null,
  },
}

export interface NewAd {
  title: string
  companyId?: number
  /** `everyElement` by default. */
  elements?: FormElement[]
  documents?: 'both' | 'cv' | 'letter' | 'none'
  /** Steps between the inbox and the last one. */
  extraSteps?: string[]
  /** The city of the workplace. */
  city?: string
}

export interface PublishedAd {
  id: number
  companyId: number
  title: string
  /** URL of the public page. */
  publicUrl: string
  /** Ids of the steps in order. */
  steps: { id: number; name: string }[]
}

/** Creates an ad in the company's first folder and saves its details, but not yet how candidates apply. */
export async function draftAd(
  tavla: Site,
  token: string,
  title: string,
  companyId?: number,
  city = adDetails.city,
): Promise<{ id: number; companyId: number }> {
  const company = companyId ?? (await companyOf(tavla, token)).id
  const tree = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company } })
  const folderId = tree.projects[0]?.folders[0]?.id
  if (folderId === undefined) throw new Error(`Company ${company} has no folder.`)
  const { id } = await sendCall(tavla, token, CreateAd, { body: { companyId: company, folderId, title } })
  await sendCall(tavla, token, SaveAdDetails, { query: { id }, body: { ...adDetails, city } })
  return { id, companyId: company }
}

/** Publishes an ad from today for 30 days. */
export async function publishNow(tavla: Site, token: string, id: number): Promise<void> {
  const today = stockholmDay(new Date())
  await sendCall(tavla, token, PublishAd, {
    body: {
      id,
      start: startOfDay(today).toISOString(),
      end: endOfDay(addDays(today, 30)).toISOString(),
      promote: false,
      state: 'offers',
    },
  })
}

/** Creates an ad in the company's first folder and publishes it from today, with REST calls of the platform. */
export async function publishAd(
  tavla: Site,
  token: string,
  { title, companyId, city, elements = everyElement, documents = 'cv', extraSteps = ['Intervju'] }: NewAd,
): Promise<PublishedAd> {
  const { id, companyId: company } = await draftAd(tavla, token, title, companyId, city)
  await sendCall(tavla, token, SaveForm, {
    query: { id },
    body: {
      form: writeForm({ title: 'Frågor', elements }) as CallInput<typeof SaveForm>['body']['form'],
      documents,
      use: documents === 'none' ? 'form' : 'formWithDocuments',
      link: null,
      email: null,
    },
  })
  await saveSteps(tavla, token, id, extraSteps)
  await publishNow(tavla, token, id)
  const board = await sendCall(tavla, token, GetStepsView, { query: { id } })
  return {
    id,
    companyId: company,
    title,
    publicUrl: board.ad.publicUrl ?? '',
    steps: board.steps.map((step) => ({ id: step.id, name: step.name })),
  }
}

/** Keeps the system steps and inserts these before the last step. */
async function saveSteps(tavla: Site, token: string, id: number, extra: readonly string[]): Promise<void> {
  const { steps } = await sendCall(tavla, token, AdStepsTemplate, { query: { id } })
  const system = steps.filter((step) => step.type === 'system')
  const normal = extra.map((name): Step => ({
    uuid: crypto.randomUUID(),
    order: 0,
    name,
    type: 'normal',
    messageType: 'none',
    message: null,
    dayLimit: null,
  }))
  const whole = [...system.slice(0, -1), ...normal, ...system.slice(-1)].map((step, order) => ({ ...step, order }))
  await sendCall(tavla, token, SaveSteps, { query: { id }, body: whole })
}
