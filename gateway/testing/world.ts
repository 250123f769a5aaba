import { userActor } from '#gateway/schema/actor.ts'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { Ad, AdPlace } from '#contract/ads/ad.ts'
import type { Form } from '#contract/ads/form.ts'
import type { BoardStep } from '#contract/candidates/board-step.ts'
import type { Candidate } from '#contract/candidates/candidate.ts'
import type { CompanyCard } from '#contract/companies/company-card.ts'
import type { CompanyTree } from '#contract/companies/company-tree.ts'
import type { User } from '#contract/identity/user.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { CompanySettings } from '#contract/companies/company-settings.ts'
import type { AddCandidate, UpdateAd, UpdateCandidate } from '#contract/events.ts'

// Responses of the platform for a small company: company 7, project 70, folder 700, ads 42 and 43, steps 1 to 3,
// candidates 500 to 502.

const place: AdPlace = { companyId: 7, projectId: 70, folderId: 700, projectName: 'Hus', folderName: 'Bygg' }

export const user = (): User => ({
  email: 'recruiter@demo.example',
  firstName: 'Eva',
  lastName: 'Lind',
  country: 'SE',
  city: 'Umeå',
  dateOfBirth: '1988-02-29',
  phoneNumber: '070-123 45 67',
  image: '/media/3/eva.png',
  hasPassword: true,
  contacts: { 7: { title: 'Chef', email: 'eva@demo.example', phone: '090-12 34 56' } },
})

/** The state of a company's settings menu. */
export const companySettings = (
  over: Partial<CallOutput<typeof CompanySettings>> = {},
): CallOutput<typeof CompanySettings> => ({
  organizationNumber: '5593184408',
  city: 'Sundsvall',
  admin: false,
  isTest: false,
  profilePublished: false,
  profileDraft: false,
  users: 1,
  accessRequests: 0,
  unbilled: { orders: 0, sum: 0 },
  senders: 0,
  senderInUse: false,
  infoFaults: 0,
  emailTemplates: 0,
  stepTemplates: 0,
  connections: 0,
  failingConnections: 0,
  failingService: null,
  waitingConnections: 0,
  workplaces: 0,
  shownAds: 0,
  careerPages: 0,
  apiKeys: 0,
  endingApiKeys: 0,
  apiKeyEnds: null,
  webhooks: 0,
  failingWebhooks: 0,
  retention: null,
  acts: null,
  ...over,
})

export const eva = userActor('5b1f6a1e-1111-4111-8111-111111111111', 'Eva Lind')
export const olle = userActor('5b1f6a1e-2222-4222-8222-222222222222', 'Olle Berg')

export const companyCard = (changes: Partial<CompanyCard> = {}): CompanyCard => ({
  id: 7,
  name: 'Norrskenet AB',
  organizationNumber: '5593184408',
  city: 'Sundsvall',
  limited: true,
  testExpiresAt: null,
  default: true,
  notifications: 3,
  logoUrl: '/media/1/logo.png',
  unseenCount: 2,
  canUseCredits: true,
  employmentServiceConnected: false,
  creditAmounts: [{ type: 'boost-plus', amount: 4 }],
  hasSelectedSoMeMedia: false,
  salesName: 'Siv Ek',
  salesPicture: null,
  salesPhone: '08-123 45 67',
  ...changes,
})

export const ad = (changes: Partial<Ad> = {}): Ad => ({
  id: 42,
  name: 'Snickare',
  owner: 'Eva Lind',
  ownerId: eva.id,
  city: 'Umeå',
  country: 'SE',
  start: '2025-11-01T00:00:00Z',
  end: '2025-12-01T22:59:59Z',
  type: 'active',
  use: 'formWithDocuments',
  source: 'tavla',
  state: 'stepsview',
  promotion: 'boost-plus',
  selectedPromotion: null,
  relation: 'general',
  muted: false,
  notifications: 2,
  applications: { new: 1, total: 3 },
  updated: '2025-11-02T08:00:00Z',
  promotable: false,
  icon: null,
  publicUrl: 'http://localhost:4100/jobb/2a/snickare',
  employmentService: null,
  ...changes,
})

export const companyTree = (changes: Partial<CompanyTree> = {}): CompanyTree => ({
  ...companyCard(),
  projects: [
    {
      id: 70,
      name: 'Norr',
      default: true,
      folders: [
        {
          id: 700,
          name: 'Bygg',
          default: true,
          ads: [
            ad(),
            ad({
              id: 43,
              name: 'Målare',
              type: 'draft',
              use: 'none',
              promotion: 'none',
              start: null,
              end: null,
              publicUrl: null,
            }),
          ],
        },
        { id: 701, name: 'Tom', default: false, ads: [] },
      ],
    },
  ],
  ...changes,
})

export const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  id: 500,
  name: 'Kim Öberg',
  rank: 3.5,
  dateTime: '2025-11-03T10:00:00Z',
  scheduled: null,
  unread: ['new', 'chat'],
  alert: null,
  age: 34,
  phone: '070-123 45 67',
  email: 'kim@demo.example',
  order: 0,
  position: 1024,
  deleted: false,
  changed: '2025-11-03T10:00:00.123Z',
  enteredStep: '2025-11-03T10:00:00.000Z',
  silentSince: null,
  channel: 'search',
  firstChannel: 'jobAlert',
  uploads: {
    cv: '/media/5/cv.pdf?e=1&s=a',
    letter: null,
    video: null,
    study: null,
    files: [{ name: 'Betyg', url: '/media/6/betyg.pdf?e=1&s=b' }],
  },
  ...changes,
})

