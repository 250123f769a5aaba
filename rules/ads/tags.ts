/** Maximum number of tags per ad, and maximum length of a tag. Our own limits. */
export const TAGS_MAX = 100
export const TAG_MAX_LENGTH = 100
