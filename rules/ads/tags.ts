/** Most tags of an ad, and longest label of one; limits of our own. */
export const TAGS_MAX = 100
export const TAG_MAX_LENGTH = 100
