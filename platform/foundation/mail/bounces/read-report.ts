import PostalMime from 'postal-mime'
import type { Undelivered } from '#contract/base/enums.ts'
import { refusalReason, statusIn } from '../refusal-reason.ts'

const REPORT_TYPES = ['message/delivery-status', 'message/global-delivery-status']

/**
 * Returns why a mail was not delivered, from its delivery report (RFC 3464, or RFC 6533 for addresses in UTF-8). Null if
 * the report is not about a failure: a delay, a successful delivery, or an out-of-office reply.
 */
export async function readReport(raw: Uint8Array): Promise<Undelivered | null> {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', maxNestingDepth: 20 })
  const report = attachments.find(({ mimeType }) => REPORT_TYPES.includes(mimeType.toLowerCase()))
  if (report === undefined) return null
  const text = typeof report.content === 'string' ? report.content : new TextDecoder().decode(report.content)
  // One block for the message, then one for each recipient. Lines that start with a space continue a field.
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
  const failed = blocks.find((block) => fieldOf(block, 'Action')?.toLowerCase() === 'failed')
  return failed === undefined ? null : reasonOfBlock(failed)
}

const fieldOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(block)?.[1]?.trim()

/**
 * Maps a status of RFC 3463 to a reason. A failure with a status of class 4, or with subject and detail 4.7, was
 * retried until the server gave up.
 */
function reasonOfBlock(block: string): Undelivered {
  const diagnostic = fieldOf(block, 'Diagnostic-Code') ?? ''
  const status = fieldOf(block, 'Status') ?? ''
  const given = statusIn(status)
  if (status.startsWith('4') || (given?.subject === '4' && given.detail === '7')) return 'gaveUp'
  const code = Number(/\b(5\d\d)\b/.exec(diagnostic)?.[1] ?? 0)
  // The status `5.0.0` or `5.2.0` says less than the reply of the other server.
  const isVague = given === undefined || given.subject === '0' || given.detail === '0'
  return refusalReason(code, isVague ? (statusIn(diagnostic) ?? given) : given)
}
