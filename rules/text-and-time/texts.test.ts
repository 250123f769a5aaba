import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAdTitle, checkFolderName, isTypedTitle } from '#rules/ads/names.ts'
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
  ])('SHELL-07 %j counts as empty', (html) => {
    expect(hasVisibleText(html)).toBe(false)
  })
  test('SHELL-07 text is text, markup is not', () => {
    expect(visibleText('<p>Hej <b>du</b></p><p>A &amp; B &lt;3</p>')).toBe('Hej du A & B <3')
    expect(visibleText('<ul><li>ett</li><li>två</li></ul>')).toBe('ett två')
    expect(visibleText('1 < 2')).toBe('1 < 2')
  })
  test('SHELL-07 wrapping in markup does not change the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zåäö0-9 .,]*$/), (text) => {
        expect(visibleText(`<p class="x"><em>${text}</em></p>`)).toBe(text.replace(/\s+/g, ' ').trim())
      }),
    )
  })
  test('SHELL-07 odd input is read in linear time', () => {
    expect(visibleText('<'.repeat(20_000))).toHaveLength(20_000)
    expect(visibleText('<!--'.repeat(10_000))).toBe('')
    expect(visibleText('<script>'.repeat(5_000))).toBe('')
    expect(visibleText('<a '.repeat(20_000))).toHaveLength(59_999)
  })
  test('AD-76 at most 6000 characters of html', () => {
    expect(checkHtml(`<p>${'a'.repeat(5993)}</p>`)).toEqual([])
    expect(checkHtml(`<p>${'a'.repeat(5994)}</p>`)).toEqual(['tooLong'])
    expect(checkHtml('<p> </p>')).toEqual(['required'])
    expect(checkHtml('<p>abc</p>', 9)).toEqual(['tooLong'])
  })
})

describe('names', () => {
  test('AD-11 a folder name is trimmed and has at most 44 characters', () => {
    expect(checkFolderName(` ${'a'.repeat(44)} `)).toEqual([])
    expect(checkFolderName('a'.repeat(45))).toEqual(['tooLong'])
    expect(checkFolderName('  ')).toEqual(['required'])
  })
  test('AD-30 a title has at most 75 characters', () => {
    expect(checkAdTitle('a'.repeat(75))).toEqual([])
    expect(checkAdTitle('a'.repeat(76))).toEqual(['tooLong'])
  })
  test('AD-38 the typed title is compared without case and surrounding space', () => {
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
  test.each(['559999-0115', '5599990115', '16559999-0115', '556036-0793'])('COMP-11 %s is valid', (value) =>
    expect(isOrganisationNumber(value)).toBe(true),
  )
  test.each(['559999-0116', '559999', '', '811218-9876', 'abcdef-ghij'])('COMP-11 %s is not', (value) =>
    expect(isOrganisationNumber(value)).toBe(false),
  )
  test('COMP-11 changing any one digit makes it invalid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'5599990115']
        digits[at] = String((Number(digits[at]) + by) % 10)
        return !isOrganisationNumber(digits.join(''))
      }),
    )
  })
  test('COMP-10 limited companies begin with 5', () => {
    expect(isLimitedCompanyNumber('559999-0115')).toBe(true)
    expect(isLimitedCompanyNumber('802002-1666')).toBe(false)
    expect(formatOrganisationNumber('16 5599990115')).toBe('559999-0115')
    expect(formatOrganisationNumber('55')).toBeNull()
  })
})

test('SHELL-06 blanks', () => {
  expect([isBlank(' \n'), isBlank(null), isBlank('x')]).toEqual([true, true, false])
  expect([trimmedOrNull(' x '), trimmedOrNull(' '), trimmedOrNull(undefined)]).toEqual(['x', null, null])
})
