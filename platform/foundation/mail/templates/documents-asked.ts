import type { Locale } from '#rules/text-and-time/locale.ts'
import { numberInWords } from '#rules/text-and-time/number-in-words.ts'
import { formatList } from '#platform/foundation/texts/form-texts.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Colleague, Letterhead } from '../letter/letter-parts.ts'
import { letterTexts, personAt } from '../letter/texts.ts'
import { shortenAtWord, previewLength } from './preview.ts'

export interface DocumentsAskedMail {
  head: Letterhead
  candidateName: string
  adTitle: string
  sender: Colleague | null
  /** Names of the requested documents, in the candidate's language. */
  documents: readonly string[]
  link: string
}

const counted = (count: number, locale: Locale): string => numberInWords(count, locale)
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const sv = {
  subject: (count: number, ad: string) => `${upper(counted(count, 'sv'))} dokument att lämna in: ${ad}`,
  title: (count: number) => `Skicka ${counted(count, 'sv')} dokument till oss`,
  lead: 'Vi vill gärna veta mer om dig. För att gå vidare behöver vi se det här:',
  handIn: 'Lämna in dokument',
  note: (count: number): string =>
    count === 1 ? 'Som fil eller foto.' : 'Du kan lämna in ett i taget eller alla samtidigt.',
  missing: (name: string) => `Saknar du något av det? Skriv till ${name} på din sida, så hittar vi en lösning.`,
  us: 'oss',
}

const en: typeof sv = {
  subject: (count, ad) => `${upper(counted(count, 'en'))} ${count === 1 ? 'document' : 'documents'} to upload: ${ad}`,
  title: (count) => `Send us ${counted(count, 'en')} ${count === 1 ? 'document' : 'documents'}`,
  lead: 'We’d like to know more about you. To continue, we need:',
  handIn: 'Upload documents',
  note: (count) => (count === 1 ? 'As a file or a photo.' : 'Upload one at a time or all at once.'),
  missing: (name) => `Missing something? Message ${name} from your page and we’ll find another way.`,
  us: 'us',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Request to a candidate to upload documents (PLUS-09). */
export const documentsAsked = mailTemplate<DocumentsAskedMail>(
  ({ head, candidateName, adTitle, sender, documents, link }, locale) => {
    const t = texts[locale]
    const common = letterTexts[locale]
    return {
      subject: t.subject(documents.length, adTitle),
      preheader: shortenAtWord(`${formatList(locale, documents)}. ${t.note(documents.length)}`, previewLength),
      from: personAt(sender, head.name),
      head,
      leadsTo: 'details',
      title: t.title(documents.length),
      blocks: [
        { kind: 'text', paragraphs: [common.hello(candidateName), t.lead] },
        { kind: 'list', names: documents },
        { kind: 'button', label: t.handIn, link: `${link}#dokument`, note: t.note(documents.length) },
        ...(sender === null
          ? []
          : [{ kind: 'regards', greeting: common.regards, from: sender, company: head.name } as const]),
      ],
      remarks: [t.missing(sender?.firstName ?? t.us), common.personalLink],
    }
  },
)
