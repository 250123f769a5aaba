import { expect, test } from 'vitest'
import { mergeNote } from './merge-note.ts'

test('two writers of one note lose nothing: additions follow the stored text, changes stay in place (PIPE-45)', () => {
  const before = '<p>Ring henne.</p><p>CV är bra.</p>'
  expect(mergeNote(before, `${before}<p>Ringde i dag.</p>`, `${before}<p>Referens: Ali.</p>`)).toBe(
    `${before}<p>Ringde i dag.</p><p>Referens: Ali.</p>`,
  )
  expect(
    mergeNote(before, '<p>Ring henne.</p><p>CV är mycket bra.</p>', '<p>Ring henne i morgon.</p><p>CV är bra.</p>'),
  ).toBe('<p>Ring henne i morgon.</p><p>CV är mycket bra.</p>')
  // Both changed the same paragraph, so both versions are kept.
  expect(mergeNote('<p>Ja</p>', '<p>Ja, gärna</p>', '<p>Nej</p>')).toBe('<p>Ja, gärna</p><p>Nej</p>')
  expect(mergeNote('', '<p>Hans</p>', '<p>Min</p>')).toBe('<p>Hans</p><p>Min</p>')
  // Equal text is not duplicated, and text that the user deleted stays deleted.
  expect(mergeNote('', '<p>Ring</p>', '<p>Ring</p>')).toBe('<p>Ring</p>')
  expect(mergeNote(before, `${before}<ul><li>Ett</li></ul>`, '<p>CV är bra.</p>')).toBe(
    '<p>CV är bra.</p><ul><li>Ett</li></ul>',
  )
})
