import type { FastifyRequest } from 'fastify'
import { receive, type IncomingFile } from '#platform/calls/http/incoming.ts'
import { toMultipartError } from '#platform/calls/http/upload.ts'
import { cleanText, type TextKind } from '#rules/text-and-time/clean-text.ts'

/** A file of a posted form. */
export interface PostedFile {
  name: string
  /** Null if the file exceeds the limit. */
  content: IncomingFile | null
}

/** A posted form: its fields, each cleaned by the kind that the reader of the field gives, and the chosen files. */
export interface PostedForm {
  files: Map<string, PostedFile>
  /** Returns the first value of a field. An empty text if there is none. */
  first(name: string, kind: TextKind): string
  /** Returns all values of a field in page order. Undefined if there is none. */
  all(name: string, kind: TextKind): string[] | undefined
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
          fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
      }
    } catch (error) {
      await discard()
      throw toMultipartError(error)
    }
  }
  const all: PostedForm['all'] = (name, kind) => fields.get(name)?.map((value) => cleanText(kind, value))
  return { files, discard, all, first: (name, kind) => all(name, kind)?.[0] ?? '' }
}
