import type { Locale } from '#rules/text-and-time/locale.ts'
import type { aboutPaths } from '#platform/foundation/texts/about-paths.ts'

/** Whose paper a letter is written on. */
export interface Letterhead {
  name: string
  /** Under the name: the ad and its place, or what the letter is about. */
  line: string | null
  /** Absolute address of the logo; null shows the initials. */
  logoUrl: string | null
  /** Postal address, for the foot. */
  address: string | null
}

/** Who runs this Tavla and where its job site is: what the feet of letters say. */
export interface House {
  name: string
  place: string
  /** Base of the job site, without a trailing slash. */
  siteUrl: string
}

/** Somebody of the company, as a candidate sees them. */
export interface Colleague {
  firstName: string
  lastName: string
  /** Colours the avatar; never shown. */
  email: string
  title: string | null
  phone: string | null
}

/** One paragraph of remarks: plain text, with at most one link after it. */
export type Remark = string | { text: string; link: { label: string; address: string } }

/** Somebody who did something, in a letter to colleagues. */
export interface Happening {
  name: string
  email: string
  what: string
  when: string
  link: string
}

/** A row of counts: what, a day, and how many. */
export type CountRow = readonly [what: string, day: string, count: string]

/** What a letter is made of, from top to bottom; all texts are plain but `words`. */
export type Block =
  | { kind: 'text'; paragraphs: readonly string[] }
  /** Words of a person, sanitised HTML, as they wrote them. */
  | { kind: 'words'; html: string; rest: string }
  | { kind: 'writer'; from: Colleague; when: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'things'; names: readonly string[] }
  /** What there is how much of, with a sum. */
  | { kind: 'counts'; heads: CountRow; rows: readonly CountRow[]; sum: readonly [label: string, count: string] }
  | { kind: 'leaf'; day: readonly [weekday: string, day: string, month: string]; title: string; text: string }
  | { kind: 'code'; digits: string }
  | { kind: 'button'; label: string; link: string; note?: string }
  | { kind: 'regards'; greeting: string; from: Colleague; company: string }
  | { kind: 'quote'; head: string; text: string }
  /** Where the rows are the choice there is no button. */
  | { kind: 'links'; rows: readonly { label: string; hint: string; link: string }[] }
  | { kind: 'note'; text: string }
  | { kind: 'happenings'; title: string; count: string; rows: readonly Happening[] }

/** A letter before it is set: the same for both forms. */
export interface Letter {
  subject: string
  /** What a list of mail shows after the subject: the next fact, never the subject again. */
  preheader: string
  /** Display name of the sender: a person with the company, the company, or Tavla. */
  from: string
  /** Null: the letter is Tavla's own. */
  head: Letterhead | null
  title: string | null
  blocks: readonly Block[]
  remarks: readonly Remark[]
  /** Why somebody gets it; above the product's mark. */
  foot?: string
  /**
   * Where the foot leads: to how a candidate's details are used, or to help. Tavla's own letters lead to help unless
   * told otherwise.
   */
  leadsTo?: Extract<keyof typeof aboutPaths, 'details' | 'help'>
}

/** A letter with its language, as it is set. */
export interface SetLetter extends Letter {
  locale: Locale
  house: House
}
