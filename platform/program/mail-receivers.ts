import type { Deps } from '#platform/calls/actor/deps.ts'
import { replyReceiver } from '#platform/domains/candidates/replies/reply-receiver.ts'
import { bounceReceiver } from '#platform/foundation/mail/bounces/bounce-receiver.ts'
import type { MailReceiver } from '#platform/foundation/mail/incoming/mail-receiver.ts'

/** Returns the receivers of the configured domains for incoming mail. */
export const mailReceivers = (deps: Deps): MailReceiver[] => {
  const { bounceDomain, replyDomain } = deps.env
  return [
    ...(bounceDomain === null ? [] : [bounceReceiver(deps, bounceDomain)]),
    ...(replyDomain === null ? [] : [replyReceiver(deps, replyDomain)]),
  ]
}
