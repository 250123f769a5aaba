import { MINUTE_MS } from '#rules/text-and-time/durations.ts'

/** Days. Validity of an invitation link, from when it was last sent. */
export const INVITATION_DAYS = 14

/** Pause after an invitation was sent again, before it can be sent again. */
export const SEND_INVITATION_AGAIN_AFTER_MS = 10 * MINUTE_MS
