// Mail programs quote in two ways: a line that names the sender with `>` before each quoted line, or the headers of the
// earlier mail with its text below them. There is no standard for either.

const QUOTED = /^\s*>/
/** `-----Original Message-----`, in the languages of the mail programs of our candidates. */
const ORIGINAL_TITLES = [
  'original message',
  'original ?meddelande',
  'ursprungligt (?:meddelande|mejl)',
  'opprinnelig melding',
  'oprindelig meddelelse',
  'ursprüngliche nachricht',
  'alkuperäinen viesti',
  'message d.origine',
  'vidarebefordrat meddelande',
  'forwarded message',
]
const ORIGINAL_MESSAGE = new RegExp(`^\\s*-{2,}\\s*(?:${ORIGINAL_TITLES.join('|')})\\s*-{2,}\\s*$`, 'i')
const SEPARATOR = /^\s*[_-]{5,}\s*$/
const FROM_HEADER = /^[\s*]*(?:från|from|avsändare|fra|von|de|lähettäjä)\s*\*?\s*:/i
const OTHER_HEADERS = [
  ...['skickat', 'sent', 'datum', 'date', 'sendt', 'dato', 'gesendet', 'lähetetty'],
  ...['till', 'to', 'til', 'an', 'kopia', 'cc', 'vastaanottaja'],
  ...['ämne', 'rubrik', 'subject', 'emne', 'betreff', 'aihe'],
]
const OTHER_HEADER = new RegExp(`^[\\s*]*(?:${OTHER_HEADERS.join('|')})\\s*\\*?\\s*:`, 'i')
const WROTE = /\b(?:wrote|skrev|schrieb|kirjoitti)(?![\p{L}\p{N}])/iu
const ATTRIBUTION_START =
  /^\s*(?:on|den|am|le|på|il|\d{1,4}|(?:mån|tis|ons|tors?|fre|lör|sön|mon|tue|wed|thu|fri|sat|sun)\p{L}*)[\s.,-]/iu
/** `Skickat från min iPhone`, which mail programs of phones add. */
const DEVICES = [
  '(?:skickat|sänt|skickades) från (?:min|mitt|outlook|yahoo|e-post|mail|proton|gmail|telia)',
  'sent from (?:my|outlook|yahoo|mail|proton|gmail)',
  '(?:hämta|skaffa|get) outlook (?:för|for)',
]
const DEVICE_LINE = new RegExp(`^\\s*(?:${DEVICES.join('|')})\\b.{0,80}$`, 'iu')

/** Maximum number of lines into which mail programs wrap the line that names the sender. */
const MAX_ATTRIBUTION_LINES = 4
const MAX_ATTRIBUTION_LENGTH = 500
/** Number of lines below `From:` in which the other headers must follow. */
const HEADER_LINES = 6

/**
 * Returns the new part of a plain-text mail. Answers between the quoted lines stay, with the quotes they answer. Returns
 * '' if the mail has only quotes.
 */
export function trimQuotes(text: string): string {
  const lines = text.split('\n')
  const original = lines.findIndex((_, index) => isOriginalStart(lines, index))
  return tidy(withoutQuotes(original === -1 ? lines : lines.slice(0, original)))
}

/** Whether an earlier mail with its headers begins at a line. */
function isOriginalStart(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (ORIGINAL_MESSAGE.test(line)) return true
  if (!FROM_HEADER.test(line)) return false
  const following = lines.slice(index + 1, index + 1 + HEADER_LINES)
  return following.filter((next) => OTHER_HEADER.test(next)).length >= 2
}

/** Returns the number of lines of an attribution that begins at a line: `On 3 May 2026, Sara wrote:`. Null if none does. */
function attributionLength(lines: readonly string[], index: number): number | null {
  let joined = ''
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count++) {
    const line = lines[index + count - 1]?.trim() ?? ''
    if (line === '' || QUOTED.test(line)) return null
    if (count === 2 && !ATTRIBUTION_START.test(joined)) return null
    joined = joined === '' ? line : `${joined} ${line}`
    if (joined.length > MAX_ATTRIBUTION_LENGTH) return null
    if (joined.endsWith(':') && WROTE.test(joined) && isCertain(joined, lines.slice(index + count))) return count
  }
  return null
}

/** Whether a line that ends in `wrote:` introduces a quote: it has an address or a time, or quoted lines follow it. */
const isCertain = (line: string, following: readonly string[]): boolean =>
  QUOTED.test(following.find((next) => next.trim() !== '') ?? '') ||
  (/\d/.test(line) && (line.includes('@') || /\d{1,2}[:.]\d{2}/.test(line)) && ATTRIBUTION_START.test(line))

function withoutQuotes(lines: readonly string[]): string[] {
  const kept: { line: string; isQuoted: boolean }[] = []
  for (let index = 0; index < lines.length;) {
    const length = attributionLength(lines, index)
    if (length === null) {
      const line = lines[index] ?? ''
      kept.push({ line, isQuoted: QUOTED.test(line) })
      index++
      continue
    }
    index += length
    // Without marks, everything below the attribution is the quote.
    if (!lines.slice(index).some((line) => QUOTED.test(line))) break
  }
  const isText = ({ line, isQuoted }: (typeof kept)[number]): boolean => !isQuoted && line.trim() !== ''
  const first = kept.findIndex(({ isQuoted }) => isQuoted)
  const last = kept.findLastIndex(({ isQuoted }) => isQuoted)
  const isInterleaved = kept.slice(first + 1, Math.max(first + 1, last)).some(isText)
  if (!isInterleaved) return kept.filter(({ isQuoted }) => !isQuoted).map(({ line }) => line)
  // A quote after the last answer is not answered.
  const lastText = kept.findLastIndex(isText)
  return kept.slice(0, lastText + 1).map(({ line }) => line)
}

/** Removes separators and the lines of phones at the end, and surplus empty lines. */
function tidy(lines: readonly string[]): string {
  const kept = [...lines]
  for (;;) {
    const last = kept.at(-1)
    if (last === undefined || !(last.trim() === '' || SEPARATOR.test(last) || DEVICE_LINE.test(last))) break
    kept.pop()
  }
  return kept
    .join('\n')
    .replace(/\n[ \t]*(?:\n[ \t]*){2,}/g, '\n\n')
    .trim()
}
