import { Type } from 'typebox'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'

/** The job that sends one message at its time: when it is scheduled, or when its hold ends. */
export const SendDueMessage = defineQueue({
  name: 'send-scheduled-message',
  schema: Type.Object({ companyId: Type.Integer(), candidateId: Type.Integer(), messageId: Type.Integer() }),
})

/** The job that sends overdue messages, in case their own job was lost. Runs every minute. */
export const SweepDueMessages = defineQueue({ name: 'sweep-scheduled-messages', schema: NoPayload, cron: '* * * * *' })
