import { Type, type Static } from 'typebox'
import { DEVICE_KINDS } from '#rules/requests/device.ts'
import { DateTime, Uuid, nullable, oneOf, strict } from '#contract/base/scalars.ts'

/** A session of the signed-in user (PLUS-80). */
export const OwnSession = strict({
  id: Uuid,
  /** Whether this is the session of the current request. */
  current: Type.Boolean(),
  /** Whether a staff member is impersonating the user in this session. */
  staff: Type.Boolean(),
  /** Null if the client sent no information about itself. */
  device: nullable(
    strict({ kind: oneOf(...DEVICE_KINDS), browser: nullable(Type.String()), system: nullable(Type.String()) }),
  ),
  createdAt: DateTime,
  /** Accurate to 15 minutes: it is updated when the session renews its token. */
  lastSeenAt: DateTime,
})

export const OwnSessions = strict({ sessions: Type.Array(OwnSession) })
export type OwnSessions = Static<typeof OwnSessions>
