import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { cutText } from '#rules/text-and-time/text.ts'
import { readEmail } from './read-email.ts'
import { readName } from './read-name.ts'
import { readPhone } from './read-phone.ts'

// What the form that adds a candidate takes from a CV (PLUS-88): the name, the e-mail address and the phone number. It
// reads nothing else. A wrong detail is worse than a missing one, so that a doubtful one is left out.

/** The details found in a CV. A detail that was not found is empty. */
export interface CvDetails {
  name: string
  email: string
  phone: string
}

/** Maximum number of characters of a CV that are searched. The details are on its first page. */
const MAX_CV_CHARACTERS = 10_000

/** The start of the part with other people's details. */
const REFERENCES = /^\s*(?:referens(?:er|person|personer)?|references?|referees?)(?!\p{L})/iu

/**
 * Finds the name, the e-mail address and the phone number of the person in the text of a CV. A tab separates the cells
 * of a line. `fileName` helps to recognise the name.
 */
export function findCvDetails(text: string, fileName: string): CvDetails {
  const lines = cleanText('text', cutText(text, MAX_CV_CHARACTERS).normalize('NFKC')).split('\n')
  const references = lines.findIndex((line, index) => index > 0 && REFERENCES.test(line))
  const cells = (references === -1 ? lines : lines.slice(0, references))
    .flatMap((line) => line.split(/\t| {3,}|[|•·●▪■◆⋅]/))
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
  const [email, phone] = [readEmail(cells), readPhone(cells)]
  return { name: readName(cells, { email, phone, fileName }), email, phone }
}
