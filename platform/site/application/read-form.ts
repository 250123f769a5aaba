import type { FastifyRequest } from 'fastify'
import { receive, type IncomingFile } from '#platform/calls/http/incoming.ts'
import { storable } from '#platform/foundation/html/storable.ts'
import { multipartFault } from '#platform/calls/http/upload.ts'

/** A file of a posted form. */
export interface PostedFile {
  name: string
  /** Null when it was longer than the limit. */
  content: IncomingFile | null
}

/** A posted form: fields by name, in the order of the page, and the files that were chosen. */
export interface PostedForm {
  fields: Map<string, string[]>
  files: Map<string, PostedFile>
  first(name: string): string
  /** Throws the files away that arrived with it; what was stored meanwhile stays. */
  discard(): Promise<void>
}

/**
 * The name of a file as its owner has it: in forms browsers write quotes and line breaks of names in another way.
 * Source: HTML, multipart/form-data encoding algorithm.
 */
const sentName = (name: string): string => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

const mostFields = 120
const mostFieldBytes = 30_000

/**
 * Reads a multipart form with at most `files` files of `fileLimit` bytes each, the files onto the disk. A file that is
 * too large does not end the reading. Whoever reads a form discards it.
 */
export async function readPostedForm(
  request: FastifyRequest,
  fileLimit: number,
  mostFiles: number,
): Promise<PostedForm> {
  const fields = new Map<string, string[]>()
  const files = new Map<string, PostedFile>()
  const arrived: IncomingFile[] = []
  const discard = async (): Promise<void> => void (await Promise.all(arrived.map((file) => file.discard())))
  if (request.isMultipart()) {
    const options = {
      limits: {
        fileSize: fileLimit + 1,
        files: mostFiles,
        fields: mostFields,
        parts: mostFields + mostFiles,
        fieldSize: mostFieldBytes,
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
            files.set(part.fieldname, { name: sentName(part.filename), content })
        } else if (typeof part.value === 'string')
          fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), storable(part.value)])
      }
    } catch (error) {
      await discard()
      throw multipartFault(error)
    }
  }
  return { fields, files, discard, first: (name) => fields.get(name)?.[0] ?? '' }
}
