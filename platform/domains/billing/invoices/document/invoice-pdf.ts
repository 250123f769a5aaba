import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import Paper from 'pdfkit'
import { amountDueOf } from '#rules/billing/invoice-lines.ts'
import { formatOcrNumber } from '#rules/billing/invoice-number.ts'
import { ore, oreToKronor, basisPointsToRate, type Ore } from '#rules/billing/money.ts'
import {
  billedLines,
  cancelledLines,
  categoryOf,
  contentTotals,
  paymentTerms,
  shownOrganizationNumber,
  type ContentLine,
  type InvoiceContent,
} from './invoice-content.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { invoiceTexts } from './invoice-texts.ts'

// The invoice as a PDF: A4, black on white. The address is on the right, for the window of a C5 envelope (SS 61 46 11);
// the payment line is at the foot. Runs in a worker. Coordinates are points from the upper left corner.

const { resolve } = createRequire(import.meta.url)

/** The typeface by weight. All documents share the opened fonts, because parsing them takes longer than rendering. */
const fonts = {
  400: openSync(resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  500: openSync(resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf')),
  600: openSync(resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
} as const
type Weight = keyof typeof fonts

/** Text options of pdfkit. Tabular figures make the columns line up. */
const textOptions = { lineBreak: false, features: ['tnum' as const] }

const page = { width: 595.28, height: 841.89, left: 48, right: 547.3 }
const column = { period: 214, price: 408, discount: 473, amount: page.right }
const paymentTop = 715
const footTop = 781
/** Lowest edge of rows on a page that is not the last. */
const maxRowBottom = 740
/** Minimum space above the payment line. */
const paymentMargin = 12

const ink = '#16203a'
const muted = '#4a5266'
const hairline = '#d5d7dd'
const petrol = '#0d5c6b'

type Texts = ReturnType<typeof invoiceTexts>
/** Formats an amount as `11 900,00` in Swedish and `11,900.00` in English, with a typographic minus. */
const kronor = (amount: Ore, { format }: Texts): string =>
  new Intl.NumberFormat(format, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(oreToKronor(amount))
    .replace('-', '−')
const period = ({ startsOn, expiresOn }: ContentLine): string =>
  [...new Set([startsOn, expiresOn])].filter((day) => day !== null).join(' – ')

interface TextStyle {
  size: number
  weight?: Weight
  color?: string
  /** Right edge of the text, in points. Overrides `x`. */
  right?: number
}

class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly t: Texts

  constructor(t: Texts) {
    this.t = t
    this.doc = new Paper({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: t.format,
      displayTitle: true,
      autoFirstPage: true,
    })
    for (const [weight, font] of Object.entries(fonts))
      // pdfkit accepts an opened font, but its types do not.
      this.doc.registerFont(`inter-${weight}`, font as unknown as PDFKit.Mixins.PDFFontSource)
  }

  #setFont({ size, weight = 400 }: TextStyle): PDFKit.PDFDocument {
    return this.doc.font(`inter-${weight}`).fontSize(size)
  }

  width(text: string, style: TextStyle): number {
    return this.#setFont(style).widthOfString(cleanText('line', text), textOptions)
  }

  /** Draws one line of text. `y` is its upper edge. */
  line(text: string, x: number, y: number, style: TextStyle): void {
    const { color = ink, right } = style
    const left = right === undefined ? x : right - this.width(text, style)
    // The font has no glyphs for single marks and control characters, and shows boxes for them.
    this.#setFont(style).fillColor(color).text(cleanText('line', text), left, y, textOptions)
  }

  /** Wraps a text at spaces into lines of at most `width` points. A longer word is split. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    const fits = (candidate: string) => this.width(candidate, style) <= width
    for (const word of cleanText('line', text)
      .split(/\s+/u)
      .filter((part) => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return line === '' ? lines : [...lines, line]
  }

  /** Draws a text over several lines and returns its lower edge. */
  paragraph(
    text: string,
    x: number,
    y: number,
    { width, leading, ...style }: TextStyle & { width: number; leading: number },
  ): number {
    const lines = this.wrap(text, width, style)
    lines.forEach((line, index) => this.line(line, x, y + index * leading, style))
    return y + lines.length * leading
  }

  rule(y: number, { from = page.left, to = page.right, color = ink, thickness = 0.8 } = {}): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(color).stroke()
  }
}

/** Returns the content with negative amounts, as a credit note shows them on paper. */
const negated = (content: InvoiceContent): InvoiceContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, net: ore(-line.net), discount: ore(-line.discount) })),
})

