/** Escapes a string for a PDF content stream. Characters outside Latin-1 become a question mark. */
const literal = (text: string) =>
  text.replace(/[\\()]/g, (character) => `\\${character}`).replace(/[^\u0020-\u00ff]/g, '?')

/** Returns a small one-page PDF with a heading and lines. Used for invented CVs. */
export function writePdf(heading: string, lines: string[]): Uint8Array {
  const text = [
    `BT /F1 20 Tf 56 770 Td (${literal(heading)}) Tj ET`,
    ...lines.map((line, index) => `BT /F1 11 Tf 56 ${736 - index * 18} Td (${literal(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const whole =
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n` +
    `<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Uint8Array.from(whole, (character) => character.charCodeAt(0))
}
