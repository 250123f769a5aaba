import { expect, test } from 'vitest'
import { fields, mergeThreeWays, propertiesOf, textField, type Choices, type Side } from './merge/merge-three-ways.ts'
import { saveVersioned, type Sent, type VersionedPart } from './versioned-save.ts'

interface Place {
  street: string
  city: string
}
type StoredPlace = Place & { version: string }

const property = propertiesOf<Place>()
const rule = fields<Place>([property.one('street', textField('Street')), property.one('city', textField('City'))])
const contentOf = ({ street, city }: Place): Place => ({ street, city })

/** A server with one place. It rejects a save with a version other than its own. */
function server(stored: StoredPlace) {
  const sent: string[] = []
  const part: VersionedPart<Place, StoredPlace, string> = {
    send: async (mine, { version }): Promise<Sent<StoredPlace, string>> => {
      sent.push(`${mine.street}, ${mine.city} over ${version}`)
      if (version !== stored.version) return { is: 'conflict', theirs: { ...stored } }
      if (mine.street === '') return { is: 'refused', reason: 'empty' }
      return { is: 'done', stored: Object.assign(stored, { ...mine, version: `${stored.version}+` }) }
    },
    merge: (base, mine, theirs) => mergeThreeWays(rule, { base: contentOf(base), mine, theirs: contentOf(theirs) }),
  }
  return { sent, part }
}

const base: StoredPlace = { street: 'Mill Lane 1', city: 'Oslo', version: '1' }
const write = () => ({ hasNoCurtain: true, onFailure: () => {}, idempotencyKey: 'key' }) as const

/** Saves a place over the base. The user answers each question with `answers`, in turn. */
async function save(part: ReturnType<typeof server>['part'], mine: Place, answers: (Side | undefined)[] = []) {
  let content = mine
  const asked: string[][] = []
  const kept: string[][] = []
  const shown: { mine: Place; version: string }[] = []
  const left = [...answers]
  const saved = await saveVersioned(
    part,
    {
      mine: () => content,
      base,
      write,
      onMerged: (merged, { version }) => {
        content = merged
        shown.push({ mine: merged, version })
      },
    },
    {
      ask: async ({ conflicts }): Promise<Choices | undefined> => {
        if (left.length === 0) throw new Error('The user should not have been asked.')
        asked.push(conflicts.map(({ label }) => label))
        const answer = left.shift()
        return answer && new Map(conflicts.map(({ path }) => [path, answer]))
      },
      showKept: (merged) => kept.push(merged.map(({ label }) => label)),
    },
  )
  return { saved, asked, kept, shown }
}

test('stores a save over the version that was read and reports a rejected save (AD-117)', async () => {
  const { part } = server({ ...base })
  expect(await save(part, { street: 'Mill Lane 2', city: 'Oslo' })).toMatchObject({
    saved: { is: 'done', stored: { street: 'Mill Lane 2', version: '1+' } },
    kept: [],
  })
  const { part: empty } = server({ ...base })
  expect(await save(empty, { street: '', city: 'Oslo' })).toMatchObject({ saved: { is: 'refused', reason: 'empty' } })
})

test('keeps what only a colleague changed, asks nothing and says what was kept (PLUS-96)', async () => {
  const { part, sent } = server({ street: 'Mill Lane 1', city: 'Bergen', version: '2' })
  expect(await save(part, { street: 'Mill Lane 2', city: 'Oslo' })).toEqual({
    saved: { is: 'done', stored: { street: 'Mill Lane 2', city: 'Bergen', version: '2+' } },
    asked: [],
    kept: [['City']],
    shown: [{ mine: { street: 'Mill Lane 2', city: 'Bergen' }, version: '2' }],
  })
  expect(sent).toEqual(['Mill Lane 2, Oslo over 1', 'Mill Lane 2, Bergen over 2'])
})

test('asks about the fields that both changed, and saves the choice (PLUS-96)', async () => {
  const stored = { street: 'Mill Lane 9', city: 'Bergen', version: '2' }
  const mine = { street: 'Mill Lane 2', city: 'Oslo' }
  for (const [answer, street] of [
    ['mine', 'Mill Lane 2'],
    ['theirs', 'Mill Lane 9'],
  ] as const)
    expect(await save(server({ ...stored }).part, mine, [answer])).toMatchObject({
      saved: { is: 'done', stored: { street, city: 'Bergen' } },
      asked: [['Street']],
      kept: [],
    })
  const kept = server({ ...stored })
  expect(await save(kept.part, mine, [undefined])).toMatchObject({ saved: { is: 'kept' }, shown: [] })
  expect(kept.sent).toEqual(['Mill Lane 2, Oslo over 1'])
})

test('does not ask and says nothing if both versions are equal, as after a lost answer (PLUS-96)', async () => {
  const { part, sent } = server({ street: 'Mill Lane 2', city: 'Oslo', version: '2' })
  expect(await save(part, { street: 'Mill Lane 2', city: 'Oslo' })).toMatchObject({
    saved: { is: 'done' },
    asked: [],
    kept: [],
  })
  expect(sent).toEqual(['Mill Lane 2, Oslo over 1', 'Mill Lane 2, Oslo over 2'])
})

test('merges again if a colleague saves once more, and keeps the first choice (PLUS-96)', async () => {
  const { part } = server({ street: 'Mill Lane 9', city: 'Oslo', version: '2' })
  let conflicts = 0
  const again: typeof part = {
    ...part,
    send: async (mine, known, writing) => {
      if (conflicts === 2) return part.send(mine, known, writing)
      conflicts += 1
      const city = conflicts === 2 ? 'Bergen' : 'Oslo'
      return { is: 'conflict', theirs: { street: 'Mill Lane 9', city, version: '2' } }
    },
  }
  expect(await save(again, { street: 'Mill Lane 2', city: 'Oslo' }, ['mine'])).toMatchObject({
    saved: { is: 'done', stored: { street: 'Mill Lane 2', city: 'Bergen' } },
    asked: [['Street']],
    kept: [['City']],
  })
})
