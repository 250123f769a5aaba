import { expect, test } from 'vitest'
import { cvText } from './cv-text.ts'
import { docx, encryptedPdf, odt, pdf, plainPdf, plainText, rtf, zipOf } from './cv-files.fixture.ts'
import { readDetails } from './read-details.ts'

const malin = { name: 'Malin Ek', email: 'malin.ek@brev.example', phone: '070-123 45 67' }

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const read = (bytes: Uint8Array<ArrayBuffer>, name = 'cv.pdf') => readDetails(new File([bytes], name))

test.each([
  ['PDF with a font of its own', () => pdf(), 'pdf'],
  ['PDF without compression', () => pdf({ compress: false }), 'pdf'],
  ['PDF with a standard font', () => plainPdf(malin.name, malin.email, malin.phone), 'pdf'],
  ['DOCX', docx, 'docx'],
  ['ODT', odt, 'odt'],
  ['RTF', () => latin1(rtf()), 'rtf'],
  ['TXT in UTF-8', () => new Uint8Array(Buffer.from(plainText())), 'txt'],
  ['TXT in Windows-1252', () => latin1(`${plainText()}\r\nUme\xe5`), 'txt'],
  ['TXT in UTF-16', () => utf16(plainText()), 'txt'],
  ['DOCX with another ending', docx, 'pdf'],
] as const)('reads the details of a CV: %s (PLUS-88)', async (_, bytesOf, extension) => {
  expect(await read(await bytesOf(), `CV.${extension}`)).toEqual(malin)
})

test('the columns of a PDF do not run into each other (PLUS-88)', async () => {
  expect(await cvText(await pdf(), 'cv.pdf')).toBe(
    'Umeå\nMalin Ek\nTelefon: 070-123 45 67\tmalin.ek@brev.example\nErfarenhet',
  )
})

test('a name in Swedish letters is read from a font without a table (PLUS-88)', async () => {
  expect(await read(await plainPdf('Åsa Öst-Ärlig', 'asa@brev.example'))).toEqual({
    name: 'Åsa Öst-Ärlig',
    email: 'asa@brev.example',
    phone: '',
  })
})

test('a file that is damaged, encrypted, of another kind or too large gives nothing (PLUS-88, PLUS-04)', async () => {
  const whole = await pdf()
  const zeros = 'x'.repeat(17_000_000)
  const files = {
    encrypted: await encryptedPdf(),
    empty: new Uint8Array(),
    header: latin1('%PDF-1.7'),
    archive: await zipOf({ 'a.txt': malin.name }),
    word: latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1Malin Ek malin.ek@brev.example'),
    image: latin1('\x89PNG\r\n\x1a\nMalin Ek malin.ek@brev.example'),
    bombInZip: await zipOf({ 'word/document.xml': `<w:t>${zeros}</w:t>` }),
  }
  for (const [name, bytes] of Object.entries(files))
    expect([name, (await read(bytes)) ?? { name: '', email: '', phone: '' }]).toEqual([
      name,
      { name: '', email: '', phone: '' },
    ])
  // Whatever is cut or changed, reading ends without an error.
  for (const bytes of [whole, await docx(), latin1(rtf())])
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 8)) {
      await read(bytes.slice(0, at))
      const changed = bytes.slice()
      changed.fill(0x28, at, at + 5)
      await read(changed)
    }
})

test('an archive that says less than it contains is not decompressed beyond that (PLUS-04)', async () => {
  const bytes = await zipOf({ 'content.xml': `<text:p>${malin.name} ${malin.email} ${'x'.repeat(100_000)}</text:p>` })
  const view = new DataView(bytes.buffer)
  const entry = bytes.findIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50)
  view.setUint32(entry + 24, 50, true)
  expect(((await cvText(bytes, 'cv.odt').catch(() => null)) ?? '').length).toBeLessThanOrEqual(51)
})
