// The tags of an ad while they are edited. Source: 1§3, 1§4.

/** positive and negative are settled; the unreliable ones are proposals to confirm (AD-108). */
export type TagType = 'positive' | 'negative' | 'positiveUnreliable' | 'negativeUnreliable'
export interface Tag {
  label: string
  type: TagType
}
/** `found` tags came from the analysis of the text and go when the text no longer holds them; the others stay. */
export interface FormTag extends Tag {
  origin: 'user' | 'found'
}
export type Side = 'positive' | 'negative'

const fold = (label: string) => label.trim().toLocaleLowerCase('sv')
const has = (tags: readonly Tag[], label: string) => tags.some((tag) => fold(tag.label) === fold(label))

/** Whether a tag waits to be confirmed. */
export const isProposal = ({ type }: Tag) => type === 'positiveUnreliable' || type === 'negativeUnreliable'

/** The side a tag stands on. */
export const sideOf = ({ type }: Tag): Side =>
  type === 'positive' || type === 'positiveUnreliable' ? 'positive' : 'negative'

/** Saved tags as the form edits them. */
export const savedTags = (tags: readonly Tag[]): FormTag[] => tags.map((tag) => ({ ...tag, origin: 'user' }))

/**
 * The tags after an analysis: what the user added, confirmed or saved stays; what the last analysis found is replaced
 * by what this one found, without what the user has taken away (AD-110, AD-111).
 */
export function mergeFound(tags: readonly FormTag[], found: readonly Tag[], dismissed: readonly string[]): FormTag[] {
  const kept = tags.filter(({ origin }) => origin === 'user')
  const gone = dismissed.map(fold)
  const added = found.filter(({ label }) => !has(kept, label) && !gone.includes(fold(label)))
  return [...kept, ...added.map((tag): FormTag => ({ ...tag, origin: 'found' }))]
}

/**
 * empty: no text to analyse, or too little to tell its language; available: tags were found or may be; otherLanguage:
 * the text is not Swedish (AD-114); retrying: the analysis failed and is soon run again; failed: it failed time and
 * again (AD-118); loadFailed: the saved tags could not be read, and must not be written over (AD-117).
 */
export type TagState = 'empty' | 'analysing' | 'available' | 'otherLanguage' | 'retrying' | 'failed' | 'loadFailed'

/** Whether the fields for tags can be used. */
export const areTagsOn = (state: TagState) => state === 'available' || state === 'analysing'

/** The state of the tags from what loading and analysing said; a locked ad shows what it has. */
export const tagState = (isLoaded: boolean, isLocked: boolean, analysis: Exclude<TagState, 'loadFailed'>): TagState =>
  isLoaded ? (isLocked ? 'available' : analysis) : 'loadFailed'

/** Adds a tag of the user's; one with the same words is replaced. */
export function addTag(tags: readonly FormTag[], label: string, side: Side): FormTag[] {
  const trimmed = label.trim().replace(/\s+/g, ' ')
  if (trimmed === '') return [...tags]
  return [...tags.filter((tag) => fold(tag.label) !== fold(trimmed)), { label: trimmed, type: side, origin: 'user' }]
}

/** Settles a proposal on its own side. */
export const confirmTag = (tags: readonly FormTag[], label: string): FormTag[] =>
  tags.map((tag) => (fold(tag.label) === fold(label) ? { ...tag, type: sideOf(tag), origin: 'user' } : tag))

/** Takes a tag away. */
export const removeTag = (tags: readonly FormTag[], label: string): FormTag[] =>
  tags.filter((tag) => fold(tag.label) !== fold(label))

/** The tags to save. */
export const plainTags = (tags: readonly FormTag[]): Tag[] => tags.map(({ label, type }) => ({ label, type }))

/** Whether the user's own tags are the same, in any order. */
export function sameTags(a: readonly FormTag[], b: readonly FormTag[]): boolean {
  const key = (tags: readonly FormTag[]) =>
    tags
      .filter(({ origin }) => origin === 'user')
      .map(({ label, type }) => `${fold(label)} ${type}`)
      .toSorted()
      .join('\n')
  return key(a) === key(b)
}

/** Whether a text is long enough for its language to be told: from eight words on. */
export const tellsLanguage = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length >= 8

/** Milliseconds until the next analysis may run: at most one per interval (AD-111). */
export const untilNextRun = (last: number | null, now: number, interval: number) =>
  last === null ? 0 : Math.max(0, last + interval - now)
