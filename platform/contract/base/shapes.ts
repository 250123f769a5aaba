import { Type, type Static, type TProperties, type TSchema, type TStringOptions } from 'typebox'
import { LINE_MAX_LENGTH } from '#rules/ads/ad-details.ts'
import { EMAIL_MAX_LENGTH } from '#rules/people/email-address.ts'
import { PASSWORD_MAX_LENGTH } from '#rules/people/passwords.ts'

// The scalars and helpers every declaration is written with. Source: calls.md, conventions.

/** An object that refuses unknown fields: they answer 400, they are never dropped. */
export const strict = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** A value that may be null; on input it may also be missing. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of a list of literal strings. */
export const oneOf = <V extends string[]>(...values: V) => Type.Enum<V>(values)

/** A text of at most so many characters. Every text of an input has a bound, or the platform does not start. */
export const Text = (max: number, options: TStringOptions = {}) => Type.String({ ...options, maxLength: max })

/** A list of at most so many items. Every list of an input has a bound, or the platform does not start. */
export const List = <T extends TSchema>(item: T, max: number) => Type.Array(item, { maxItems: max })

/**
 * What somebody types, where the rules trim it and judge its length: twice their limit, so that it is they who say what
 * is wrong.
 */
export const Typed = (max: number, options?: TStringOptions) => Text(2 * max, options)

/** A list whose length the rules judge: twice their limit, for the same reason. */
export const TypedList = <T extends TSchema>(item: T, max: number) => List(item, 2 * max)

/** Values by the id of what they belong to. */
export const ById = <T extends TSchema>(value: T, max: number) =>
  Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,9}$' }), value, { maxProperties: max, additionalProperties: false })

/** A typed line: a name, a street, a phone number. */
export const Line = Typed(LINE_MAX_LENGTH)

/** A typed e-mail address. */
export const Email = Typed(EMAIL_MAX_LENGTH)

/** A typed password. */
export const Password = Typed(PASSWORD_MAX_LENGTH)

/** A token of a link or of another party's sign-in. */
export const Token = Text(8192)

/** Database ids are positive 32-bit integers on the wire. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** The id of a user or a session. */
export const Uuid = Text(36, { format: 'uuid' })

/** Most things of one read of several, and most boards, which are large. */
export const MOST_OF_A_LIST = 100
export const MOST_BOARDS = 20

/** Ids of a read of several things at once. */
export const idList = (most = MOST_OF_A_LIST) => Type.Array(Id, { minItems: 1, maxItems: most })

/**
 * What a read of several things answers: those the caller may see, in no order, and in `blocked` the ids of those whose
 * company is blocked, where the read of one answers 402. Strangers' ids and unknown ones stand in neither.
 */
export const listed = <T extends TSchema>(item: T, most = MOST_OF_A_LIST) =>
  strict({ found: List(item, most), blocked: List(Id, most) })

/** YYYY-MM-DD. */
export const DateOnly = Text(40, { format: 'date' })

/** ISO 8601 in UTC: YYYY-MM-DDTHH:mm:ssZ, with milliseconds where a version is carried. */
export const DateTime = Text(40, { format: 'date-time' })

/** Sanitised HTML; the platform sanitises it again when stored. */
export const Html = Text(60_000, { description: 'html' })

/** Relative to the API host; served under /media/. */
export const RelativeUrl = Type.String({ description: 'relative url' })

/** A one-time code: six digits. */
export const Code = Text(40, { pattern: '^[0-9]{6}$' })

/**
 * What a part of an ad or a template was when it was read; a save that carries another one than is stored now is
 * refused.
 */
export const PartVersion = Text(64)

/** 200 with an empty body. */
export const None = Type.Void()
export type None = Static<typeof None>

/** A file as an answer: what it is, what it is called when it is kept, and its bytes, whole or as they come. */
export interface FileAnswer {
  contentType: string
  name: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
}

/** The answer is a file of one of these media types (CSV, PDF …), sent as an attachment. */
export const File = (...contentTypes: readonly [string, ...string[]]) =>
  Type.Unsafe<FileAnswer>({ 'x-file': contentTypes })

/** The media types of an answer that is a file; null for any other answer. */
export const fileTypesOf = (response: TSchema): readonly string[] | null =>
  'x-file' in response ? (response['x-file'] as string[]) : null
