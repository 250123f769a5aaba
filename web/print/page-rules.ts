/** Writes a text as a CSS string. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}<]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ''} `)}"`

/** Characters that fit beside each other in the head of a sheet. */
const MAX_HEAD_LENGTH = 60
const cut = (text: string): string => (text.length > MAX_HEAD_LENGTH ? `${text.slice(0, MAX_HEAD_LENGTH - 1)}…` : text)

interface PageTexts {
  company: string
  title: string
  date: string
  page: string
  of: string
}

/**
 * Returns the rules of a printed sheet: A4, with the company and the title at the top, and the date and the number of
 * the page at the foot. A longer title is cut here; the document has it in full.
 */
export function pageRules({ company, title, date, page, of }: PageTexts): string {
  const type = 'font: 9pt "Inter Variable", sans-serif; color: #4a5266'
  const number = `${quoted(`${page} `)} counter(page) ${quoted(` ${of} `)} counter(pages)`
  return `@page {
    size: A4;
    margin: 22mm 16mm 20mm;
    @top-left { content: ${quoted(cut(company))}; ${type} }
    @top-right { content: ${quoted(cut(title))}; ${type} }
    @bottom-left { content: ${quoted(date)}; ${type} }
    @bottom-right { content: ${number}; ${type} }
  }`
}
