import { Type } from 'typebox'
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
    sources: Type.Array(Type.Object({ id: Type.String(), weight: Type.Integer() })),
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

/** Picks an applicant's channel, weighted by the reference data. */
export function inventChannel(random: Random): string {
  let left = random.int(
    1,
    file().sources.reduce((sum, source) => sum + source.weight, 0),
  )
  for (const source of file().sources) if ((left -= source.weight) <= 0) return source.id
  return 'board'
}
