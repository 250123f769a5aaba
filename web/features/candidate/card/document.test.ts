import { expect, test } from 'vitest'
import { inlineAddress, isExpired, kindOfFile, pdfAddress, previewOf } from './document.ts'

const url = '/media/7f/Yrkesbevis-fj%C3%A4rrv%C3%A4rme.pdf?e=1763625600&s=abc'

test('the kind of a document follows from its name (PIPE-41)', () => {
  expect(kindOfFile(url)).toBe('PDF')
  expect(previewOf(url)).toBe('pdf')
  expect(previewOf('/media/7f/intyg.JPG?e=1&s=a')).toBe('image')
  expect(previewOf('/media/7f/brev.txt?e=1&s=a')).toBe('text')
  for (const film of ['jag.mp4', 'jag.WEBM']) expect(previewOf(`/media/7f/${film}?e=1&s=a`)).toBe('video')
  expect(previewOf('/media/7f/cv.docx?e=1&s=a')).toBeNull()
  expect(inlineAddress(url)).toBe(`${url}&inline=1`)
  expect(pdfAddress(url)).toBe(`${url}&inline=1#navpanes=0&view=FitH`)
})

test('an expired address is recognized (PIPE-41)', () => {
  expect(isExpired(url, Date.parse('2025-11-20T07:00:00Z'))).toBe(false)
  expect(isExpired(url, Date.parse('2025-11-20T09:00:00Z'))).toBe(true)
  expect(isExpired('/media/7f/open.png', Date.now())).toBe(false)
})
