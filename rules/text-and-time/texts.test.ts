import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAdTitle, checkFolderName, isTypedTitle } from '#rules/ads/ad-and-folder-names.ts'
import {
  formatOrganisationNumber,
  isLimitedCompanyNumber,
  isOrganisationNumber,
} from '#rules/people/organisation-number.ts'
import { isBlank, trimmedOrNull } from './text.ts'
import { checkHtml, hasVisibleText, visibleText } from './visible-text.ts'

describe('visible text', () => {
  test.each([
    '',
    '<p></p>',
    '<p>&nbsp;</p>',
    '<p>\u200b</p>',
    '<br><br/>',
    '<!-- text -->',
    '<style>p{}</style>',
    '<script>x()</script>',
    '<p>&#8203;&#xA0;</p>',
    '<img src="x" alt="y">',
  ])('treats %j as empty (SHELL-07)', (html) => {
    expect(hasVisibleText(html)).toBe(false)
  })
  test('distinguishes text from markup (SHELL-07)', () => {
    expect(visibleText('<p>Hej <b>du</b></p><p>A &amp; B &lt;3</p>')).toBe('Hej du A & B <3')
    expect(visibleText('<ul><li>ett</li><li>två</li></ul>')).toBe('ett två')
    expect(visibleText('1 < 2')).toBe('1 < 2')
  })
  test('returns the same text with surrounding markup (SHELL-07)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zåäö0-9 .,]*$/), (text) => {
        expect(visibleText(`<p class="x"><em>${text}</em></p>`)).toBe(text.replace(/\s+/g, ' ').trim())
      }),
    )
  })
  test('reads unusual input in linear time (SHELL-07)', () => {
    expect(visibleText('<'.repeat(20_000))).toHaveLength(20_000)
    expect(visibleText('<!--'.repeat(10_000))).toBe('')
    expect(visibleText('<script>'.repeat(5_000))).toBe('')
    expect(visibleText('<a '.repeat(20_000))).toHaveLength(59_999)
  })
  test('accepts at most 6000 characters of HTML (AD-76)', () => {
    expect(checkHtml(`<p>${'a'.repeat(5993)}</p>`)).toEqual([])
    expect(checkHtml(`<p>${'a'.repeat(5994)}</p>`)).toEqual(['tooLong'])
    expect(checkHtml('<p> </p>')).toEqual(['required'])
    expect(checkHtml('<p>abc</p>', 9)).toEqual(['tooLong'])
  })
})

describe('names', () => {
  test('trims a folder name and accepts at most 44 characters (AD-11)', () => {
    expect(checkFolderName(` ${'a'.repeat(44)} `)).toEqual([])
    expect(checkFolderName('a'.repeat(45))).toEqual(['tooLong'])
    expect(checkFolderName('  ')).toEqual(['required'])
  })
  test('accepts a title of at most 75 characters (AD-30)', () => {
    expect(checkAdTitle('a'.repeat(75))).toEqual([])
    expect(checkAdTitle('a'.repeat(76))).toEqual(['tooLong'])
  })
  test('compares the typed title ignoring case and surrounding spaces (AD-38)', () => {
    expect(isTypedTitle('  ELNÄTSTEKNIKER ', 'Elnätstekniker')).toBe(true)
    expect(isTypedTitle('Elnätstekniker', 'Elnatstekniker')).toBe(false)
    expect(isTypedTitle('', ' ')).toBe(false)
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zåäöÅÄÖ ]*[a-zåäö]$/), (title) =>
        isTypedTitle(` ${title.toUpperCase()} `, title),
      ),
    )
  })
})

describe('organisation number', () => {
  test.each(['559999-0115', '5599990115', '16559999-0115', '556036-0793'])('accepts %s (COMP-11)', (value) =>
    expect(isOrganisationNumber(value)).toBe(true),
  )
  test.each(['559999-0116', '559999', '', '811218-9876', 'abcdef-ghij'])('rejects %s (COMP-11)', (value) =>
    expect(isOrganisationNumber(value)).toBe(false),
  )
  test('rejects a number with any one digit changed (COMP-11)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'5599990115']
        digits[at] = String((Number(digits[at]) + by) % 10)
        return !isOrganisationNumber(digits.join(''))
      }),
    )
  })
  test('recognises limited companies by their first digit 5 (COMP-10)', () => {
    expect(isLimitedCompanyNumber('559999-0115')).toBe(true)
    expect(isLimitedCompanyNumber('802002-1666')).toBe(false)
    expect(formatOrganisationNumber('16 5599990115')).toBe('559999-0115')
    expect(formatOrganisationNumber('55')).toBeNull()
  })
})

test('recognises blank texts (SHELL-06)', () => {
  expect([isBlank(' \n'), isBlank(null), isBlank('x')]).toEqual([true, true, false])
  expect([trimmedOrNull(' x '), trimmedOrNull(' '), trimmedOrNull(undefined)]).toEqual(['x', null, null])
})
