import type { Channel } from '#rules/candidates/channels.ts'
import type { ChannelCounts } from './summarise.ts'

/**
 * Returns the channels as CSV with a header row. It uses semicolons and a byte order mark, which Swedish spreadsheet
 * programs expect.
 */
export function channelsCsv(
  rows: readonly ChannelCounts[],
  head: readonly string[],
  nameOf: (channel: Channel) => string,
): string {
  const lines = rows.map(({ channel, first, last, movedOn }) => [nameOf(channel), first, last, movedOn])
  return `\uFEFF${[head, ...lines].map((line) => line.join(';')).join('\r\n')}\r\n`
}
