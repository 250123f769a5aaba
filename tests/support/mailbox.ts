/** A mail in the mailbox of the sandbox. */
export interface Mail {
  readonly id: string
  readonly from: string
  readonly to: readonly string[]
  /** Address for replies. Undefined for the sender. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly received: string
}

/** Reads the sandbox's mailbox. */
export class Mailbox {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Returns the mails to an address, newest first. */
  async list(to: string): Promise<Mail[]> {
    const answer = await fetch(`${this.#url}/api/mails?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as Mail[]
  }

  /** Waits for the newest mail to an address that matches the condition. */
  async mailTo(to: string, wanted: (mail: Mail) => boolean = () => true): Promise<Mail> {
    const ended = new AbortController()
    try {
      // Opens the event stream before reading the list, so that no mail is missed in between. Each event triggers
      // another read.
      const events = await fetch(`${this.#url}/events`, { signal: ended.signal })
      for await (const _ of events.body ?? []) {
        const found = (await this.list(to)).find(wanted)
        if (found) return found
      }
      throw new Error('The mailbox has gone.')
    } finally {
      ended.abort()
    }
  }

  /** Waits for the newest six-digit code sent to an address. `after` is a used code to skip. */
  async codeTo(to: string, after?: string): Promise<string> {
    const mail = await this.mailTo(to, (each) => codeIn(each) !== null && codeIn(each) !== after)
    return codeIn(mail) ?? ''
  }

  /**
   * Waits for a mail to an address with a link whose path starts with `path`, and returns the link. `subject` is a part of
   * the mail's subject.
   */
  async linkTo(to: string, path: string, subject = ''): Promise<string> {
    const mail = await this.mailTo(to, (each) => linkIn(each, path) !== null && each.subject.includes(subject))
    return linkIn(mail, path) ?? ''
  }
}

const codeIn = (mail: Mail): string | null => /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0] ?? null
const linkIn = (mail: Mail, path: string): string | null =>
  mail.text.match(/https?:\/\/[^\s<>"]+/g)?.find((link) => new URL(link).pathname.startsWith(path)) ?? null
