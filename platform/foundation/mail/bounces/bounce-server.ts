import { readReport } from './task.ts'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Pool } from '#platform/foundation/pool/pool.ts'
import type { Mailer } from '../mailer.ts'
import { errorText } from '#platform/foundation/log/log.ts'
import { mailOfReturnPath } from './return-path.ts'

/** Largest report that is taken, in bytes; most bring the mail they are about. */
const maxSize = 1_000_000
/** Connections at a time. */
const mostClients = 50

interface BounceServerOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** The domain whose mail comes here. */
  domain: string
}

/**
 * Takes over SMTP what mail servers send back after they had taken a mail, and tells the mailer. It knows no addresses
 * but those of mails that went out, and sends nothing on. What cannot be stored just now is refused for now, so that it
 * comes again.
 */
export async function startBounceServer(
  { mailer, pool, log }: { mailer: Mailer; pool: Pool; log: Logger },
  { host, port, domain }: BounceServerOptions,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const laterOn = (error: unknown): Error => {
    log.warn({ error: errorText(error) }, 'a report about a mail could not be taken')
    return refusal(451, '4.3.0 Try again later')
  }
  const server = new SMTPServer({
    name: domain,
    banner: 'reports about mail',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxSize,
    maxClients: mostClients,
    socketTimeout: 30_000,
    closeTimeout: 2_000,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const mailId = mailOfReturnPath(address, domain)
      if (mailId === null) return done(refusal(550, '5.1.1 No such address'))
      mailer.knows(mailId).then(
        (known) => done(known ? null : refusal(550, '5.1.1 No such address')),
        (error: unknown) => done(laterOn(error)),
      )
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxSize) chunks.push(chunk)
        else chunks.length = 0
      })
      stream.on('end', () => {
        if (size > maxSize) return done(refusal(552, '5.3.4 Too large'))
        const mailIds = session.envelope.rcptTo.flatMap(({ address }) => mailOfReturnPath(address, domain) ?? [])
        take(Buffer.concat(chunks), mailIds).then(
          () => done(),
          (error: unknown) => done(laterOn(error)),
        )
      })
    },
  })
  const take = async (raw: Buffer, mailIds: readonly string[]): Promise<void> => {
    const reason = await pool.run(readReport, raw)
    if (reason === null) return
    for (const mailId of mailIds) await mailer.cameBack(mailId, reason)
  }
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(port, host, resolve))
  server.removeAllListeners('error')
  // A client that hangs up in the middle is no trouble of ours.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })
