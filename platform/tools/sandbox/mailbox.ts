import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the mailbox keeps it. */
export interface Mail {
  id: string
  messageId: string
  from: string
  /** The sender on the envelope: where a report about it goes. */
  returnPath: string
  to: string[]
  subject: string
  text: string
  html: string | null
  /** ISO 8601, when the SMTP server took it. */
  received: string
  /** What was reported of it afterwards. */
  bounced?: string
}

/** How many mails are kept; older ones are dropped. */
const capacity = 1_000
/** A mail larger than this is refused, in bytes. */
const maxSize = 5_000_000

/** The newest mails, kept in memory and in a file so that they outlive a restart. Emits `mail`. */
export class Mailbox extends EventEmitter<{ mail: [Mail] }> {
  readonly #file: string | undefined
  #mails: Mail[] = []

  constructor(file?: string) {
    super()
    this.#file = file
    this.setMaxListeners(0)
  }

  /** Reads the mails of an earlier run. */
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
        // A line cut short by a killed process is left out.
      }
    }
    this.#mails = this.#mails.slice(-capacity)
    await writeFile(this.#file, this.#mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''))
  }

  /** Mails newest first; with `to`, only those to an address that contains it. */
  list(to = ''): Mail[] {
    const wanted = to.trim().toLowerCase()
    return this.#mails.filter((mail) => mail.to.some((address) => address.toLowerCase().includes(wanted))).reverse()
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  /** Remembers what was reported of a mail, while the sandbox runs. */
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
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? null,
      received: now.toISOString(),
    }
    // A second delivery of one mail under the same Message-ID replaces the first, as a mail program would show it.
    this.#mails = this.#mails.filter((old) => mail.messageId === '' || old.messageId !== mail.messageId)
    this.#mails.push(mail)
    if (this.#mails.length > capacity) this.#mails.shift()
    if (this.#file !== undefined) await appendFile(this.#file, `${JSON.stringify(mail)}\n`)
    this.emit('mail', mail)
    return mail
  }
}

/** An SMTP server that accepts every mail and puts it into the mailbox. */
export function createSmtpServer(mailbox: Mailbox, clock: () => Date): SMTPServer {
  return new SMTPServer({
    name: 'tavla-sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxSize,
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
