import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { ZipFile } from 'yazl'

// Files of an invented CV, as the programs of applicants write them.

const heading = 'Malin Ek'
const lines = ['Telefon: 070-123 45 67', 'malin.ek@brev.example', 'Erfarenhet']
const inter = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')

/** Returns an archive. Texts are compressed. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream as unknown as Readable))
}

const paragraph = (text: string) => `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>${run(text)}</w:p>`
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

/** A DOCX with the name in the page header, and with the address in a table. */
export const docx = () =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override
      PartName="/word/document.xml"
      ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    'word/header1.xml': `<w:hdr>${paragraph(heading)}</w:hdr>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document><w:body>
      <mc:AlternateContent><mc:Fallback>${paragraph('Fel Namn')}</mc:Fallback></mc:AlternateContent>
      <w:tbl><w:tr><w:tc>${paragraph('Telefon')}</w:tc><w:tc><w:p>${run('070-')}${run('123 45 67')}</w:p></w:tc></w:tr></w:tbl>
      ${paragraph('E-post: malin.ek@brev.example &amp; p&#229; LinkedIn')}
      <w:p><w:del><w:r><w:delText>Borttagen</w:delText></w:r></w:del></w:p></w:body></w:document>`,
  })

export const odt = () =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'styles.xml': '<office:document-styles><style:style/></office:document-styles>',
    'content.xml': `<office:document-content><office:body><office:text>
      <text:h>${heading}</text:h><text:p>Telefon:<text:tab/>070-123<text:s/>45<text:s/>67<text:line-break/>Umeå</text:p>
      <text:p><text:a><text:span>malin.ek</text:span>@brev.example</text:a></text:p>
      </office:text></office:body></office:document-content>`,
  })

export const rtf = () =>
  String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Fel Namn;}}{\info{\author Fel Namn}}
{\*\generator Fel;}\uc1\pard\b Malin Ek\b0\par Ume\'e5, \u197?lder\par Telefon:\tab 070\_123 45 67\par
malin.ek@brev.example\par}`

/** A PDF with subset fonts, whose codes have a table, and with two columns. */
export async function pdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({ size: 'A4', margin: 56, ...options })
  document.font(inter)
  document
    .fontSize(11)
    .text('Umeå', 56, 60)
    .text(lines[0] ?? '', 56, 90)
  document.fontSize(22).text(heading, 300, 56).fontSize(11)
  for (const [index, line] of lines.slice(1).entries()) document.text(line, 300, 90 + 20 * index)
  document.end()
  return new Uint8Array(await buffer(document as unknown as Readable))
}

/** Returns a PDF with a standard font, which has no table. */
export async function plainPdf(...texts: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument()
  for (const text of texts) document.text(text)
  document.end()
  return new Uint8Array(await buffer(document as unknown as Readable))
}

/** A PDF that asks for a password. */
export const encryptedPdf = () => pdf({ userPassword: 'hemligt' })

export const plainText = () => [heading, ...lines].join('\r\n')
