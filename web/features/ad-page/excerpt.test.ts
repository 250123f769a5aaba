import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('the ad page shows the text as sentences, with a colon after headings and commas between list items (AD-53)', () => {
  expect(
    excerptOf(
      '<p>Vi är åtta.</p><p>Du trivs</p><h2>Du gör</h2><ul><li><p>bär</p></li><li><b>lyfter</b></li></ul>' +
        '<h3>Du har:</h3><ul><li>truckkort, gärna B</li></ul><p>Välkommen!</p>',
    ),
  ).toBe('Vi är åtta. Du trivs. Du gör: bär, lyfter. Du har: truckkort, gärna B. Välkommen!')
  expect(excerptOf('<ul><li>ett</li><li>två</li></ul>')).toBe('ett, två.')
  expect(excerptOf('<p></p>')).toBe('')
})
