import type { UserErrorReason } from '#web/__generated__/signInActsConfirmMutation.graphql.ts'

/** Why a write was refused, as the schema says it; one newer than this build is none of them. */
export type Reason = Exclude<UserErrorReason, '%future added value'>
