import { Type } from 'typebox'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import { oneOf } from '#contract/base/scalars.ts'

// An unknown address adds the same job with `userId: null`, so that the response takes the same time for all addresses.

/** Job that makes a one-time code and emails it. */
export const IssueCode = defineQueue({
  name: 'issue-code',
  schema: Type.Object({
    userId: Type.Union([Type.String(), Type.Null()]),
    purpose: oneOf('forgotPassword', 'signInOrRegister', 'deleteUser'),
  }),
})

/** Job that makes a password reset link and emails it. */
export const IssueResetLink = defineQueue({
  name: 'issue-reset-link',
  schema: Type.Object({ userId: Type.Union([Type.String(), Type.Null()]) }),
})
