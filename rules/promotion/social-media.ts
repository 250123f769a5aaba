// Images and videos for social media. Source: 2§7.4. Limits are our own.

/** Maximum size of a file in bytes: half a minute of video in full HD. */
export const MAX_MEDIA_BYTES = 100_000_000
/** Maximum number of files per upload. */
export const MAX_MEDIA_FILES = 10
/** Maximum number of files that a company can store. */
export const MAX_KEPT_MEDIA = 100
/** Days until an upload link expires. */
export const UPLOAD_LINK_DAYS = 14
