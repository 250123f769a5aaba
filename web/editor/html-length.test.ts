import { expect, test } from 'vitest'
import { htmlLength, normaliseHtml } from './html-length.ts'

test('markup and whitespace alone are empty (SHELL-07)', () => {
  expect(normaliseHtml('<p> &nbsp;</p><ul><li><p></p></li></ul>')).toBe('')
  expect(normaliseHtml('<p>Hej</p>')).toBe('<p>Hej</p>')
})

test('the counter counts characters of HTML (AD-76)', () => {
  expect(htmlLength('<p>Hej</p>')).toBe(10)
  expect(htmlLength('<p></p>')).toBe(0)
})
