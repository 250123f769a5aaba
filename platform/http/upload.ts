import type { FastifyRequest } from 'fastify'
import { HttpError, invalid, tooLarge } from './errors.ts'
import { receive, type IncomingFile } from './incoming.ts'

/** The file of a multipart call, as its sender describes it; it lies on the disk until the call has been answered. */
export interface Upload {
  name: string
  contentType: string
  content: IncomingFile
}

/** What reading a multipart body failed with: a form that breaks off or has no boundary is the sender's fault, 400. */
export function multipartFault(error: unknown): unknown {
  if (error instanceof HttpError || (error instanceof Error && 'statusCode' in error)) return error
  return new HttpError(400, { code: 'badRequest', title: 'The form cannot be read' })
}

/** Reads the one file of a request. Throws 400 without one, 413 when it is over the limit, 415 for another content type. */
export async function readUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  if (!request.isMultipart()) throw new HttpError(415, { code: 'unsupportedMediaType', title: 'multipart/form-data is expected' })
  const limits = { fileSize: limit + 1, files: 1, fields: 10, parts: 12, headerPairs: 50 }
  try {
    const file = await request.file({ limits, throwFileSizeLimit: false })
    if (!file) throw invalid({ file: ['required'] })
    const content = await receive(file.file, limit)
    if (content === null) throw tooLarge()
    return { name: file.filename, contentType: file.mimetype, content }
  } catch (error) {
    throw multipartFault(error)
  }
}
