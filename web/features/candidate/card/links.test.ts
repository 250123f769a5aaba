import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLinks } from './links.ts'

const links = (text: string) => withLinks(text).flatMap(({ href }) => href ?? [])

test('addresses in an answer become links, without the punctuation around them (PIPE-39)', () => {
  expect(withLinks('Mer finns på sofiabergstrom.example.')).toEqual([
    { text: 'Mer finns på ', href: null },
    { text: 'sofiabergstrom.example', href: 'https://sofiabergstrom.example' },
    { text: '.', href: null },
  ])
  expect(links('(https://exempel.se/cv?x=1), www.exempel.se')).toEqual([
    'https://exempel.se/cv?x=1',
    'https://www.exempel.se',
  ])
  expect(links('Skriv till elin@brev.example!')).toEqual(['mailto:elin@brev.example'])
})

test('text that only resembles an address stays text (PIPE-39)', () => {
  expect(links('t.ex. kl. 10.00, m.fl. och bl.a. slut.Sedan 3.5 år')).toEqual([])
  expect(links('javascript:alert(1) http://')).toEqual([])
})

test('no character of an answer is lost (PIPE-39)', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        withLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
