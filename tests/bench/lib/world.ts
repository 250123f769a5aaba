import type { Ad, AdPlace } from '#contract/ads/ad.ts'
import type { BoardStep } from '#contract/candidates/board-step.ts'
import type { Candidate } from '#contract/candidates/candidate.ts'
import type { CompanyTree } from '#contract/companies/company-tree.ts'

// Responses of the platform with the sizes of the benchmarks, the same in every run.

const names = [
  'Kim Öberg',
  'Anna Lindström',
  'Mohammed Al-Sayed',
  'Björn Åkesson',
  'Ewa Nowak',
  'Li Wang',
  'Sara Nilsson',
  'Jonas Håkansson-Bergström',
]
const titles = [
  'Snickare',
  'Undersköterska till nattteam',
  'Systemutvecklare .NET',
  'Lärare åk 4–6',
  'Lagermedarbetare',
  'Restaurangbiträde, deltid',
  'Ekonomiassistent',
  'Elektriker till Norrköping',
]
const cities = ['Umeå', 'Stockholm', 'Göteborg', 'Malmö', 'Luleå']

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
const day = (index: number): string => new Date(Date.UTC(2025, 10, 1 + (index % 28), 8, index % 60)).toISOString()

const adOf = (id: number): Ad => ({
  id,
  name: pick(titles, id),
  owner: pick(names, id),
  ownerId: `5b1f6a1e-0000-4000-8000-00000000000${id % 10}`,
  city: pick(cities, id),
  country: 'SE',
  start: id % 4 === 0 ? null : day(id),
  end: id % 4 === 0 ? null : day(id + 14),
  type: id % 4 === 0 ? 'draft' : 'active',
  use: 'formWithDocuments',
  source: 'tavla',
  state: 'stepsview',
  promotion: id % 9 === 0 ? 'boost-plus' : 'none',
  selectedPromotion: null,
  relation: id % 3 === 0 ? 'owner' : 'general',
  muted: id % 17 === 0,
  notifications: id % 7,
  applications: { new: id % 5, total: id % 40 },
  updated: day(id),
  promotable: id % 2 === 0,
  icon: null,
  publicUrl: id % 4 === 0 ? null : `http://localhost:4100/jobb/${id.toString(36)}/annons`,
  employmentService: null,
})

const candidateOf = (id: number, order: number): Candidate => ({
  id,
  name: pick(names, id),
  rank: (id % 11) / 2,
  dateTime: day(id),
  scheduled: id % 13 === 0 ? day(id + 3) : null,
  unread: id % 4 === 0 ? ['new', 'chat'] : [],
  alert: null,
  age: 20 + (id % 45),
  phone: '070-123 45 67',
  email: `candidate${id}@demo.example`,
  order,
  position: 1024 * order,
  deleted: false,
  changed: day(id),
  enteredStep: '2025-11-03T10:00:00.000Z',
  silentSince: null,
  channel: 'search',
  firstChannel: 'search',
  uploads: {
    cv: `/media/${id}/cv.pdf?e=1764000000&s=3mQ9cT1xq0bWw7tW`,
    letter: null,
    video: null,
    study: null,
    files: id % 5 === 0 ? [{ name: 'Betyg', url: `/media/${id}/betyg.pdf?e=1764000000&s=9cT13mQ3bWwxq07W` }] : [],
  },
})

/** Creates an ad with 8 steps and the given number of candidates. */
export function boardAnswer(candidates = 500): {
  name: string
  owner: string
  city: string
  steps: BoardStep[]
  ad: Ad
  place: AdPlace
} {
  const stepNames = [
    'Avvisad',
    'Inkommen',
    'Urval',
    'Telefonintervju',
    'Intervju',
    'Arbetsprov',
    'Referenser',
    'Anställd',
  ]
  const ad = adOf(42)
  const steps = stepNames.map((name, index): BoardStep => ({
    id: index + 1,
    order: index,
    name,
    type: index < 2 || index === 7 ? 'system' : 'normal',
    messageType: index === 0 ? 'text' : 'none',
    message: index === 0 ? '<p>Tack för din ansökan. Tyvärr går vi vidare med andra.</p>' : null,
    messageVersion: `message${index}`,
    dayLimit: null,
    candidates: Array.from(
      { length: Math.floor((candidates + stepNames.length - 1 - index) / stepNames.length) },
      (_, order) => candidateOf(1000 + index * 1000 + order, order),
    ),
  }))
  return {
    name: ad.name,
    owner: ad.owner,
    city: ad.city ?? '',
    steps,
    ad,
    place: { companyId: 7, projectId: 70, folderId: 700, projectName: 'Norr', folderName: 'Drift' },
  }
}

/** Creates a company with 20 projects, 400 folders and 2,000 ads. */
export function treeAnswer(): CompanyTree {
  return {
    id: 7,
    name: 'Norrskenet AB',
    organizationNumber: '5593184408',
    city: 'Sundsvall',
    limited: false,
    default: true,
    testExpiresAt: null,
    notifications: 3,
    logoUrl: null,
    unseenCount: 2,
    canUseCredits: true,
    employmentServiceConnected: false,
    creditAmounts: [],
    hasSelectedSoMeMedia: false,
    salesName: null,
    salesPicture: null,
    salesPhone: null,
    projects: Array.from({ length: 20 }, (_, project) => ({
      id: 10 + project,
      name: `Region ${project + 1}`,
      default: project === 0,
      folders: Array.from({ length: 20 }, (__, folder) => ({
        id: 100 + project * 20 + folder,
        name: `Avdelning ${folder + 1}`,
        default: folder === 0,
        ads: Array.from({ length: 5 }, (___, ad) => adOf(1000 + (project * 20 + folder) * 5 + ad)),
      })),
    })),
  }
}

/** Creates an unsigned token in the format of the platform. The stand-in platform does not verify it. */
export function tokenOf(user: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    nameid: `user-${user}`,
    sid: `session-${user}`,
    email: `recruiter${user}@demo.example`,
    firstName: 'Eva',
    lastName: 'Lind',
    role: [],
    exp: 4_000_000_000,
  }
  return `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJlLW9mLXRoZS1sZW5ndGgtb2YtYS1yZWFsLW9uZS1zb21lLTY0LWJ5dGVzLWxvbmc`
}
