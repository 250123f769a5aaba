import { globalId, tranfjarden, viewer } from './world.ts'
import type { Answers } from './render-page.tsx'

type Fields = Readonly<Record<string, unknown>>

/** Complete and valid details of an ad, as the gateway returns them. */
export const detailsOf = (more: Fields = {}) => ({
  version: 'd1',
  content: '<p>Vi söker dig som vill köra truck hos oss på kvällar och helger i Sundsvall.</p>',
  profession: { id: globalId('Profession', 5321), databaseId: 5321, name: 'Truckförare' },
  positions: 2,
  type: 'INDEFINITE',
  duration: null,
  specifications: ['REGULAR'],
  workingTime: { __typename: 'FullTime', extent: 'FULL_TIME' },
  extra: [],
  workplaceType: 'ONSITE',
  salaryType: 'FIXED',
  salary: null,
  location: 'DOMESTIC',
  country: 'SE',
  postCode: '852 30',
  city: 'Sundsvall',
  address: 'Storgatan 14',
  contact: {
    person: 'Karin Wallén',
    position: 'Rekryterare',
    email: 'karin@demo.example',
    phone: '070-174 06 31',
    website: null,
  },
  recentlyPosted: [],
  ...more,
})

/** A draft at `/2/ad/9` with complete details. */
export const draftOf = (more: Fields = {}) => ({
  __typename: 'Ad',
  id: globalId('Ad', 9),
  databaseId: 9,
  name: 'Truckförare',
  status: 'DRAFT',
  applicationMethod: 'NONE',
  progress: 'QUESTIONNAIRE',
  source: 'tavla',
  relation: 'OWNER',
  isMuted: false,
  startsAt: null,
  endsAt: null,
  publicUrl: null,
  employmentService: null,
  city: 'Sundsvall',
  country: 'SE',
  owner: { name: 'Karin Wallén' },
  promotion: 'NONE',
  isPromotable: false,
  updatedAt: '2025-11-12T09:00:00.000Z',
  applicationCount: 0,
  newApplicationCount: 0,
  notifications: 0,
  missing: [],
  candidates: [],
  stepsVersion: 's1',
  steps: [],
  project: { id: globalId('Project', 3), databaseId: 3, name: 'Lager' },
  folder: { id: globalId('Folder', 4), databaseId: 4, name: 'Kväll' },
  details: detailsOf(),
  tags: [{ label: 'truckkort', type: 'POSITIVE' }],
  questionnaire: {
    version: 'q1',
    applicationMethod: 'NONE',
    documents: 'NONE',
    link: null,
    email: null,
    form: { title: '', elements: [] },
  },
  company: {
    ...tranfjarden,
    logoUrl: null,
    isConnectedToEmploymentService: false,
    employmentServiceRequired: false,
    adContacts: [],
    adTemplates: [],
    workplaceTemplates: [],
    adSummaries: [],
  },
  ...more,
})

/** Answers that every page of an ad needs. */
export const adAnswers: Answers = {
  viewer: () => viewer,
  wallpapers: () => [],
  siteUrl: () => 'http://localhost:4100',
  professionGroups: () => [
    {
      id: globalId('ProfessionGroup', 1),
      databaseId: 1,
      name: 'Transport',
      professions: [{ id: globalId('Profession', 5321), databaseId: 5321, name: 'Truckförare', ssyk: '8344' }],
    },
  ],
  adCurrencies: () => [{ code: 'SEK', name: 'Svensk krona' }],
  countries: () => [
    { code: 'SE', name: 'Sverige' },
    { code: 'NO', name: 'Norge' },
  ],
  tagDetection: () => ({ isHomeLanguage: true, tags: [] }),
}
