import { expect, test } from 'vitest'
import { asksAboutAge, statedAges } from './stated-age.ts'

test.each([
  ['Hur gammal är du?', true],
  ['Ålder', true],
  ['Din ålder:', true],
  ['När är du född?', true],
  ['Personnummer', true],
  ['How old are you?', true],
  ['Date of birth', true],
  ['Age', true],
  ['Är du över 18 år?', false],
  ['Hur många års erfarenhet har du?', false],
  ['Vilka åldrar har du arbetat med?', false],
  ['Which languages do you speak?', false],
  ['När kan du börja?', false],
] as const)('detects whether a question asks for an age: %s %s (PLUS-43)', (question, expected) => {
  expect(asksAboutAge(question)).toBe(expected)
})

test('bounds every part of the age patterns, so that each position of a text is checked quickly (PLUS-43)', () => {
  for (const source of statedAges) {
    const outside = source.replace(/\\p\{\w+\}|\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
    expect(outside).not.toMatch(/[*+]|\{\d+,\}/)
  }
})
