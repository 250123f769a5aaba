import type { MultipartFields } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { HttpError, invalid, tooLarge } from '#platform/foundation/errors/errors.ts'
import { receive, type IncomingFile } from './incoming.ts'

/** The file of a multipart call, as its sender describes it; it lies on the disk until the call has been answered. */
export interface Upload {
  name: string
  contentType: string
  content: IncomingFile
  /** The texts that stood before it in the form. */
  fields: Readonly<Record<string, string>>
}

/** What reading a multipart body failed with: a form that breaks off or has no boundary is the sender's fault, 400. */
export function multipartFault(error: unknown): unknown {
  if (error instanceof HttpError || (error instanceof Error && 'statusCode' in error)) return error
  return new HttpError(400, { code: 'badRequest', title: 'The form cannot be read' })
}

/** The fields of a form that are texts, each once. */
const textsOf = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field !== undefined && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string'
        ? [[name, field.value]]
        : [],
    ),
  )

/**
 * Reads the one file of a request. Throws 400 without one, 413 when it is over the limit, 415 for another content type.
 */
export async function readUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  if (!request.isMultipart())
    throw new HttpError(415, { code: 'unsupportedMediaType', title: 'multipart/form-data is expected' })
  const limits = { fileSize: limit + 1, files: 1, fields: 10, fieldSize: 10_000, parts: 12, headerPairs: 50 }
  try {
    const file = await request.file({ limits, throwFileSizeLimit: false })
    if (!file) throw invalid({ file: ['required'] })
    const content = await receive(file.file, limit)
    if (content === null) throw tooLarge()
    return { name: file.filename, contentType: file.mimetype, content, fields: textsOf(file.fields) }
  } catch (error) {
    throw multipartFault(error)
  }
}

/** The files of a call that takes several; one that is longer than the limit has no content. */
export type Uploads = readonly { name: string; contentType: string; content: IncomingFile | null }[]

/**
 * Reads the files of a request and the texts beside them, in any order. Throws 415 for another content type, 400 for
 * more files than the call takes.
 */
export async function readUploads(
  request: FastifyRequest,
  limit: number,
  mostFiles: number,
): Promise<{ files: Uploads; fields: Record<string, string> }> {
  if (!request.isMultipart())
    throw new HttpError(415, { code: 'unsupportedMediaType', title: 'multipart/form-data is expected' })
  const options = {
    limits: {
      fileSize: limit + 1,
      files: mostFiles,
      fields: 10,
      fieldSize: 10_000,
      parts: mostFiles + 12,
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
    throw multipartFault(error)
  }
}
