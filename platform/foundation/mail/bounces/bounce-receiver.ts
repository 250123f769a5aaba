import type { Pool } from '#platform/foundation/pool/pool.ts'
import { MailRejection, type MailReceiver } from '../incoming/mail-receiver.ts'
import type { Mailer } from '../mailer.ts'
import { mailIdOfReturnPath } from './return-path.ts'
import { readReport } from './task.ts'

/** Maximum size of a report in bytes. Most reports contain the original mail. */
const MAX_REPORT_BYTES = 1_000_000

/** Receives delivery reports for mail accepted earlier, and passes them to the mailer. */
export const bounceReceiver = ({ mailer, pool }: { mailer: Mailer; pool: Pool }, domain: string): MailReceiver => ({
  domain,
  maxBytes: MAX_REPORT_BYTES,
  isFor: (address) => mailIdOfReturnPath(address, domain) !== null,
  async checkRecipient({ to }) {
    const mailId = mailIdOfReturnPath(to, domain)
    if (mailId === null || !(await mailer.hasMail(mailId))) throw new MailRejection(550, '5.1.1 No such address')
  },
  async receive(raw, to) {
    const reason = await pool.run(readReport, raw)
    const mailId = mailIdOfReturnPath(to, domain)
    if (reason !== null && mailId !== null) await mailer.recordBounce(mailId, reason)
  },
})