export const boardSteps = (): BoardStep[] => [
  {
    id: 1,
    order: 0,
    name: 'Avvisad',
    type: 'system',
    messageType: 'text',
    message: '<p>Tack</p>',
    messageVersion: 'v1',
    dayLimit: null,
    candidates: [],
  },
  {
    id: 2,
    order: 1,
    name: 'Inkommen',
    type: 'system',
    messageType: 'none',
    message: null,
    messageVersion: 'v2',
    dayLimit: 7,
    candidates: [candidate(), candidate({ id: 501, name: 'Bo Ek', order: 1, unread: [] })],
  },
  {
    id: 3,
    order: 2,
    name: 'Anställd',
    type: 'frozen',
    messageType: 'upload',
    message: { cv: true, letter: false, video: false, files: ['Betyg'] },
    messageVersion: 'v3',
    dayLimit: null,
    candidates: [],
  },
]

export const board = () => ({ name: 'Snickare', owner: 'Eva Lind', city: 'Umeå', steps: boardSteps(), ad: ad(), place })

export const draftAd = (changes: Partial<Ad> = {}) => {
  const read = ad(changes)
  return { state: read.state, title: read.name, ad: read, place, missing: ['steps' as const] }
}

export const placedCandidate = (changes: Partial<Candidate> = {}, step = 2) => ({
  candidate: candidate(changes),
  step,
  ad: 42,
  movedBy: olle,
})

export const candidateCard = (changes: Partial<Candidate> = {}, step = 2) => {
  const box = candidate(changes)
  return {
    info: [
      { id: 1, type: 'text' as const, question: 'Varför?', answer: 'Se https://demo.example', unread: false },
      {
        id: 2,
        type: 'checkbox' as const,
        question: 'Körkort',
        answer: [
          { title: 'B', selected: true, unread: true },
          { title: 'C', selected: false, unread: false },
        ],
        unread: true,
      },
    ],
    chat: [
      {
        id: 9,
        date: '2025-11-04T09:00:00Z',
        self: true,
        candidate: false,
        writer: eva,
        firstName: 'Eva',
        lastName: 'Lind',
        avatar: null,
        email: 'eva@e.example',
        message: '<p>Hej</p>',
        scheduled: null,
        held: null,
        undelivered: null,
        mail: { stranger: true, sender: 'bror@annan.example', fullText: 'Hej', refused: ['a.exe'] },
      },
    ],
    applications: [
      { id: 500, name: 'Snickare', url: '/7/ad/42/board?candidate=500', date: box.dateTime, active: true },
    ],
    source: null,
    arrival: {
      first: { channel: 'jobAlert' as const, label: null, at: '2025-11-01T08:00:00Z' },
      last: { channel: 'partner' as const, label: 'Fackförbundet', at: '2025-11-03T09:48:00Z' },
    },
    uploads: box.uploads,
    note: { value: '<p>Bra</p>' },
    age: box.age,
    phone: box.phone,
    email: box.email,
    candidate: box,
    step,
    ad: 42,
    movedBy: olle,
  }
}

export const details = (changes: Partial<AdDetails> = {}): AdDetails => ({
  priority: 'high',
  content: '<p>Vi söker</p>',
  profession: 12,
  positions: 2,
  type: 'temporary',
  duration: 'sixMonthsPlus',
  specifications: ['regular', 'student'],
  extent: 'partTime',
  partTimeTypes: 'range',
  timePercentage: null,
  timeFrom: 50,
  timeTo: 75,
  extra: ['weekend'],
  workplaceType: 'onsite',
  salaryType: 'fixed',
  salaryMode: 'range',
  salaryCurrency: 'SEK',
  salaryPayout: 'monthly',
  salaryFixed: null,
  salaryFrom: 28_000.5,
  salaryTo: 32_000,
  location: 'domestic',
  country: 'SE',
  postCode: '903 26',
  city: 'Umeå',
  address: 'Storgatan 1',
  contact: { person: 'Eva Lind', position: 'Chef', email: 'eva@demo.example', phone: '090-12 34 56', website: null },
  ...changes,
})

export const form = (): Form => ({
  Title: 'Ansökan',
  Elements: [
    { $type: 'Recruiting.Forms.Label, Recruiting', Order: 0, Title: 'Om dig', Secondary: null },
    {
      $type: 'Recruiting.Forms.NumberQuestion, Recruiting',
      Order: 1,
      Label: { $type: 'Recruiting.Forms.Label, Recruiting', Order: 0, Title: 'Erfarenhet', Secondary: null },
      Value: null,
      Minimum: 0,
      Maximum: 5,
      Default: 0,
      Step: 1,
      Suffix: 'år',
      MaximumSuffix: '+',
      MinimumSuffix: null,
    },
  ],
})

export const adEvent = (changes: Partial<UpdateAd> = {}): UpdateAd => ({
  companyId: place.companyId,
  projectId: place.projectId,
  folderId: place.folderId,
  id: 42,
  ad: ad({ notifications: 5 }),
  ...changes,
})

export const candidateEvent = (changes: Partial<UpdateCandidate> = {}): UpdateCandidate => ({
  companyId: 7,
  ad: 42,
  step: 3,
  order: 0,
  candidate: candidate(),
  by: 'other',
  started: '2025-11-05T07:00:00.000Z',
  ...changes,
})

export const newCandidateEvent = (changes: Partial<AddCandidate> = {}): AddCandidate => ({
  companyId: 7,
  ad: 42,
  step: 2,
  order: 2,
  candidate: candidate({ id: 502, name: 'Ny Sökande' }),
  ...changes,
})