const nameOf = ({ credits }: InvoiceContent, { creditNote, invoice }: Texts): string => (credits ? creditNote : invoice)

/** Renders an invoice or a credit note as a PDF. */
export async function renderInvoice(sent: InvoiceContent): Promise<Uint8Array> {
  const content = sent.credits ? negated(sent) : sent
  const sheet = new Sheet(invoiceTexts(content.parties))
  const { doc } = sheet
  doc.info.Title = `${nameOf(content, sheet.t)} ${content.number}`
  doc.info.Author = content.parties.seller.name
  doc.info.CreationDate = new Date(`${content.issuedOn}T12:00:00Z`)
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolveEnd, reject) => {
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolveEnd())
      .on('error', reject)
  })
  const tableTop = drawHead(sheet, content)
  const tableBottom = drawRows(sheet, content, tableTop)
  drawSums(sheet, content, tableBottom)
  drawPayment(sheet, content)
  drawFrames(sheet, content)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function drawBrand({ doc }: Sheet, x: number, y: number, size: number): void {
  const unit = size / 20
  doc.roundedRect(x, y, size, size, 3 * unit).fill(petrol)
  for (const [left, height] of [
    [4, 12],
    [8.5, 7],
    [13, 9.5],
  ] as const)
    doc.roundedRect(x + left * unit, y + 4 * unit, 3 * unit, height * unit, 0.75 * unit).fill('#ffffff')
}

/** Returns the name of a country by its two-letter code. Returns any other stored text unchanged. */
const nameOfCountry = (code: string, { format }: Texts): string =>
  /^[a-z]{2}$/i.test(code) ? (new Intl.DisplayNames([format], { type: 'region' }).of(code) ?? code) : code

/** Draws the invoice facts and the buyer's address. Returns the top of the table. */
function drawHead(sheet: Sheet, content: InvoiceContent): number {
  const {
    number,
    issuedOn,
    credits,
    parties: { buyer, ourReference, dueOn, replaces },
  } = content
  const { t } = sheet
  drawBrand(sheet, page.left, 44, 15.5)
  sheet.line('Tavla', page.left + 21.5, 43.5, { size: 12.5, weight: 600 })
  sheet.line(nameOf(content, t), 0, 42, { size: 21, weight: 600, right: page.right })
  sheet.line(number, 0, 67, { size: 10, right: page.right })
  const facts: [string, string | null][] = [
    ...(credits
      ? ([
          [t.creditedOn, issuedOn],
          [t.credits, t.creditedInvoice(credits.number, credits.issuedOn)],
        ] satisfies [string, string][])
      : ([
          [t.issuedOn, issuedOn],
          [t.dueOn, dueOn],
          [t.terms, paymentTerms(content)],
        ] satisfies [string, string][])),
    [t.yourReference, buyer.reference],
    [t.ourReference, ourReference],
    [t.yourVatNumber, buyer.vatNumber],
    [t.yourOrganizationNumber, buyer.vatNumber === null ? shownOrganizationNumber(buyer.organizationNumber) : null],
    [t.replaces, credits ? null : replaces],
  ]
  let y = 108
  for (const [name, value] of facts) {
    if (value === null || value === '') continue
    sheet.line(name, page.left, y, { size: 9.3, color: muted })
    y = Math.max(y + 15.6, sheet.paragraph(value, 150, y, { size: 9.6, width: 180, leading: 12.5 }) + 3.1)
  }
  const { address } = buyer
  const foreign = address.postCountry === 'SE' ? '' : nameOfCountry(address.postCountry, t)
  let line = 121
  for (const text of [
    buyer.name,
    address.coAddress ? `c/o ${address.coAddress.replace(/^c\/o\s*/i, '')}` : '',
    address.streetAddress,
    `${address.postNumber} ${address.postArea}`.trim(),
    foreign,
  ]) {
    if (text.trim() !== '')
      line = sheet.paragraph(text, 343, line, { size: 10.5, width: page.right - 343, leading: 15.2 })
  }
  return Math.max(y, line, 205) + 24
}

