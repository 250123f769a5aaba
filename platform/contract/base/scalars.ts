import { Type, type Static, type TProperties, type TSchema, type TStringOptions } from 'typebox'
import { MAX_LINE_LENGTH } from '#rules/ads/ad-details.ts'
import { MAX_EMAIL_LENGTH } from '#rules/people/email-address.ts'
import { MAX_PASSWORD_LENGTH } from '#rules/people/passwords.ts'
import type { TextKind } from '#rules/text-and-time/clean-text.ts'

// Scalars and schema helpers for all declarations. Source: calls.md, conventions.

/** An object without additional properties. Unknown fields are rejected with 400, never dropped. */
export const strict = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** A nullable value. In a request it can also be omitted. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** An enum of literal strings. */
export const oneOf = <V extends string[]>(...values: V) => Type.Enum<V>(values)

/**
 * A text of at most `max` characters. The platform cleans it by its kind before it validates the request. It refuses to
 * start if a text in a request has no limit or no kind.
 */
export const Text = (kind: TextKind, max: number, options: TStringOptions = {}) =>
  Type.String({ ...options, maxLength: max, 'x-text': kind })

/** A list of at most `max` items. The platform refuses to start if a list in a request has no limit. */
export const List = <T extends TSchema>(item: T, max: number) => Type.Array(item, { maxItems: max })

/**
 * User input that the rules trim and validate. The schema allows twice their limit, so that the error message comes
 * from the rules.
 */
export const InputText = (kind: TextKind, max: number, options?: TStringOptions) => Text(kind, 2 * max, options)

/** A list that the rules validate. The schema allows twice their limit, for the same reason. */
export const InputList = <T extends TSchema>(item: T, max: number) => List(item, 2 * max)

/** A record of values, keyed by database id. */
export const ById = <T extends TSchema>(value: T, max: number) =>
  Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,9}$' }), value, { maxProperties: max, additionalProperties: false })

/** Single-line user input: a title, a street, a city. */
export const Line = InputText('line', MAX_LINE_LENGTH)

/** A person's name. */
export const PersonName = InputText('name', MAX_LINE_LENGTH)

/** A phone number as the user entered it. */
export const Phone = InputText('phone', MAX_LINE_LENGTH)

/** Digits with separators as the user entered them: an organisation number, a postal code. */
export const NumberLine = InputText('number', MAX_LINE_LENGTH)

/** A short web address as the user entered it. */
export const Url = InputText('url', MAX_LINE_LENGTH)

/** The search text of a list. */
export const Search = Text('line', 200)

/** An email address as the user entered it. */
export const Email = InputText('email', MAX_EMAIL_LENGTH)

/** A password as the user entered it. */
export const Password = InputText('password', MAX_PASSWORD_LENGTH)

/** A token from a link or from an external sign-in. */
export const Token = Text('opaque', 8192)

/** A database id: a positive 32-bit integer. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** The id of a user or a session. */
export const Uuid = Text('opaque', 36, { format: 'uuid' })

/** The maximum number of objects in one batch read. Boards are large and have a lower limit. */
export const MAX_LIST_IDS = 100
export const MAX_BOARDS = 20

/** The ids of a batch read. */
export const idList = (max = MAX_LIST_IDS) => Type.Array(Id, { minItems: 1, maxItems: max })

/**
 * The response of a batch read. `found` has the objects that the caller can access, in no particular order. `blocked`
 * has the ids of objects in blocked companies, for which a single read returns 402. Unknown ids and ids of other
 * companies are in neither.
 */
export const batchOf = <T extends TSchema>(item: T, max = MAX_LIST_IDS) =>
  strict({ found: List(item, max), blocked: List(Id, max) })

/** A date as YYYY-MM-DD. */
export const DateOnly = Text('opaque', 40, { format: 'date' })

/** An ISO 8601 timestamp in UTC: YYYY-MM-DDTHH:mm:ssZ. Timestamps that serve as versions have milliseconds. */
export const DateTime = Text('opaque', 40, { format: 'date-time' })

/** Sanitised HTML. The platform sanitises it again before storing it. */
export const Html = Text('html', 60_000, { description: 'HTML' })

/** A URL relative to the API host, served under /media/. */
export const RelativeUrl = Type.String({ description: 'a URL relative to the API host' })

/** A one-time code: six digits. */
export const Code = Text('number', 40, { pattern: '^[0-9]{6}$' })

/** The version of an ad part, a template or a setting. A save with an outdated version is rejected. */
export const PartVersion = Text('opaque', 64)

/** A 200 response with an empty body. */
export const EmptyBody = Type.Void()
export type EmptyBody = Static<typeof EmptyBody>

/** A file in a response: its media type, its file name, and its bytes as a whole or as a stream. */
export interface FileContent {
  contentType: string
  name: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
}

/** A response that is a file of one of these media types (CSV, PDF …), sent as an attachment. */
export const FileResponse = (...contentTypes: readonly [string, ...string[]]) =>
  Type.Unsafe<FileContent>({ 'x-file': contentTypes })

/** Returns the media types of a file response, or null for any other response. */
export const mediaTypesOf = (response: TSchema): readonly string[] | null =>
  'x-file' in response ? (response['x-file'] as string[]) : null
