import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { errorText, type Logger } from '#platform/foundation/log/log.ts'
import { MailRejection, type MailReceiver } from './mail-receiver.ts'

/** Maximum number of concurrent connections. */
const MAX_CLIENTS = 50
/** Maximum number of recipients of one mail. */
const MAX_RECIPIENTS = 5
/** Number of rejected recipients after which the server closes the connection. */
const MAX_REJECTED_RECIPIENTS = 20
/** Maximum size of all mails that are being received or stored, in bytes. They are in memory. */
const MAX_BUFFERED_BYTES = 100_000_000

interface MailServerOptions {
  host: string
  /** 0 uses a free port. */
  port: number
}

/**
 * Starts the SMTP server that receives mail for the receivers. It accepts only their recipients and relays nothing. If
 * a mail cannot be stored, the server rejects it temporarily, so that the sender retries.
 */
export async function startMailServer(
  log: Logger,
  receivers: readonly MailReceiver[],
  { host, port }: MailServerOptions,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const maxBytes = Math.max(...receivers.map((receiver) => receiver.maxBytes))
  const rejectedCounts = new WeakMap<SMTPServerSession, number>()
  let buffered = 0
  const receiverOf = (address: string): MailReceiver | undefined =>
    receivers.find((receiver) => receiver.isFor(address))

  const asRejection = (error: unknown): MailRejection => {
    if (error instanceof MailRejection) return error
    log.warn({ error: errorText(error) }, 'receive mail failed')
    return new MailRejection(451, '4.3.0 Try again later')
  }

  async function checkRecipient(to: string, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope
    if (rcptTo.length >= MAX_RECIPIENTS) throw new MailRejection(452, '4.5.3 Too many recipients')
    const rejected = rejectedCounts.get(session) ?? 0
    if (rejected >= MAX_REJECTED_RECIPIENTS) throw new MailRejection(421, '4.7.0 Too many unknown recipients')
    const receiver = receiverOf(to)
    try {
      if (receiver === undefined) throw new MailRejection(550, '5.1.1 No such address')
      await receiver.checkRecipient({ from: mailFrom === false ? '' : mailFrom.address, to })
    } catch (error) {
      if (error instanceof MailRejection && error.responseCode >= 500) rejectedCounts.set(session, rejected + 1)
      throw error
    }
  }

  async function receive(raw: Buffer, recipients: readonly string[]): Promise<void> {
    for (const to of recipients) {
      const receiver = receiverOf(to)
      if (receiver === undefined) continue
      if (raw.length > receiver.maxBytes) throw new MailRejection(552, '5.3.4 Too large')
      await receiver.receive(raw, to)
    }
  }

  const server = new SMTPServer({
    name: receivers[0]?.domain ?? host,
    banner: 'replies and delivery reports only',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxClients: MAX_CLIENTS,
    socketTimeout: 30_000,
    closeTimeout: 2_000,
    logger: false,
    onRcptTo({ address }, session, done) {
      checkRecipient(address, session).then(
        () => done(),
        (error: unknown) => done(asRejection(error)),
      )
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const limit = Math.max(0, ...recipients.map((to) => receiverOf(to)?.maxBytes ?? 0))
      let chunks: Buffer[] = []
      let size = 0
      let held = 0
      let problem: MailRejection | null = null
      const release = (): void => {
        chunks = []
        buffered -= held
        held = 0
      }
      const give = (error?: Error): void => {
        release()
        done(error)
      }
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > limit) problem ??= new MailRejection(552, '5.3.4 Too large')
        else if (buffered + chunk.length > MAX_BUFFERED_BYTES)
          problem ??= new MailRejection(452, '4.3.1 Too much mail at once, try again later')
        if (problem !== null) return release()
        chunks.push(chunk)
        held += chunk.length
        buffered += chunk.length
      })
      // The client disconnected in the middle of the mail.
      stream.on('close', () => {
        if (!stream.readableEnded) release()
      })
      stream.on('end', () => {
        if (problem !== null) return give(problem)
        receive(Buffer.concat(chunks), recipients).then(
          () => give(),
          (error: unknown) => give(asRejection(error)),
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(port, host, resolve))
  server.removeAllListeners('error')
  // Ignores clients that disconnect during a transfer.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
