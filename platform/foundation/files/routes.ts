import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/foundation/db/client.ts'
import { parseByteRange } from './byte-range.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import { fileHeaders } from './file-headers.ts'
import { cutFileName } from '#rules/forms/uploads.ts'
import type { FileStore } from './files.ts'
import { PUBLIC_KINDS } from './kinds.ts'

const shownInline = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/mp4', 'video/webm']

/**
 * GET /media/{id}/{name}: sends a file as a sandboxed attachment. With `inline=1`, the browser shows images, videos and
 * PDFs. Supports `Range`, so that an interrupted download can resume.
 */
export function registerMedia(app: FastifyInstance, { db, files }: { db: Db; files: FileStore }): void {
  app.get<{ Params: { id: string; name: string }; Querystring: Record<string, string | undefined> }>(
    '/media/:id/:name',
    async (request, reply) => {
      const { e: expires, s: signature, inline } = request.query
      const file = await files.find(db, request.params.id.toLowerCase(), { expires, signature })
      if (!file) throw notFound()
      const isPublic = PUBLIC_KINDS.includes(file.kind)
      const asInline = isPublic || (inline === '1' && shownInline.includes(file.contentType))
      // The content of an id never changes.
      const etag = `"${file.id}"`
      const range = parseByteRange(request.headers, file.size, etag)
      reply.headers({
        'accept-ranges': 'bytes',
        etag,
        'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
      })
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
      reply.headers({
        ...fileHeaders({
          contentType: file.contentType,
          name: nameOf(request.params.name, file.name),
          inline: asInline,
        }),
        'content-length': range ? range.end - range.start + 1 : file.size,
      })
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      return reply.send(files.read(file, range ?? undefined))
    },
  )
}

/**
 * Returns the file name for saving: the name in the URL, because the reader may not be allowed to know the original
 * name (PLUS-43), with the extension of the original name.
 */
function nameOf(nameInUrl: string, storedName: string): string {
  const extension = /\.[^.]{1,8}$/.exec(storedName)?.[0] ?? ''
  const stem = nameInUrl.replace(/[/\\]/g, '_').replace(/[\p{Cc}\p{Cf}]/gu, '')
  return cutFileName(
    extension !== '' && stem.endsWith(extension) ? stem : `${stem.replace(/\.[^.]{1,8}$/, '')}${extension}`,
  )
}
