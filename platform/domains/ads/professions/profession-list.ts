import { Type } from 'typebox'
import { dataFile, lazy } from '#platform/foundation/reference-data/read-data.ts'

/**
 * Professions by group. Groups are the two-digit groups of SSYK 2012, professions its unit groups (the id is the code
 * as a number) and the occupation names below them (five-digit ids). Sources: platform/foundation/reference-data/NOTICE.
 */
const file = dataFile(
  'professions.json',
  Type.Object({
    groups: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    columns: Type.Array(Type.String()),
    professions: Type.Array(Type.Tuple([Type.Integer(), Type.String(), Type.String()])),
  }),
)

export interface Profession {
  readonly id: number
  readonly name: string
  /** The four-digit SSYK code. */
  readonly ssyk: string
}

const professions = lazy(
  () => new Map<number, Profession>(file().professions.map(([id, name, ssyk]) => [id, { id, name, ssyk }])),
)

/** The profession of an id, or undefined when the list has no such id. */
export function professionById(id: number): Profession | undefined {
  return professions().get(id)
}

const professionsByName = lazy(
  () => new Map([...professions().values()].map((each) => [each.name.toLocaleLowerCase('sv'), each])),
)

/** The profession of a name, whatever its letter case, or undefined when the list has no such name. */
export function professionNamed(name: string): Profession | undefined {
  return professionsByName().get(name.trim().toLocaleLowerCase('sv'))
}

/** All groups with their professions, each in Swedish alphabetical order. */
export const professionGroups = lazy(() => {
  const swedish = new Intl.Collator('sv')
  const members = new Map<number, Profession[]>()
  for (const profession of professions().values()) {
    const group = Number(profession.ssyk.slice(0, 2))
    const list = members.get(group)
    if (list) list.push(profession)
    else members.set(group, [profession])
  }
  return file().groups.map(({ id, name }) => ({
    id,
    name,
    professions: (members.get(id) ?? []).toSorted((a, b) => swedish.compare(a.name, b.name)),
  }))
})
