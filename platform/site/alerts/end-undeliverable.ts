import type { Deps } from '#platform/calls/actor/deps.ts'
import type { GiveUp } from '#platform/foundation/mail/mailer.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { eraseAlert } from './change-alert.ts'

/**
 * Gives up a letter to who watches a search. An address that does not exist is written to no more: its alert ends. A
 * full mailbox, or a server that takes nothing, may be well again when the next letter is due.
 */
export const endUndeliverable =
  (deps: Deps): GiveUp =>
  ({ id, jobAlertId }, reason, keep) =>
    write(
      jobActor(deps, { id, now: deps.clock() }),
      async (work) => {
        if (reason === 'unknownRecipient' && jobAlertId !== null) await eraseAlert(work, jobAlertId, 'undeliverable')
        else await keep(work.db)
      },
      reason === 'unknownRecipient' ? {} : { recordsNothing: 'the mail itself says what became of it' },
    )