function drawTableHead(sheet: Sheet, y: number): number {
  const { t } = sheet
  const style = { size: 9.3, weight: 500, color: muted } as const
  sheet.line(t.designation, page.left, y, style)
  sheet.line(t.period, column.period, y, style)
  sheet.line(t.price, 0, y, { ...style, right: column.price })
  sheet.line(t.discount, 0, y, { ...style, right: column.discount })
  sheet.line(t.amount, 0, y, { ...style, right: column.amount })
  sheet.rule(y + 16)
  return y + 16
}

/** Draws the lines over as many pages as needed. Returns the bottom of the table. */
function drawRows(sheet: Sheet, content: InvoiceContent, top: number): number {
  const title = { size: 9.8, weight: 500 } as const
  const note = { size: 9, color: muted } as const
  const amount = { size: 9.8 } as const
  const width = column.period - page.left - 14
  let y = drawTableHead(sheet, top)
  const lines = billedLines(content)
  // The last row leaves room for the sums below it and the notes beside the sums.
  const maxLastRowBottom = paymentTop - paymentMargin - sumsHeight(sheet, content)
  for (const [index, line] of lines.entries()) {
    const titles = sheet.wrap(line.title, width, title)
    const height = 10 + titles.length * 14 + (line.note === '' ? 0 : 14) + 6
    if (y + height > (index === lines.length - 1 ? maxLastRowBottom : maxRowBottom)) {
      sheet.doc.addPage({ size: 'A4', margin: 0 })
      y = drawTableHead(sheet, 60)
    }
    titles.forEach((text, titleIndex) => sheet.line(text, page.left, y + 10 + titleIndex * 14, title))
    if (line.note !== '') sheet.line(line.note, page.left, y + 10 + titles.length * 14 + 1, note)
    sheet.line(period(line), column.period, y + 10.4, { size: 9 })
    sheet.line(kronor(line.net, sheet.t), 0, y + 10, { ...amount, right: column.price })
    sheet.line(line.discount === 0 ? '–' : kronor(line.discount, sheet.t), 0, y + 10, {
      ...amount,
      right: column.discount,
    })
    sheet.line(kronor(amountDueOf(line), sheet.t), 0, y + 10, { ...amount, right: column.amount })
    y += height
    sheet.rule(y, { color: hairline, thickness: 0.6 })
  }
  return y
}

/** Returns the notes beside the sums: cancelled lines, the reason for no VAT, and interest. */
function notes(content: InvoiceContent, t: Texts): string[] {
  const cancelled = cancelledLines(content)
  const titles = cancelled
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ')
  const more = cancelled.length > 3 ? t.more(cancelled.length - 3) : ''
  return [
    ...(cancelled.length > 0 ? [t.cancelled(`${titles}${more}`)] : []),
    ...(categoryOf(content) === 'AE' ? [t.reverseCharge] : []),
    ...(content.credits ? [] : [t.interest]),
  ]
}

/** Space above the sums and the notes. */
const sumsMargin = 13
const noteStyle = { size: 9.3, color: muted, width: 280, leading: 13.6 }
const sumLeading = 17.4

