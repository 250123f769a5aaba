import type { Locale } from '#rules/text-and-time/locale.ts'
import type { aboutPaths } from '#platform/foundation/texts/about-paths.ts'

/** The company in the header of a mail. */
export interface Letterhead {
  name: string
  /** Line below the name: the ad and its location, or the subject of the mail. */
  line: string | null
  /** Absolute URL of the logo. Null shows the initials. */
  logoUrl: string | null
  /** Postal address for the footer. */
  address: string | null
}

/** Operator of this installation and its job site, for the footers of mails. */
export interface Operator {
  name: string
  place: string
  /** Base URL of the job site, without a trailing slash. */
  siteUrl: string
}

/** A member of the company, with the details that a candidate sees. */
export interface Colleague {
  firstName: string
  lastName: string
  /** Determines the colour of the avatar. Never shown. */
  email: string
  title: string | null
  phone: string | null
}

/** A paragraph below the content: plain text, with an optional link after it. */
export type Remark = string | { text: string; link: { label: string; address: string } }

/** A person and their activity, in a mail to recruiters. */
export interface PersonActivity {
  name: string
  email: string
  what: string
  when: string
  link: string
}

/** A row of a table of counts: name, day and count. */
export type CountRow = readonly [what: string, day: string, count: string]

/** Content of a mail. All texts are plain text, except `words`. */
export type Block =
  | { kind: 'text'; paragraphs: readonly string[] }
  /** Sanitised HTML that a person wrote. `rest` is shown instead of the part that does not fit. */
  | { kind: 'words'; html: string; rest: string }
  | { kind: 'writer'; from: Colleague; when: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'list'; names: readonly string[] }
  /** Table of counts with a sum. */
  | { kind: 'counts'; heads: CountRow; rows: readonly CountRow[]; sum: readonly [label: string, count: string] }
  | { kind: 'leaf'; day: readonly [weekday: string, day: string, month: string]; title: string; text: string }
  | { kind: 'code'; digits: string }
  | { kind: 'button'; label: string; link: string; note?: string }
  | { kind: 'regards'; greeting: string; from: Colleague; company: string }
  | { kind: 'quote'; head: string; text: string }
  /** Links to choose from, instead of a button. */
  | { kind: 'links'; rows: readonly { label: string; hint: string; link: string }[] }
  | { kind: 'note'; text: string }
  | { kind: 'happenings'; title: string; count: string; rows: readonly PersonActivity[] }

/** Content of a mail, independent of HTML or plain text. */
export interface Letter {
  subject: string
  /** Preview text after the subject in the inbox. Adds information and does not repeat the subject. */
  preheader: string
  /** Display name of the sender: a person and the company, the company, or Tavla. */
  from: string
  /** Null for Tavla's own mails. */
  head: Letterhead | null
  title: string | null
  blocks: readonly Block[]
  remarks: readonly Remark[]
  /** Reason for the mail, above the product's logo. */
  foot?: string
  /**
   * Link in the footer: how a candidate's details are used, or help. Defaults to help for Tavla's own mails, and to no
   * link for other mails.
   */
  leadsTo?: Extract<keyof typeof aboutPaths, 'details' | 'help'>
}

/** A letter with its language and operator. */
export interface LocalisedLetter extends Letter {
  locale: Locale
  operator: Operator
}
