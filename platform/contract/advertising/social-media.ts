import { Type } from 'typebox'
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#rules/promotion/social-media.ts'
import { companyMember, declare, staff, tokenHolder } from '#contract/base/call.ts'
import { MediaSelection } from '#contract/base/enums.ts'
import { ChosenMedia } from './promotion.ts'
import { DateTime, FileResponse, Id, RelativeUrl, Token, nullable, strict } from '#contract/base/scalars.ts'

// Images and videos of a company for social media. Source: 2§7.4, 3§2.3, 3§7.

const family = 'social media package'
const companyParams = strict({ company: Id })
const tokenParams = strict({ token: Token })
const selectionFields = { mediaSelection: MediaSelection, mediaSelectionUpdatedAt: nullable(DateTime) }

/**
 * POST /getSoMeUploadMediaToken/{company}. Creates a token for the upload page. Anyone with the token can use it for
 * two weeks. Source: 2§7.4. Roles: company member.
 */
export const GetSoMeUploadMediaToken = declare({
  id: 'get-some-upload-media-token',
  family,
  method: 'POST',
  path: '/getSoMeUploadMediaToken/{company}',
  params: companyParams,
  response: strict({ token: Type.String() }),
  access: companyMember('company', 'params.company'),
  whileImpersonating: 'allowed',
  errors: {},
})

/**
 * POST /getSoMeUploadMediaTokenForCompany/{company}. Creates the token with which a company uploads media. Source: 3§7.
 * Roles: Administrator, Economy.
 */
export const GetSoMeUploadMediaTokenForCompany = declare({
  id: 'get-some-upload-media-token-for-company',
  family,
  method: 'POST',
  path: '/getSoMeUploadMediaTokenForCompany/{company}',
  params: companyParams,
  response: strict({ token: Type.String() }),
  access: staff('Administrator', 'Economy'),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such company' },
})

/** GET /mediaUpload/{token}. Returns the data for the upload page. Beyond the documents. Roles: token holder. */
export const GetMediaUpload = declare({
  id: 'get-media-upload',
  family,
  method: 'GET',
  path: '/mediaUpload/{token}',
  params: tokenParams,
  response: strict({
    companyName: nullable(Type.String()),
    logoUrl: nullable(RelativeUrl),
    files: Type.Integer({ minimum: 0 }),
    ...selectionFields,
  }),
  access: tokenHolder('mediaUpload', 'params.token'),
  errors: { 410: 'the link has expired' },
})

/**
 * POST /uploadMediaFile/{token}. Uploads images or videos. Without files, sets that Tavla selects the media. Source:
 * 2§7.4. Roles: token holder.
 */
export const UploadMediaFile = declare({
  id: 'upload-media-file',
  family,
  method: 'POST',
  path: '/uploadMediaFile/{token}',
  params: tokenParams,
  upload: { maxBytes: MAX_MEDIA_BYTES, maxFiles: MAX_MEDIA_FILES },
  body: strict({ mediaSelection: Type.Optional(ChosenMedia) }),
  response: strict({
    ...selectionFields,
    /**
     * The names of the stored files, and of the files rejected because they are not an image or a video. Beyond the
     * documents.
     */
    kept: Type.Array(Type.String()),
    refused: Type.Array(Type.String()),
  }),
  access: tokenHolder('mediaUpload', 'params.token'),
  errors: { 400: 'none of the files has an allowed format', 410: 'the link has expired', 413: 'a file is too large' },
})

/**
 * GET /downloadMediaFile/{company}. Returns a ZIP of the uploaded media. Source: 3§7. Roles: Administrator, Economy.
 */
export const DownloadMediaFile = declare({
  id: 'download-media-file',
  family,
  method: 'GET',
  path: '/downloadMediaFile/{company}',
  params: companyParams,
  response: FileResponse('application/zip'),
  access: staff('Administrator', 'Economy'),
  errors: { 404: 'no such company, or no files have been uploaded' },
})

/**
 * POST /requestMediaArchive/{company}. Creates a token that downloads the ZIP once. Beyond the documents. Roles:
 * Administrator, Economy.
 */
export const RequestMediaArchive = declare({
  id: 'request-media-archive',
  family,
  method: 'POST',
  path: '/requestMediaArchive/{company}',
  params: companyParams,
  response: strict({ token: Type.String() }),
  access: staff('Administrator', 'Economy'),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such company', 409: '`nothingUploaded`: the company has not uploaded any files' },
})

/** GET /getMediaArchive. Returns the ZIP. Beyond the documents. Roles: token holder. */
export const GetMediaArchive = declare({
  id: 'get-media-archive',
  family,
  method: 'GET',
  path: '/getMediaArchive',
  query: tokenParams,
  response: FileResponse('application/zip'),
  access: tokenHolder('mediaArchive', 'query.token'),
  errors: { 410: 'the link has already been used or has expired' },
})
