import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'fixtures')

/**
 * Returns a mail as a mail program writes it, with invented values, to an address for replies. Its line ends
 * are those of SMTP.
 */
export const replyMail = (name: string, to: string): Buffer =>
  Buffer.from(
    readFileSync(join(folder, `${name}.eml`), 'utf8')
      .replaceAll('REPLY_ADDRESS', to)
      .replace(/\r?\n/g, '\r\n'),
  )
