import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aroundDifference } from './around-difference.ts'

const words = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => `ord${from + index}`).join(' ')

test('long texts are cut down to their differences', () => {
  const [saved = '', mine] = aroundDifference([
    `${words(100, 0)} nytt ${words(100, 100)}`,
    `${words(100, 0)} gammalt ${words(100, 100)}`,
  ])
  expect(saved).toMatch(/^… ord\d+ .* ord99 nytt ord100 .* ord\d+ …$/)
  expect(mine).toMatch(/^… ord\d+ .* ord99 gammalt ord100 .* ord\d+ …$/)
  expect(saved.length).toBeLessThan(200)
  expect(aroundDifference(['Norra gatan 1', 'Södra gatan 2'])).toEqual(['Norra gatan 1', 'Södra gatan 2'])
})

test('a difference after a very long word is not cut away with the word', () => {
  const [saved, mine] = aroundDifference([
    `${words(30, 0)} ${'x'.repeat(90)}a slut`,
    `${words(30, 0)} ${'x'.repeat(90)}b slut`,
  ])
  expect(saved).toMatch(/^… x+a slut$/)
  expect(mine).toMatch(/^… x+b slut$/)
})

test('only shared text is cut, so that different texts never look the same', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'sol', ' ', 'x'.repeat(90)), { maxLength: 300 })
    .map((parts) => parts.join(' '))
  fc.assert(
    fc.property(text, text, text, text, text, (before, a, b, c, after) => {
      const texts = [a, b, c].map((each) => `${before}${each}${after}`)
      expect(new Set(aroundDifference(texts)).size).toBe(new Set(texts).size)
    }),
  )
})
