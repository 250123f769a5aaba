import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail in the mailbox. */
export interface Mail {
  id: string
  messageId: string
  from: string
  /** Envelope sender, which receives bounce reports. */
  returnPath: string
  to: string[]
  /** Address for replies. Undefined for the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string | null
  /** Time when the SMTP server accepted the mail, ISO 8601. */
  received: string
  /** Kind of the bounce that was reported later. */
  bounced?: string
}

/** Maximum number of mails kept. Older mails are dropped. */
const MAX_MAILS = 1_000
/** Maximum size of an accepted mail, in bytes. */
const MAX_MAIL_BYTES = 5_000_000

/** Keeps the newest mails in memory, and in a file so that they survive a restart. Emits `mail`. */
export class Mailbox extends EventEmitter<{ mail: [Mail] }> {
  readonly #file: string | undefined
  #mails: Mail[] = []

  constructor(file?: string) {
    super()
    this.#file = file
    this.setMaxListeners(0)
  }

  /** Loads the mails of an earlier run. */
  async load(): Promise<void> {
    if (this.#file === undefined) return
    await mkdir(dirname(this.#file), { recursive: true })
    const lines = await readFile(this.#file, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    )
    for (const line of lines) {
      try {
        if (line !== '') this.#mails.push(JSON.parse(line) as Mail)
      } catch {
        // Skips a line that was cut off when a process was killed.
      }
    }
    this.#mails = this.#mails.slice(-MAX_MAILS)
    await writeFile(this.#file, this.#mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''))
  }

  /** Returns the mails, newest first. `to` filters by part of a recipient's address. */
  list(to = ''): Mail[] {
    const text = to.trim().toLowerCase()
    return this.#mails.filter((mail) => mail.to.some((address) => address.toLowerCase().includes(text))).reverse()
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  /** Marks a mail as bounced until the sandbox restarts. */
  markBounced(id: string, kind: string): void {
    const mail = this.find(id)
    if (mail) mail.bounced = kind
  }

  async add(raw: Uint8Array, { from, to }: { from: string; to: string[] }, now: Date): Promise<Mail> {
    const parsed = await PostalMime.parse(raw)
    const mail: Mail = {
      id: randomUUID(),
      messageId: parsed.messageId ?? '',
      from: parsed.from?.address ?? '',
      returnPath: from,
      to,
      ...(parsed.replyTo?.[0]?.address !== undefined && { replyTo: parsed.replyTo[0].address }),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? null,
      received: now.toISOString(),
    }
    // A second delivery with the same Message-ID replaces the first, as in a mail client.
    this.#mails = this.#mails.filter((old) => mail.messageId === '' || old.messageId !== mail.messageId)
    this.#mails.push(mail)
    if (this.#mails.length > MAX_MAILS) this.#mails.shift()
    if (this.#file !== undefined) await appendFile(this.#file, `${JSON.stringify(mail)}\n`)
    this.emit('mail', mail)
    return mail
  }
}

/** Creates an SMTP server that accepts every mail and adds it to the mailbox. */
export function createSmtpServer(mailbox: Mailbox, clock: () => Date): SMTPServer {
  return new SMTPServer({
    name: 'tavla-sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded)
          return callback(Object.assign(new Error('The message is too large.'), { responseCode: 552 }))
        mailbox
          .add(
            Buffer.concat(chunks),
            {
              from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
              to: session.envelope.rcptTo.map((recipient) => recipient.address),
            },
            clock(),
          )
          .then(() => callback(), callback)
      })
    },
  })
}
