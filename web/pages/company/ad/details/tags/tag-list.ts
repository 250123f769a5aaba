// The tags of an ad while they are edited. Source: 1§3, 1§4.

/** `positive` and `negative` are confirmed. The unreliable types are proposals (AD-108). */
export type TagType = 'positive' | 'negative' | 'positiveUnreliable' | 'negativeUnreliable'
export interface Tag {
  label: string
  type: TagType
}
/**
 * A `found` tag comes from the text analysis and is removed when a later analysis does not find it. A `user` tag stays.
 */
export interface FormTag extends Tag {
  origin: 'user' | 'found'
}
export type Side = 'positive' | 'negative'

/** Returns the label that identifies a tag, without case. */
export const foldLabel = (label: string) => label.trim().toLocaleLowerCase('sv')
const hasLabel = (tags: readonly Tag[], label: string) => tags.some((tag) => foldLabel(tag.label) === foldLabel(label))

/** Whether a tag waits for confirmation. */
export const isProposal = ({ type }: Tag) => type === 'positiveUnreliable' || type === 'negativeUnreliable'

/** Returns whether a tag is on the positive or the negative side. */
export const sideOf = ({ type }: Tag): Side =>
  type === 'positive' || type === 'positiveUnreliable' ? 'positive' : 'negative'

/** Converts saved tags to form tags. */
export const savedTags = (tags: readonly Tag[]): FormTag[] => tags.map((tag) => ({ ...tag, origin: 'user' }))

/**
 * Returns the tags after an analysis (AD-110, AD-111):
 * - Tags that the user added, confirmed or saved stay.
 * - Tags from the last analysis are replaced.
 * - Tags that the user has removed are left out.
 */
export function mergeFound(tags: readonly FormTag[], found: readonly Tag[], dismissed: readonly string[]): FormTag[] {
  const userTags = tags.filter(({ origin }) => origin === 'user')
  const dismissedLabels = dismissed.map(foldLabel)
  const added = found.filter(({ label }) => !hasLabel(userTags, label) && !dismissedLabels.includes(foldLabel(label)))
  return [...userTags, ...added.map((tag): FormTag => ({ ...tag, origin: 'found' }))]
}

/**
 * - `empty`: there is no text, or too little text to detect its language.
 * - `available`: tags can be found and edited.
 * - `otherLanguage`: the text is not Swedish (AD-114).
 * - `retrying`: the analysis failed and will run again soon.
 * - `failed`: all retries failed (AD-118).
 * - `loadFailed`: the saved tags could not be read and must not be overwritten (AD-117).
 */
export type TagState = 'empty' | 'analysing' | 'available' | 'otherLanguage' | 'retrying' | 'failed' | 'loadFailed'

/** Whether the tag fields are enabled. */
export const areTagsOn = (state: TagState) => state === 'available' || state === 'analysing'

/** Returns the state of the tags. A locked ad shows its saved tags. */
export const tagState = (isLoaded: boolean, isLocked: boolean, analysis: Exclude<TagState, 'loadFailed'>): TagState =>
  isLoaded ? (isLocked ? 'available' : analysis) : 'loadFailed'

/** Adds a user tag. Replaces an existing tag with the same label. */
export function addTag(tags: readonly FormTag[], label: string, side: Side): FormTag[] {
  const trimmed = label.trim().replace(/\s+/g, ' ')
  if (trimmed === '') return [...tags]
  return [
    ...tags.filter((tag) => foldLabel(tag.label) !== foldLabel(trimmed)),
    { label: trimmed, type: side, origin: 'user' },
  ]
}

/** Confirms a proposal. */
export const confirmTag = (tags: readonly FormTag[], label: string): FormTag[] =>
  tags.map((tag) => (foldLabel(tag.label) === foldLabel(label) ? { ...tag, type: sideOf(tag), origin: 'user' } : tag))

export const removeTag = (tags: readonly FormTag[], label: string): FormTag[] =>
  tags.filter((tag) => foldLabel(tag.label) !== foldLabel(label))

/** Returns the tags without their origin, as a save sends them. */
export const plainTags = (tags: readonly FormTag[]): Tag[] => tags.map(({ label, type }) => ({ label, type }))

/** Whether two lists have the same user tags, in any order. */
export function sameTags(a: readonly FormTag[], b: readonly FormTag[]): boolean {
  const key = (tags: readonly FormTag[]) =>
    tags
      .filter(({ origin }) => origin === 'user')
      .map(({ label, type }) => `${foldLabel(label)} ${type}`)
      .toSorted()
      .join('\n')
  return key(a) === key(b)
}

/** Whether a text is long enough to detect its language, that is, at least eight words. */
export const isLanguageDetectable = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length >= 8

/** Returns the milliseconds until the next analysis may run. At most one analysis runs per interval (AD-111). */
export const untilNextRun = (last: number | null, now: number, interval: number) =>
  last === null ? 0 : Math.max(0, last + interval - now)
