import { Type } from 'typebox'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'

/** Sends one message at its time: a scheduled one, or one whose hold ends. */
export const SendDueMessage = defineQueue({
  name: 'send-scheduled-message',
  schema: Type.Object({ companyId: Type.Integer(), candidateId: Type.Integer(), messageId: Type.Integer() }),
})

/** Each minute: sends what should have been sent, should a job have been lost. */
export const SweepDueMessages = defineQueue({ name: 'sweep-scheduled-messages', schema: NoPayload, cron: '* * * * *' })