function sumLines({ t }: Sheet, content: InvoiceContent): (readonly [name: string, value: Ore])[] {
  const totals = contentTotals(content)
  const percent = new Intl.NumberFormat(t.format, { maximumFractionDigits: 2 }).format(
    basisPointsToRate(content.vat) * 100,
  )
  return [
    [t.net, totals.net],
    [t.vat(percent), totals.vat],
    ...(totals.rounding === 0 ? [] : [[t.rounding, totals.rounding] as const]),
  ]
}

/** Returns the height of the sums and the notes beside them. */
function sumsHeight(sheet: Sheet, content: InvoiceContent): number {
  const noteLines = notes(content, sheet.t).reduce(
    (lines, text) => lines + sheet.wrap(text, noteStyle.width, noteStyle).length,
    0,
  )
  return sumsMargin + Math.max(noteLines * noteStyle.leading, sumLines(sheet, content).length * sumLeading + 26)
}

function drawSums(sheet: Sheet, content: InvoiceContent, top: number): void {
  const { t } = sheet
  let note = top + sumsMargin
  for (const text of notes(content, t)) note = sheet.paragraph(text, page.left, note, noteStyle)
  let y = top + sumsMargin
  for (const [name, value] of sumLines(sheet, content)) {
    sheet.line(name, 343, y, { size: 9.3, color: muted })
    sheet.line(kronor(value, t), 0, y, { size: 9.8, right: page.right })
    y += sumLeading
  }
  sheet.rule(y + 1, { from: 343 })
  sheet.line(content.credits ? t.credited : t.toPay, 343, y + 11, { size: 10.6, weight: 600 })
  sheet.line(t.kronor(kronor(contentTotals(content).payable, t)), 0, y + 8.5, {
    size: 13.8,
    weight: 600,
    right: page.right,
  })
}

function drawPayment(sheet: Sheet, content: InvoiceContent): void {
  const { t } = sheet
  const { payable } = contentTotals(content)
  const { seller, dueOn } = content.parties
  sheet.rule(paymentTop)
  if (content.credits) {
    sheet.line(t.notToPay(content.credits.number), page.left, paymentTop + 18, { size: 9.8 })
    sheet.rule(paymentTop + 49)
    return
  }
  const cells = [
    ['Bankgiro', seller.bankgiro, page.left],
    [t.ocr, formatOcrNumber(content.ocr), 190],
    [t.dueOn, dueOn, 332],
  ] as const
  const [name, value] = [
    { size: 9.3, color: muted },
    { size: 12, weight: 600 },
  ] as const
  for (const [label, text, x] of cells) {
    sheet.line(label, x, paymentTop + 11, name)
    sheet.line(text, x, paymentTop + 24, value)
  }
  sheet.line(t.sum, 0, paymentTop + 11, { ...name, right: page.right })
  sheet.line(t.kronor(kronor(payable, t)), 0, paymentTop + 24, { ...value, right: page.right })
  sheet.rule(paymentTop + 49)
}

/** Draws the seller and the page number on each page, and the number and the date of the document on further pages. */
function drawFrames(sheet: Sheet, content: InvoiceContent): void {
  const {
    number,
    issuedOn,
    parties: { seller },
  } = content
  const { t } = sheet
  const { count } = sheet.doc.bufferedPageRange()
  const small = { size: 8.4, color: muted } as const
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(index)
    if (index > 0)
      sheet.line(`${nameOf(content, t)} ${number}, ${issuedOn}`, page.left, 36, { size: 9.3, color: muted })
    sheet.line(seller.name, page.left, footTop, { size: 8.4, weight: 600 })
    sheet.line(`${seller.streetAddress}, ${seller.postNumber} ${seller.postArea}`, page.left, footTop + 12, small)
    sheet.line(t.organizationNumber(shownOrganizationNumber(seller.organizationNumber)), 200, footTop, small)
    sheet.line(t.vatNumber(seller.vatNumber), 200, footTop + 12, small)
    sheet.line(t.fTax, 363, footTop, small)
    sheet.line(seller.email, 363, footTop + 12, small)
    sheet.line(t.pages(index + 1, count), 0, footTop, { ...small, right: page.right })
  }
}
