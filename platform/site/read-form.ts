import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { storable } from '#platform/html/storable.ts'
import { multipartFault } from '#platform/http/upload.ts'

/** A file of a posted form. */
export interface PostedFile {
  name: string
  bytes: Buffer
  /** The file was longer than the limit; `bytes` then holds nothing. */
  tooLarge: boolean
}

/** A posted form: fields by name, in the order of the page, and the files that were chosen. */
export interface PostedForm {
  fields: Map<string, string[]>
  files: Map<string, PostedFile>
  first(name: string): string
}

const mostFields = 120
const mostFieldBytes = 30_000

async function readFile(part: MultipartFile): Promise<PostedFile> {
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk as Buffer)
  const tooLarge = part.file.truncated
  return { name: part.filename, bytes: tooLarge ? Buffer.alloc(0) : Buffer.concat(chunks), tooLarge }
}

/** Reads a multipart form with at most `files` files of `fileLimit` bytes each. A file that is too large does not end the reading. */
export async function readPostedForm(request: FastifyRequest, fileLimit: number, mostFiles: number): Promise<PostedForm> {
  const fields = new Map<string, string[]>()
  const files = new Map<string, PostedFile>()
  if (request.isMultipart()) {
    const options = { limits: { fileSize: fileLimit, files: mostFiles, fields: mostFields, parts: mostFields + mostFiles, fieldSize: mostFieldBytes, fieldNameSize: 60 }, throwFileSizeLimit: false }
    try {
      for await (const part of request.parts(options)) {
        if (part.type === 'file') {
          const file = await readFile(part)
          if (file.name !== '' && file.name !== undefined) files.set(part.fieldname, file)
        } else if (typeof part.value === 'string') fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), storable(part.value)])
      }
    } catch (error) {
      throw multipartFault(error)
    }
  }
  return { fields, files, first: (name) => fields.get(name)?.[0] ?? '' }
}
