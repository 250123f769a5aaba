/** Modes of the stand-in for the employment service. */
export const employmentModes = [
  'works',
  'noConsent',
  'wrongClient',
  'refuses',
  'removes',
  'losesAnswer',
  'slow',
  'down',
  'hangsUp',
] as const
export type EmploymentMode = (typeof employmentModes)[number]

export const feedModes = [
  'works',
  'changed',
  'oddJobs',
  'unknown',
  'slow',
  'down',
  'malformed',
  'truncated',
  'entities',
  'encoding',
  'page',
  'huge',
] as const
export type FeedMode = (typeof feedModes)[number]

export const feedNames = ['jobylon', 'ponty', 'teamtailor'] as const
export type FeedName = (typeof feedNames)[number]

/** A request and its answer. */
export interface Arrival {
  at: string
  what: string
  answer: string
}

/** An ad at the employment service. */
export interface ServiceAd {
  /** The service's id. Two ids for one reference would mean two ads. */
  id: number
  employerId: string
  reference: string
  title: string
  city: string
  /** Number of POST and PUT requests. */
  puts: number
  body: string
}

/** State of the stand-in services. Kept in memory, so a restart resets it. */
export interface ServicesState {
  employment: { mode: EmploymentMode; ads: Map<number, ServiceAd>; arrived: Arrival[]; next: number }
  /** `count` is the number of jobs. Null: the jobs of the example. */
  feeds: Record<FeedName, { mode: FeedMode; count: number | null; arrived: Arrival[] }>
  events: Arrival[]
}

export const newServicesState = (): ServicesState => ({
  employment: { mode: 'works', ads: new Map(), arrived: [], next: 10_000_001 },
  feeds: { jobylon: feed(), ponty: feed(), teamtailor: feed() },
  events: [],
})

const feed = () => ({ mode: 'works' as FeedMode, count: null as number | null, arrived: [] as Arrival[] })

/** Maximum number of requests that are kept for the pages. */
const MAX_ARRIVALS = 50

export function recordArrival(list: Arrival[], now: Date, what: string, answer: string): void {
  list.unshift({ at: now.toISOString(), what, answer })
  list.length = Math.min(list.length, MAX_ARRIVALS)
}
