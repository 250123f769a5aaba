import { Type } from 'typebox'
import { dataFile, lazy } from '#platform/foundation/reference-data/read-data.ts'

/**
 * Professions by group. Groups are the two-digit groups of SSYK 2012. Professions are its unit groups, with the code as
 * their id, and the occupation names below them, with five-digit ids. Source:
 * platform/foundation/reference-data/NOTICE.
 */
const file = dataFile(
  'professions.json',
  Type.Object({
    groups: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    columns: Type.Array(Type.String()),
    professions: Type.Array(
      Type.Tuple([Type.Integer(), Type.String(), Type.String(), Type.Union([Type.String(), Type.Null()])]),
    ),
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

const conceptIds = lazy(() => new Map(file().professions.map(([id, , , conceptId]) => [id, conceptId])))

/**
 * Returns the id of an occupation in the JobTech Taxonomy. Null for a group of occupations and for an id that the list
 * does not contain.
 */
export const occupationConceptId = (id: number): string | null => conceptIds().get(id) ?? null

/** Returns a profession by id, or undefined if the list does not contain it. */
export function professionById(id: number): Profession | undefined {
  return professions().get(id)
}

const professionsByName = lazy(
  () => new Map([...professions().values()].map((profession) => [profession.name.toLocaleLowerCase('sv'), profession])),
)

/** Returns a profession by name, ignoring case, or undefined if the list does not contain it. */
export function professionNamed(name: string): Profession | undefined {
  return professionsByName().get(name.trim().toLocaleLowerCase('sv'))
}

/** Returns all groups with their professions, both in Swedish alphabetical order. */
export const professionGroups = lazy(() => {
  const swedish = new Intl.Collator('sv')
  const professionsByGroup = new Map<number, Profession[]>()
  for (const profession of professions().values()) {
    const group = Number(profession.ssyk.slice(0, 2))
    const list = professionsByGroup.get(group)
    if (list) list.push(profession)
    else professionsByGroup.set(group, [profession])
  }
  return file().groups.map(({ id, name }) => ({
    id,
    name,
    professions: (professionsByGroup.get(id) ?? []).toSorted((a, b) => swedish.compare(a.name, b.name)),
  }))
})
