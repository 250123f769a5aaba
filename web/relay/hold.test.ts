import { expect, test } from 'vitest'
import { holdLive, whenReleased } from './hold.ts'

test('PIPE-66 live events wait while a drag lasts and come in order after it', () => {
  const seen: number[] = []
  whenReleased(() => seen.push(1))
  const first = holdLive()
  const second = holdLive()
  whenReleased(() => seen.push(2))
  whenReleased(() => seen.push(3))
  first()
  first()
  expect(seen).toEqual([1])
  second()
  expect(seen).toEqual([1, 2, 3])
  whenReleased(() => seen.push(4))
  expect(seen).toEqual([1, 2, 3, 4])
})
