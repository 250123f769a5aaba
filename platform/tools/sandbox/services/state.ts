/** What the stand-in for a service is told to do. */
export const employmentModes = [
  'works',
  'waits',
  'missingInformation',
  'wrongPassword',
  'rejects',
  'slow',
  'down',
  'hangsUp',
] as const
export type EmploymentMode = (typeof employmentModes)[number]

export const feedModes = [
  'works',
  'changed',
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

/** Something that arrived, and what was answered. */
export interface Arrival {
  at: string
  what: string
  answer: string
}

/** An ad as the employment service has it. */
export interface ServiceAd {
  reference: string
  revision: number
  title: string
  city: string
  /** How often it was put there, and the number it has there: two numbers for one reference would be two ads. */
  puts: number
  number: number
  body: string
}

/** What is known of the services, kept in memory: a restart of the sandbox begins anew. */
export interface ServicesState {
  employment: { mode: EmploymentMode; ads: Map<string, ServiceAd>; arrived: Arrival[]; next: number }
  feeds: Record<FeedName, { mode: FeedMode; count: number; arrived: Arrival[] }>
  events: Arrival[]
}

export const newServicesState = (): ServicesState => ({
  employment: { mode: 'works', ads: new Map(), arrived: [], next: 1 },
  feeds: { jobylon: feed(), ponty: feed(), teamtailor: feed() },
  events: [],
})

const feed = () => ({ mode: 'works' as FeedMode, count: 12, arrived: [] as Arrival[] })

/** Most arrivals that are shown. */
const mostKept = 50

export function note(list: Arrival[], now: Date, what: string, answer: string): void {
  list.unshift({ at: now.toISOString(), what, answer })
  list.length = Math.min(list.length, mostKept)
}
