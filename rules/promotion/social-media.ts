// Pictures and films for social media. Source: 2§7.4. Limits are our own.

/** Bytes of one file: a film of half a minute in full HD. */
export const MOST_MEDIA_BYTES = 100_000_000
/** Files handed in at a time. */
export const MOST_MEDIA_FILES = 10
/** Files a company keeps. */
export const MOST_KEPT_MEDIA = 100
/** How long a link for handing in pictures is good. */
export const UPLOAD_LINK_DAYS = 14
