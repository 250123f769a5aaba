import { expect, test } from 'vitest'
import { attachedValue } from './attached-value.ts'

interface Source {
  id: string
  name?: string
}

test('copies of a source keep an attached value, and only its own accessor reads it', () => {
  const tags = attachedValue<Source, string[]>('tags')
  const others = attachedValue<Source, string[]>('tags')
  const plain: Source = { id: 'a' }
  const source = tags.with(plain, ['new'])
  const copy = { ...source, ...{ id: 'a', name: 'Lager' } }
  expect(tags.of(copy)).toEqual(['new'])
  expect([others.of(copy), tags.of(plain)]).toEqual([undefined, undefined])
  expect(Object.keys(copy)).toEqual(['id', 'name'])
})

test('a source can have several values, and keeps the newest of each', () => {
  const count = attachedValue<Source, number>('count')
  const label = attachedValue<Source, string | null>('label')
  const source = count.with(label.with(count.with({ id: 'a' }, 1), null), 0)
  expect([count.of(source), label.of(source)]).toEqual([0, null])
})
