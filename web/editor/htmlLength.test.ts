import { expect, test } from 'vitest'
import { htmlLength, normaliseHtml } from './htmlLength.ts'

test('SHELL-07 markup and whitespace alone are empty', () => {
  expect(normaliseHtml('<p> &nbsp;</p><ul><li><p></p></li></ul>')).toBe('')
  expect(normaliseHtml('<p>Hej</p>')).toBe('<p>Hej</p>')
})

test('AD-76 the counter counts characters of html', () => {
  expect(htmlLength('<p>Hej</p>')).toBe(10)
  expect(htmlLength('<p></p>')).toBe(0)
})
