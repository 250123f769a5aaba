import { Type, type Static } from 'typebox'
import { Channel, UnreadKind } from '#contract/base/enums.ts'
import { DateTime, Id, RelativeUrl, nullable, strict } from '#contract/base/scalars.ts'

/** A candidate on the board. The id is also the id of the application. `unread` is for the receiving user. */
export const Candidate = strict({
  id: Id,
  name: Type.String(),
  rank: Type.Number({ minimum: 0, maximum: 5, multipleOf: 0.5 }),
  dateTime: DateTime,
  scheduled: nullable(DateTime),
  unread: Type.Array(UnreadKind),
  alert: nullable(Type.String()),
  age: nullable(Type.Integer()),
  phone: nullable(Type.String()),
  email: nullable(Type.String()),
  /** The index within the step at the time of the read. */
  order: Type.Integer(),
  /**
   * Sort key within the step, ascending; ties are broken by `id`. Unlike `order`, it does not change when other
   * candidates are added or removed. When a step is renumbered, `updatePlaces` is sent. Beyond the documents.
   */
  position: Type.Number(),
  deleted: Type.Boolean(),
  /**
   * Server time of the last move or reorder. Clients send the value they last read as `started`. Because it is server
   * time, a wrong client clock cannot cause lost updates or false conflicts. Beyond the documents.
   */
  changed: DateTime,
  /**
   * `enteredStep` is when the candidate entered the current step, in server time. `silentSince` is when the last
   * unanswered message was sent, or null. Beyond the documents.
   */
  enteredStep: DateTime,
  silentSince: nullable(DateTime),
  /** The channels of the last and the first touch (PLUS-86). Beyond the documents. */
  channel: Channel,
  firstChannel: Channel,
  uploads: strict({
    cv: nullable(RelativeUrl),
    letter: nullable(RelativeUrl),
    video: nullable(RelativeUrl),
    study: nullable(RelativeUrl),
    files: Type.Array(
      strict({
        name: Type.String(),
        url: Type.String(),
      }),
    ),
  }),
})
export type Candidate = Static<typeof Candidate>
