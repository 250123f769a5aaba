import PostalMime from 'postal-mime'
import type { Undelivered } from '#contract/base/enums.ts'
import { reasonOf } from '../refusal-reason.ts'

/**
 * Why a mail was not delivered, from the report about it (RFC 3464). Null for what tells of no failure: a delay, a
 * delivery, an answer of somebody who is away.
 */
export async function readReport(raw: Uint8Array): Promise<Undelivered | null> {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', maxNestingDepth: 20 })
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (report === undefined) return null
  const text = typeof report.content === 'string' ? report.content : new TextDecoder().decode(report.content)
  // A block for the message, then one for each recipient; a field may go on in lines that begin with a space.
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
 * RFC 3463: a status of class 4 that failed was tried until time ran out, as the details 4.7 and 4.6 of class 5 say
 * too.
 */
function reasonOfBlock(block: string): Undelivered {
  const diagnostic = fieldOf(block, 'Diagnostic-Code') ?? ''
  const [, kind, subject, detail] = /^([245])\.(\d{1,3})\.(\d{1,3})/.exec(fieldOf(block, 'Status') ?? '') ?? []
  if (kind === '4' || (subject === '4' && detail === '7')) return 'gaveUp'
  const [, said] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(diagnostic) ?? []
  const code = Number(/\b(5\d\d)\b/.exec(diagnostic)?.[1] ?? 0)
  return reasonOf(code, subject === undefined || subject === '0' ? said : subject)
}
