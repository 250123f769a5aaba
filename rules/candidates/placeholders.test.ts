import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  containsPlaceholder,
  fillPlaceholders,
  placeholderValues,
  PLACEHOLDERS,
  readPlaceholder,
  unfilledPlaceholders,
  writePlaceholder,
} from './placeholders.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'

const values = placeholderValues({
  name: 'Elin Åkesson',
  ad: 'Drifttekniker',
  company: 'Nordvik AB',
  recruiter: 'Karin Wallén',
  day: new Date('2025-11-25T12:00:00Z'),
  language: 'sv',
})

describe('placeholders of templates', () => {
  test('fills in name, ad, company and date, in both languages and any case', () => {
    expect(fillPlaceholders('<p>Hej {förnamn}! {Namn}, {annons}, {FÖRETAG}, {datum}</p>', values)).toBe(
      '<p>Hej Elin! Elin Åkesson, Drifttekniker, Nordvik AB, tisdag 25 november</p>',
    )
    expect(fillPlaceholders('{first name} {name} {ad} {company} {date}', values)).toBe(
      'Elin Elin Åkesson Drifttekniker Nordvik AB tisdag 25 november',
    )
    expect(
      placeholderValues({
        name: 'Elin Åkesson',
        ad: '',
        company: null,
        recruiter: null,
        day: new Date('2025-11-24T23:30:00Z'),
        language: 'en',
      }).date,
    ).toBe('Tuesday 25 November')
  })

  test('fills in the recruiter, and detects texts that mention the recruiter (ACC-65)', () => {
    expect(fillPlaceholders('<p>{rekryterare}, {Recruiter}</p>', values)).toBe('<p>Karin Wallén, Karin Wallén</p>')
    expect([
      containsPlaceholder('<p>{rekryterare}</p>', 'recruiter'),
      containsPlaceholder('<p>{recruiter}</p>', 'recruiter'),
      containsPlaceholder('<p>{namn}</p>', 'recruiter'),
      containsPlaceholder('<a href="{rekryterare}">x</a>', 'recruiter'),
    ]).toEqual([true, true, false, false])
    expect([readPlaceholder('{förnamn}'), readPlaceholder('{First name}'), readPlaceholder('{plats}')]).toEqual([
      'firstName',
      'firstName',
      null,
    ])
  })

  test('leaves unknown placeholders in the text, and lists them', () => {
    expect(fillPlaceholders('Vi ses {tid} på {plats}, {namn}', values)).toBe('Vi ses {tid} på {plats}, Elin Åkesson')
    expect(unfilledPlaceholders('Vi ses {tid} på {plats} {tid}, {namn}', values)).toEqual(['{tid}', '{plats}'])
    expect(unfilledPlaceholders('{företag}', { ...values, company: null })).toEqual(['{företag}'])
    expect(unfilledPlaceholders('{namn}')).toEqual(['{namn}'])
  })

  test('does not change other braces, or words inside tags', () => {
    expect(
      unfilledPlaceholders('{} { namn } {1} {"a": 1} {en mycket lång text som ingen skriver i klamrar}', values),
    ).toEqual([])
    expect(fillPlaceholders('<a href="https://x.se/{namn}">{namn}</a>', values)).toBe(
      '<a href="https://x.se/{namn}">Elin Åkesson</a>',
    )
  })

  test('rejects a placeholder that contains markup or character references', () => {
    expect(unfilledPlaceholders('<p>{na<strong>mn</strong>}</p>', values)).toEqual(['{namn}'])
    expect(unfilledPlaceholders('<p>&#123;namn&#125;</p>', values)).toEqual(['{namn}'])
  })

  test('treats values as text, even with markup or braces', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...PLACEHOLDERS),
        fc.constantFrom('sv' as const, 'en' as const),
        (value, placeholder, language) => {
          const html = `<p>${writePlaceholder(placeholder, language)}</p>`
          const known = { [placeholder]: value }
          const filled = fillPlaceholders(html, known)
          if (value.trim() === '') expect(unfilledPlaceholders(html, known)).toHaveLength(1)
          else {
            expect(unfilledPlaceholders(html, known)).toEqual([])
            expect(filled).not.toMatch(/^<p>.*<.*<\/p>$/s)
            expect(visibleText(filled)).toBe(visibleText(value.replace(/&/g, '&amp;').replace(/</g, '&lt;')))
          }
        },
      ),
    )
  })

  test('changes nothing when it fills in a text a second time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{namn}', '{tid}', '<p>', '</p>', '{', '}', 'a', ' ')).map((parts) => parts.join('')),
        (html) => {
          const once = fillPlaceholders(html, values)
          expect(fillPlaceholders(once, values)).toBe(once)
        },
      ),
    )
  })
})
