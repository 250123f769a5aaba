import type { UserErrorReason } from '#web/__generated__/signInActsConfirmMutation.graphql.ts'

/** The schema's reasons for a rejected write. Reasons newer than this build are not included. */
export type Reason = Exclude<UserErrorReason, '%future added value'>
