import type { users } from '#platform/foundation/db/schema/index.ts'
import type { Random } from './random.ts'

export type UserRow = typeof users.$inferInsert

/** Password of every demo account. */
export const demoPassword = 'Tavla-demo-2026'

const demoUsers: readonly { email: string; firstName: string; lastName: string; city: string; roles?: string[] }[] = [
  { email: 'recruiter@demo.example', firstName: 'Karin', lastName: 'Wallén', city: 'Gävle' },
  { email: 'company.admin@demo.example', firstName: 'Jonas', lastName: 'Kallio', city: 'Borås' },
  {
    email: 'administrator@demo.example',
    firstName: 'Agneta',
    lastName: 'Strand',
    city: 'Stockholm',
    roles: ['Administrator'],
  },
  { email: 'moderator@demo.example', firstName: 'Mehmet', lastName: 'Aydin', city: 'Stockholm', roles: ['Moderator'] },
  { email: 'economy@demo.example', firstName: 'Elsa', lastName: 'Norén', city: 'Stockholm', roles: ['Economy'] },
  {
    email: 'contentwriter@demo.example',
    firstName: 'Tove',
    lastName: 'Lindahl',
    city: 'Malmö',
    roles: ['ContentWriter'],
  },
  {
    email: 'internalsales@demo.example',
    firstName: 'Petter',
    lastName: 'Sandahl',
    city: 'Göteborg',
    roles: ['InternalSales'],
  },
  { email: 'leila.rahimi@demo.example', firstName: 'Leila', lastName: 'Rahimi', city: 'Malmö' },
  { email: 'petra.holm@demo.example', firstName: 'Petra', lastName: 'Holm', city: 'Umeå' },
]

/** Addresses of the accounts that README offers for signing in: two members of a company, then the staff roles. */
export const demoSignIns: readonly string[] = demoUsers.slice(0, 7).map(({ email }) => email)

/**
 * A user with an unconfirmed address. The id is fixed, so that the random numbers of the rest of the demo do not
 * change.
 */
const unconfirmedUser = {
  id: '5d1f0a52-3c7e-4b0e-9a41-6f2d8c3b7e10',
  email: 'hanna.wikstrom@demo.example',
  firstName: 'Hanna',
  lastName: 'Wikström',
  city: 'Falun',
  dateOfBirth: '1991-04-22',
  phoneNumber: '070-174 06 30',
} as const

/**
 * Creates the users of the demo. All but the last can sign in. They share one password hash, because hashing is slow.
 */
export function demoAccounts(random: Random, passwordHash: string, now: Date): (UserRow & { id: string })[] {
  const confirmed = demoUsers.map((user, index) => ({
    id: random.uuid(),
    email: user.email,
    passwordHash,
    firstName: user.firstName,
    lastName: user.lastName,
    country: 'SE',
    city: user.city,
    dateOfBirth: `19${70 + index}-0${index + 1}-14`,
    phoneNumber: `070-174 06 ${String(10 + index)}`,
    roles: user.roles ?? [],
    emailConfirmedAt: now,
    createdAt: now,
  }))
  return [
    ...confirmed,
    { ...unconfirmedUser, passwordHash, country: 'SE', roles: [], emailConfirmedAt: null, createdAt: now },
  ]
}
