import type { MultipartFields } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { HttpError, invalid, tooLarge } from '#platform/foundation/errors/errors.ts'
import { receive, type IncomingFile } from './incoming.ts'

/** The file of a multipart call, with the client's description. The content is on disk until the response is sent. */
export interface Upload {
  name: string
  contentType: string
  content: IncomingFile
  /** The text fields before the file in the form. */
  fields: Readonly<Record<string, string>>
}

/** Converts an error of the multipart parser. A form that is incomplete or has no boundary is a client error, 400. */
export function toMultipartError(error: unknown): unknown {
  if (error instanceof HttpError || (error instanceof Error && 'statusCode' in error)) return error
  return new HttpError(400, { code: 'badRequest', title: 'The form could not be parsed.' })
}

/** Returns the text fields of a form. Fields that occur more than once are omitted. */
const textsOf = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field !== undefined && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string'
        ? [[name, field.value]]
        : [],
    ),
  )

/**
 * Reads the file of a request. Throws 400 without a file, 413 if it exceeds the limit, and 415 if the request is not
 * multipart.
 */
export async function readUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  if (!request.isMultipart())
    throw new HttpError(415, { code: 'unsupportedMediaType', title: 'Send the file as multipart/form-data.' })
  const limits = { fileSize: limit + 1, files: 1, fields: 10, fieldSize: 10_000, parts: 12, headerPairs: 50 }
  try {
    const file = await request.file({ limits, throwFileSizeLimit: false })
    if (!file) throw invalid({ file: ['required'] })
    const content = await receive(file.file, limit)
    if (content === null) throw tooLarge(limit)
    return { name: file.filename, contentType: file.mimetype, content, fields: textsOf(file.fields) }
  } catch (error) {
    throw toMultipartError(error)
  }
}

/** The files of a call with several files. The content is null if the file exceeds the limit. */
export type Uploads = readonly { name: string; contentType: string; content: IncomingFile | null }[]

/**
 * Reads the files and text fields of a request, in any order. Throws 415 if the request is not multipart, and 400 if it
 * has too many files.
 */
export async function readUploads(
  request: FastifyRequest,
  limit: number,
  maxFiles: number,
): Promise<{ files: Uploads; fields: Record<string, string> }> {
  if (!request.isMultipart())
    throw new HttpError(415, { code: 'unsupportedMediaType', title: 'Send the file as multipart/form-data.' })
  const options = {
    limits: {
      fileSize: limit + 1,
      files: maxFiles,
      fields: 10,
      fieldSize: 10_000,
      parts: maxFiles + 12,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  }
  const files: { name: string; contentType: string; content: IncomingFile | null }[] = []
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'file')
        files.push({ name: part.filename ?? '', contentType: part.mimetype, content: await receive(part.file, limit) })
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
    return { files, fields }
  } catch (error) {
    await Promise.all(files.map(({ content }) => content?.discard()))
    throw toMultipartError(error)
  }
}
