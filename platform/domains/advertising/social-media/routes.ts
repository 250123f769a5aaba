import type { FastifyInstance } from 'fastify'
import {
  DownloadMediaFile,
  GetMediaArchive,
  GetMediaUpload,
  GetSoMeUploadMediaToken,
  GetSoMeUploadMediaTokenForCompany,
  RequestMediaArchive,
  UploadMediaFile,
} from '#contract/advertising/social-media.ts'
import { useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { serve, serveUploads } from '#platform/calls/http/serve.ts'
import {
  issueArchiveToken,
  downloadMedia,
  downloadMediaAsStaff,
  getMediaUpload,
  receiveMedia,
  uploadMedia,
  issueUploadToken,
} from './media.ts'

/** Registers the calls that upload and download images and videos for social media. */
export function registerSocialMedia(app: FastifyInstance): void {
  serve(app, GetSoMeUploadMediaToken, { write: ({ params }, ctx) => issueUploadToken(ctx, params.company) })
  serve(app, GetSoMeUploadMediaTokenForCompany, { write: ({ params }, ctx) => issueUploadToken(ctx, params.company) })
  serve(app, GetMediaUpload, { read: (_input, ctx) => getMediaUpload(ctx) })
  serveUploads(app, UploadMediaFile, {
    before: ({ files }, ctx) => receiveMedia(ctx, files),
    write: (input, ctx, received) => uploadMedia(ctx, input, received),
  })
  serve(app, DownloadMediaFile, { write: ({ params }, ctx) => downloadMediaAsStaff(ctx, params.company) })
  serve(app, RequestMediaArchive, { write: ({ params }, ctx) => issueArchiveToken(ctx, params.company) })
  serve(app, GetMediaArchive, {
    write: async (_input, ctx) => {
      if ((await useToken(ctx.db, 'mediaArchive', ctx.oneTimeToken.token, ctx.now)) === null)
        throw gone('tokenUsed', 'This link has already been used or has expired.')
      return downloadMedia(ctx, Number(ctx.oneTimeToken.subject))
    },
    recordsNothing: 'the download was recorded when its token was issued',
  })
}
