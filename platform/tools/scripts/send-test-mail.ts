import { randomUUID } from 'node:crypto'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { LoadError } from '#platform/foundation/archives/backup/load.ts'
import { explainMailFault } from '#platform/foundation/mail/explain-mail-fault.ts'
import { emailAddressOf } from '#platform/foundation/mail/mailbox.ts'
import { smtpTransport } from '#platform/foundation/mail/transport.ts'
import { runCommand } from './command.ts'

// node platform/tools/scripts/send-test-mail.ts ADDRESS: sends a mail through SMTP_URL, and prints how the server
// answered. Uses no database.

await runCommand('send-test-mail.ts ADDRESS', 1, async ({ env, args: [to = ''] }) => {
  if (!isEmailAddress(to)) throw new LoadError(`${to} is not an email address.`)
  const { host } = new URL(env.smtpUrl)
  const sender = emailAddressOf(env.mailFrom)
  try {
    await smtpTransport(env.smtpUrl)({
      messageId: `<${randomUUID()}@${sender.slice(sender.indexOf('@') + 1)}>`,
      from: env.mailFrom,
      sender: null,
      returnPath: null,
      replyTo: null,
      to,
      unsubscribe: null,
      isAutomatic: true,
      subject: 'Tavla: test mail / testmejl',
      text: `Tavla at ${env.publicUrl} sends mail through ${host}.\n\nTavla på ${env.publicUrl} skickar mejl genom ${host}.`,
      html: `<p>Tavla at ${env.publicUrl} sends mail through ${host}.</p><p>Tavla på ${env.publicUrl} skickar mejl genom ${host}.</p>`,
    })
  } catch (error) {
    throw new LoadError(`${host} did not accept the mail: ${explainMailFault(error)}`)
  }
  console.log(
    `${host} accepted a mail from ${env.mailFrom} to ${to}. Check that it arrives, and that it is not marked as spam.`,
  )
})
