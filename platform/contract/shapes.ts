import { Type, type Static, type TProperties, type TSchema } from 'typebox'

// The scalars and helpers every declaration is written with. Source: calls.md, conventions.

/** An object that refuses unknown fields: they answer 400, they are never dropped. */
export const strict = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** A value that may be null; on input it may also be missing. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of a list of literal strings. */
export const oneOf = <V extends string[]>(...values: V) => Type.Enum<V>(values)

/** Database ids are positive 32-bit integers on the wire. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Ids of a read of several things at once. What the caller may not see is left out of the answer, like what does not exist. */
export const IdList = Type.Array(Id, { minItems: 1, maxItems: 100 })

/** YYYY-MM-DD. */
export const DateOnly = Type.String({ format: 'date' })

/** ISO 8601 in UTC: YYYY-MM-DDTHH:mm:ssZ, with milliseconds where a version is carried. */
export const DateTime = Type.String({ format: 'date-time' })

/** Sanitised HTML; the platform sanitises it again when stored. */
export const Html = Type.String({ maxLength: 60_000, description: 'html' })

/** Relative to the API host; served under /media/. */
export const RelativeUrl = Type.String({ description: 'relative url' })

/** A one-time code: six digits. */
export const Code = Type.String({ pattern: '^[0-9]{6}$' })

/** What a part of an ad or a template was when it was read; a save that carries another one than is stored now is refused. */
export const PartVersion = Type.String({ maxLength: 64 })

/** 200 with an empty body. */
export const None = Type.Void()
export type None = Static<typeof None>
