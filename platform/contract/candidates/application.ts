import { Type, type Static } from 'typebox'
import { AnswerType } from '#contract/base/enums.ts'
import { DateTime, Id, strict } from '#contract/base/scalars.ts'

/** An answer in an application form. */
export const InfoEntry = strict({
  id: Id,
  type: AnswerType,
  question: Type.String(),
  answer: Type.Union([
    Type.Number(),
    Type.String(),
    Type.Array(Type.String()),
    Type.Array(
      strict({
        title: Type.String(),
        selected: Type.Boolean(),
        unread: Type.Boolean(),
      }),
    ),
  ]),
  unread: Type.Boolean(),
})
export type InfoEntry = Static<typeof InfoEntry>

/** An application by the same person in the company. */
export const ApplicationEntry = strict({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  date: DateTime,
  active: Type.Boolean(),
})
export type ApplicationEntry = Static<typeof ApplicationEntry>
