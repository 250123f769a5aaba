import type { FastifyRequest } from 'fastify'
import { receive, type IncomingFile } from '#platform/calls/http/incoming.ts'
import { removeUnstorable } from '#platform/foundation/html/remove-unstorable.ts'
import { toMultipartError } from '#platform/calls/http/upload.ts'

/** A file of a posted form. */
export interface PostedFile {
  name: string
  /** Null if the file exceeds the limit. */
  content: IncomingFile | null
}

/** A posted form: its fields by name in page order, and the chosen files. */
export interface PostedForm {
  fields: Map<string, string[]>
  files: Map<string, PostedFile>
  first(name: string): string
  /** Deletes the temporary files. Files that have already been stored are kept. */
  discard(): Promise<void>
}

/**
 * Decodes a file name: browsers escape quotes and line breaks in form data. Source: HTML, multipart/form-data encoding
 * algorithm.
 */
const decodeFileName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

const MAX_FIELDS = 120
const MAX_FIELD_BYTES = 30_000

/**
 * Reads a multipart form with at most `files` files of `fileLimit` bytes each and writes the files to disk. A file
 * above the limit does not stop reading. The caller must call `discard`.
 */
export async function readPostedForm(
  request: FastifyRequest,
  fileLimit: number,
  maxFiles: number,
): Promise<PostedForm> {
  const fields = new Map<string, string[]>()
  const files = new Map<string, PostedFile>()
  const arrived: IncomingFile[] = []
  const discard = async (): Promise<void> => void (await Promise.all(arrived.map((file) => file.discard())))
  if (request.isMultipart()) {
    const options = {
      limits: {
        fileSize: fileLimit + 1,
        files: maxFiles,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + maxFiles,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 60,
      },
      throwFileSizeLimit: false,
    }
    try {
      for await (const part of request.parts(options)) {
        if (part.type === 'file') {
          const content = await receive(part.file, fileLimit)
          if (content) arrived.push(content)
          if (part.filename !== '' && part.filename !== undefined)
            files.set(part.fieldname, { name: decodeFileName(part.filename), content })
        } else if (typeof part.value === 'string')
          fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), removeUnstorable(part.value)])
      }
    } catch (error) {
      await discard()
      throw toMultipartError(error)
    }
  }
  return { fields, files, discard, first: (name) => fields.get(name)?.[0] ?? '' }
}
