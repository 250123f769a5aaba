import { candidates } from '#platform/foundation/db/schema/index.ts'
import type { Arrival } from '#rules/candidates/arrival.ts'

/** The columns that store how an applicant reached the ad (PLUS-86). */
export const arrivalColumns = {
  channel: candidates.channel,
  channelLabel: candidates.channelLabel,
  channelAt: candidates.channelAt,
  firstChannel: candidates.firstChannel,
  firstChannelLabel: candidates.firstChannelLabel,
  firstChannelAt: candidates.firstChannelAt,
}

/** Returns the values of these columns. */
export const writeArrival = ({ first, last }: Arrival) => ({
  channel: last.channel,
  channelLabel: last.label,
  channelAt: last.at,
  firstChannel: first.channel,
  firstChannelLabel: first.label,
  firstChannelAt: first.at,
})
