import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptAttribute, allowedExtensions, checkUpload, cleanFileName, extensionOf } from './uploads.ts'

const MB = 1024 * 1024

test('accepts the allowed kinds and sizes (PLUS-04)', () => {
  expect(allowedExtensions('document')).toEqual([
    'pdf',
    'doc',
    'docx',
    'odt',
    'rtf',
    'txt',
    'jpg',
    'jpeg',
    'png',
    'webp',
  ])
  expect(checkUpload({ name: 'Mitt CV.PDF', size: 10 * MB }, 'document')).toEqual([])
  expect(checkUpload({ name: 'cv.pdf', size: 10 * MB + 1 }, 'document')).toEqual(['tooLarge'])
  expect(checkUpload({ name: 'cv.exe', size: 0 }, 'document')).toEqual(['wrongKind', 'empty'])
  expect(checkUpload({ name: 'cv.pdf.exe', size: 1 }, 'document')).toEqual(['wrongKind'])
  expect(checkUpload({ name: 'film.mp4', size: 100 * MB }, 'video')).toEqual([])
  expect(checkUpload({ name: 'film.mp4', size: 1 }, 'document')).toEqual(['wrongKind'])
})

test('accepts avatars as png, jpg, gif or webp up to 5 MB (ACC-42, ACC-43)', () => {
  expect(acceptAttribute('image')).toBe('.jpg,.jpeg,.png,.webp,.gif')
  expect(checkUpload({ name: 'me.gif', size: 5 * MB + 1 }, 'image')).toEqual(['tooLarge'])
})

test('removes paths, controls and reserved characters from names (PLUS-04)', () => {
  expect(cleanFileName('../../etc/Mitt  CV: "bästa".pdf')).toBe('Mitt CV ”bästa”.pdf')
  expect(cleanFileName('C:\\Users\\x\\brev.docx')).toBe('brev.docx')
  expect(cleanFileName('cv\u202efdp.exe')).toBe('cvfdp.exe')
  expect(cleanFileName('')).toBe('file')
  expect(cleanFileName('.pdf')).toBe('pdf')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const clean = cleanFileName(name)
      expect(clean).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}]/u)
      expect(clean.length).toBeGreaterThan(0)
      expect(clean.startsWith('.')).toBe(false)
      expect([...clean].length).toBeLessThanOrEqual(101)
    }),
  )
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zåäö ]{0,150}$/),
      (stem) => extensionOf(cleanFileName(`x${stem}.pdf`)) === 'pdf',
    ),
  )
})
