import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkHtml, hasVisibleText, visibleText } from './visible-text.ts'

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
