import type { Deps } from '#platform/calls/actor/deps.ts'
import type { GiveUp } from '#platform/foundation/mail/mailer.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { eraseAlert } from './change-alert.ts'

/**
 * Returns the handler for alert mails that cannot be delivered. An address that does not exist ends the alert. For any
 * other reason, such as a full mailbox, the alert stays and tries again with its next mail.
 */
export const handleUndeliverable =
  (deps: Deps): GiveUp =>
  ({ id, jobAlertId }, reason, keep) =>
    write(
      jobActor(deps, { id, now: deps.clock() }),
      async (work) => {
        if (reason === 'unknownRecipient' && jobAlertId !== null) await eraseAlert(work, jobAlertId, 'undeliverable')
        else await keep(work.db)
      },
      reason === 'unknownRecipient' ? {} : { recordsNothing: 'the failed delivery is stored on the mail' },
    )
