import { Type, type Static } from 'typebox'
import { strict } from './scalars.ts'

/** The body of every response with a status other than 200. `errors` maps field names to messages or message codes. */
export const ErrorBody = strict({
  title: Type.String(),
  detail: Type.Optional(Type.String()),
  /** A stable, machine-readable code, for example `movedMeanwhile`. */
  code: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
})
export type ErrorBody = Static<typeof ErrorBody>

/** The error for an API key that does not exist. */
export const keyUnknown = {
  code: 'keyUnknown',
  title: 'Unknown API key. Check that you sent the whole key.',
} as const satisfies ErrorBody

/** The error for a write with a key that can only read. */
export const keyReadOnly = {
  code: 'keyReadOnly',
  title: 'This API key is read-only. Use a key that can write, or change the access of this key in the settings.',
} as const satisfies ErrorBody

/**
 * The 403 response to an API key if the object belongs to another company or does not exist. The two cases are
 * indistinguishable.
 */
export const keyElsewhere = {
  code: 'keyElsewhere',
  title: 'No object with this id in the company that the API key belongs to.',
} as const satisfies ErrorBody
