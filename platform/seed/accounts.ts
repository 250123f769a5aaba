import type { members, users } from '#platform/db/schema/index.ts'
import type { Random } from './random.ts'

export type UserRow = typeof users.$inferInsert
export type MemberRow = typeof members.$inferInsert

/** Password of every demo sign-in. */
export const demoPassword = 'Tavla-demo-2026'

const demoUsers: readonly { email: string; firstName: string; lastName: string; city: string; roles?: string[] }[] = [
  { email: 'recruiter@demo.example', firstName: 'Karin', lastName: 'Wallén', city: 'Gävle' },
  { email: 'company.admin@demo.example', firstName: 'Jonas', lastName: 'Kallio', city: 'Borås' },
  { email: 'administrator@demo.example', firstName: 'Agneta', lastName: 'Strand', city: 'Stockholm', roles: ['Administrator'] },
  { email: 'moderator@demo.example', firstName: 'Mehmet', lastName: 'Aydin', city: 'Stockholm', roles: ['Moderator'] },
  { email: 'economy@demo.example', firstName: 'Elsa', lastName: 'Norén', city: 'Stockholm', roles: ['Economy'] },
  { email: 'contentwriter@demo.example', firstName: 'Tove', lastName: 'Lindahl', city: 'Malmö', roles: ['ContentWriter'] },
  { email: 'internalsales@demo.example', firstName: 'Petter', lastName: 'Sandahl', city: 'Göteborg', roles: ['InternalSales'] },
  { email: 'leila.rahimi@demo.example', firstName: 'Leila', lastName: 'Rahimi', city: 'Malmö' },
  { email: 'petra.holm@demo.example', firstName: 'Petra', lastName: 'Holm', city: 'Umeå' },
]

/** The people who can sign in to the demo; one password hash serves them all. */
export function demoAccounts(random: Random, passwordHash: string, now: Date): (UserRow & { id: string })[] {
  return demoUsers.map((user, index) => ({
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
}
