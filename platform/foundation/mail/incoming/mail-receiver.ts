/** Receives the mail of some addresses. */
export interface MailReceiver {
  /** Domain of the addresses. */
  domain: string
  /** Maximum size of a mail in bytes. */
  maxBytes: number
  /** Whether an address belongs to this receiver. */
  isFor(address: string): boolean
  /** Throws {@link MailRejection} if the receiver does not accept mail for the recipient. `from` is '' for a report. */
  checkRecipient(envelope: { from: string; to: string }): Promise<void>
  /**
   * Stores a mail. The server accepts the mail only after this returns, so a sender may send the same mail again.
   * Throws {@link MailRejection} if the mail is not accepted.
   */
  receive(raw: Buffer, to: string): Promise<void>
}

/** Rejects a mail or a recipient with an SMTP reply. The sender retries after a reply below 500. */
export class MailRejection extends Error {
  readonly responseCode: number

  /** @param text enhanced status (RFC 3463) and reason, for example `5.1.1 No such address` */
  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}
