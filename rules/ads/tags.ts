/** Maximum number of tags per ad, and maximum length of a tag. Our own limits. */
export const MAX_TAGS = 100
export const MAX_TAG_LENGTH = 100
