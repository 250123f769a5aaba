import { Type, type Static } from 'typebox'
import { AnswerType, Channel } from '#contract/base/enums.ts'
import { DateTime, Id, nullable, strict } from '#contract/base/scalars.ts'

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

/** A step of an applicant towards the ad (PLUS-86). */
const Touch = strict({
  channel: Channel,
  /** The label of a partner's link. */
  label: nullable(Type.String()),
  /** Null if unknown. */
  at: nullable(DateTime),
})

/** How an applicant reached the ad: the first and the last touch. Beyond the documents. */
export const ArrivalEntry = strict({ first: Touch, last: Touch })
export type ArrivalEntry = Static<typeof ArrivalEntry>

/** An application by the same person in the company. */
export const ApplicationEntry = strict({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  date: DateTime,
  active: Type.Boolean(),
})
export type ApplicationEntry = Static<typeof ApplicationEntry>
