import { Type } from 'typebox'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import { oneOf } from '#contract/base/shapes.ts'

// An unknown address adds the same job as a known one, with no user: the answer takes as long for both.

/** Makes a one-time code and mails it. */
export const IssueCode = defineQueue({
  name: 'issue-code',
  schema: Type.Object({
    userId: Type.Union([Type.String(), Type.Null()]),
    purpose: oneOf('forgotPassword', 'signInOrRegister', 'deleteUser'),
  }),
})

/** Makes a link to choose a new password and mails it. */
export const IssueResetLink = defineQueue({
  name: 'issue-reset-link',
  schema: Type.Object({ userId: Type.Union([Type.String(), Type.Null()]) }),
})
