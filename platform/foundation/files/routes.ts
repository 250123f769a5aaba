import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/foundation/db/client.ts'
import { byteRangeOf } from './byte-range.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import { fileHeaders } from './file-headers.ts'
import type { FileStore } from './files.ts'
import { publicKinds } from './kinds.ts'

const shownInline = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/mp4', 'video/webm']

/**
 * GET /media/{id}/{name}: an attachment in a sandbox; `inline=1` shows pictures, films and PDF in place. `Range` gives
 * a part, so that a download that broke off goes on.
 */
export function registerMedia(app: FastifyInstance, { db, files }: { db: Db; files: FileStore }): void {
  app.get<{ Params: { id: string; name: string }; Querystring: Record<string, string | undefined> }>(
    '/media/:id/:name',
    async (request, reply) => {
      const { e: expires, s: signature, inline } = request.query
      const file = await files.find(db, request.params.id.toLowerCase(), { expires, signature })
      if (!file) throw notFound()
      const isPublic = publicKinds.includes(file.kind)
      const asInline = isPublic || (inline === '1' && shownInline.includes(file.contentType))
      // What is kept under an id never changes.
      const etag = `"${file.id}"`
      const range = byteRangeOf(request.headers, file.size, etag)
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
 * A file is kept under the name that its address was given to its reader with, who may not know its own (PLUS-43); what
 * it is stays that of the file.
 */
function nameOf(asked: string, own: string): string {
  const ending = /\.[^.]{1,8}$/.exec(own)?.[0] ?? ''
  const stem = asked
    .replace(/[/\\]/g, '_')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200)
  return ending !== '' && stem.endsWith(ending) ? stem : `${stem.replace(/\.[^.]{1,8}$/, '')}${ending}`
}
