import { Type } from 'typebox'
import type { Arrival, Touch } from '#rules/candidates/arrival.ts'
import { CHANNELS, type Channel } from '#rules/candidates/channels.ts'
import { DAY_MS, MINUTE_MS } from '#rules/text-and-time/durations.ts'
import { readSeedFile } from './read-seed-file.ts'
import type { Random } from './random.ts'

const file = readSeedFile(
  'people.json',
  Type.Object({
    firstNames: Type.Object({
      f: Type.Array(Type.String()),
      m: Type.Array(Type.String()),
      n: Type.Array(Type.String()),
    }),
    lastNames: Type.Array(Type.String()),
  }),
)

export interface Person {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** Format: YYYY-MM-DD. */
  dateOfBirth: string
}

const ascii = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/**
 * Invents a person. `number` makes the e-mail address unique. Phone numbers are from the range reserved for fiction.
 */
export function inventPerson(random: Random, number: number, domain = 'example.com'): Person {
  const { f, m, n } = file().firstNames
  const firstName = random.pick(random.pick([f, f, f, m, m, m, n]))
  const lastName = random.pick(file().lastNames)
  return {
    firstName,
    lastName,
    email: `${ascii(firstName)}.${ascii(lastName)}${number}@${domain}`,
    phone: `070-174 06 ${String(random.int(5, 99)).padStart(2, '0')}`,
    dateOfBirth: `${random.int(1962, 2006)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
  }
}

/** The shares of the channels in the demo, in percent. */
const channelWeights: Partial<Record<Channel, number>> = {
  search: 38,
  promoted: 12,
  employmentService: 14,
  careerPage: 12,
  jobAlert: 9,
  companyPage: 5,
  partner: 4,
  copiedLink: 4,
  sharedImage: 2,
}

/** Picks how an applicant reached the ad. Every fifth applicant changed channel a day before the application. */
export function inventArrival(random: Random, number: number, appliedAt: Date): Arrival {
  let left = random.int(1, 100)
  const channel =
    CHANNELS.find((each) => {
      left -= channelWeights[each] ?? 0
      return left <= 0
    }) ?? 'unknown'
  const last: Touch = {
    channel,
    label: channel === 'partner' ? 'Fackförbundet' : null,
    at: new Date(appliedAt.getTime() - (5 + (number % 25)) * MINUTE_MS),
  }
  const first = (['sharedImage', 'employmentService', 'jobAlert', 'search'] as const)[number % 4] ?? 'search'
  return {
    first:
      number % 5 === 0 && channel !== 'unknown'
        ? { channel: first, label: null, at: new Date(appliedAt.getTime() - DAY_MS) }
        : last,
    last,
  }
}
