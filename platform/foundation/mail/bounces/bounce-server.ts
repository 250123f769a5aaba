import { readReport } from './task.ts'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Pool } from '#platform/foundation/pool/pool.ts'
import type { Mailer } from '../mailer.ts'
import { errorText } from '#platform/foundation/log/log.ts'
import { mailIdOfReturnPath } from './return-path.ts'

/** Maximum size of a report in bytes. Most reports contain the original mail. */
const MAX_REPORT_BYTES = 1_000_000
/** Maximum number of concurrent connections. */
const MAX_CLIENTS = 50

interface BounceServerOptions {
  host: string
  /** 0 uses a free port. */
  port: number
  /** Domain of the return paths. */
  domain: string
}

/**
 * Starts an SMTP server that receives delivery reports for mail accepted earlier, and passes them to the mailer. It
 * accepts only return paths of existing mails and relays nothing. If a report cannot be stored, the server rejects it
 * temporarily, so that the sender retries.
 */
export async function startBounceServer(
  { mailer, pool, log }: { mailer: Mailer; pool: Pool; log: Logger },
  { host, port, domain }: BounceServerOptions,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const temporaryError = (error: unknown): Error => {
    log.warn({ error: errorText(error) }, 'store delivery report failed')
    return smtpError(451, '4.3.0 Try again later')
  }
  const server = new SMTPServer({
    name: domain,
    banner: 'delivery reports only',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_REPORT_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: 30_000,
    closeTimeout: 2_000,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const mailId = mailIdOfReturnPath(address, domain)
      if (mailId === null) return done(smtpError(550, '5.1.1 No such address'))
      mailer.hasMail(mailId).then(
        (exists) => done(exists ? null : smtpError(550, '5.1.1 No such address')),
        (error: unknown) => done(temporaryError(error)),
      )
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= MAX_REPORT_BYTES) chunks.push(chunk)
        else chunks.length = 0
      })
      stream.on('end', () => {
        if (size > MAX_REPORT_BYTES) return done(smtpError(552, '5.3.4 Too large'))
        const mailIds = session.envelope.rcptTo.flatMap(({ address }) => mailIdOfReturnPath(address, domain) ?? [])
        storeReport(Buffer.concat(chunks), mailIds).then(
          () => done(),
          (error: unknown) => done(temporaryError(error)),
        )
      })
    },
  })
  const storeReport = async (raw: Buffer, mailIds: readonly string[]): Promise<void> => {
    const reason = await pool.run(readReport, raw)
    if (reason === null) return
    for (const mailId of mailIds) await mailer.recordBounce(mailId, reason)
  }
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(port, host, resolve))
  server.removeAllListeners('error')
  // Ignores clients that disconnect during a transfer.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const smtpError = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })
