import { Type, type Static } from 'typebox'
import { strict } from './shapes.ts'

/** The body of every answer that is not 200. `errors` names fields, each with messages or message codes. */
export const ErrorBody = strict({
  title: Type.String(),
  detail: Type.Optional(Type.String()),
  /** A stable word a client can act on, for example `movedMeanwhile`. */
  code: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
})
export type ErrorBody = Static<typeof ErrorBody>

/** What a company's key is answered, with 403, about what belongs to another company and what does not exist alike. */
export const keyElsewhere = {
  code: 'keyElsewhere',
  title: 'The key reaches its own company alone, and nothing there has this id',
} as const satisfies ErrorBody
