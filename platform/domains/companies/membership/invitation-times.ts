import type { invitations } from '#platform/foundation/db/schema/index.ts'
import { INVITATION_DAYS, SEND_INVITATION_AGAIN_AFTER_MS } from '#rules/people/invitations.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

type SentTimes = Pick<typeof invitations.$inferSelect, 'createdAt' | 'resentAt'>

/** Returns when an invitation was last sent. */
export const getSentAt = ({ createdAt, resentAt }: SentTimes): Date => resentAt ?? createdAt

/** Returns when the links to an invitation expire. */
export const getExpiry = (invitation: SentTimes): Date =>
  new Date(getSentAt(invitation).getTime() + INVITATION_DAYS * DAY_MS)

/** Returns when an invitation can be sent again. Null if it was sent only once, and can be sent again at any time. */
export const getSendAgainFrom = ({ resentAt }: SentTimes): Date | null =>
  resentAt && new Date(resentAt.getTime() + SEND_INVITATION_AGAIN_AFTER_MS)
