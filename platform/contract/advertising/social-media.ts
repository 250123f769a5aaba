import { Type } from 'typebox'
import { MOST_MEDIA_BYTES, MOST_MEDIA_FILES } from '#rules/promotion/social-media.ts'
import { companyMember, declare, staff, tokenHolder } from '#contract/base/call.ts'
import { MediaSelection } from '#contract/base/enums.ts'
import { ChosenMedia } from './promotion.ts'
import { DateTime, File, Id, RelativeUrl, Token, nullable, strict } from '#contract/base/shapes.ts'

// Pictures and films of a company for social media. Source: 2§7.4, 3§2.3, 3§7.

const family = 'social media package'
const company = strict({ company: Id })
const token = strict({ token: Token })
const selection = { mediaSelection: MediaSelection, mediaSelectionUpdatedAt: nullable(DateTime) }

/**
 * POST /getSoMeUploadMediaToken/{company}: for the page on which pictures are handed in; good for two weeks, for
 * whoever has it. Source: 2§7.4. Roles: company member.
 */
export const GetSoMeUploadMediaToken = declare({
  id: 'get-some-upload-media-token',
  family,
  method: 'POST',
  path: '/getSoMeUploadMediaToken/{company}',
  params: company,
  response: strict({ token: Type.String() }),
  access: companyMember('company', 'params.company'),
  errors: {},
})

/** POST /getSoMeUploadMediaTokenForCompany/{company}. Source: 3§7. Roles: Administrator, Economy. */
export const GetSoMeUploadMediaTokenForCompany = declare({
  id: 'get-some-upload-media-token-for-company',
  family,
  method: 'POST',
  path: '/getSoMeUploadMediaTokenForCompany/{company}',
  params: company,
  response: strict({ token: Type.String() }),
  access: staff('Administrator', 'Economy'),
  errors: { 404: 'no such company' },
})

/** GET /mediaUpload/{token}: what the page of the link tells. Beyond the documents. Roles: whoever holds the token. */
export const GetMediaUpload = declare({
  id: 'get-media-upload',
  family,
  method: 'GET',
  path: '/mediaUpload/{token}',
  params: token,
  response: strict({
    companyName: nullable(Type.String()),
    logoUrl: nullable(RelativeUrl),
    files: Type.Integer({ minimum: 0 }),
    ...selection,
  }),
  access: tokenHolder('mediaUpload', 'params.token'),
  errors: { 410: 'token expired' },
})

/**
 * POST /uploadMediaFile/{token}: images or films, as many as fit; or, without any, that we choose. Source: 2§7.4.
 * Roles: whoever holds the token.
 */
export const UploadMediaFile = declare({
  id: 'upload-media-file',
  family,
  method: 'POST',
  path: '/uploadMediaFile/{token}',
  params: token,
  upload: { maxBytes: MOST_MEDIA_BYTES, maxFiles: MOST_MEDIA_FILES },
  body: strict({ mediaSelection: Type.Optional(ChosenMedia) }),
  response: strict({
    ...selection,
    /** Names of what was kept, and of what was not for being no picture or film. Beyond the documents. */
    kept: Type.Array(Type.String()),
    refused: Type.Array(Type.String()),
  }),
  access: tokenHolder('mediaUpload', 'params.token'),
  errors: { 400: 'format not allowed: of none of the files', 410: 'token expired', 413: 'file too large' },
})

/** GET /downloadMediaFile/{company}: a zip of the uploaded media. Source: 3§7. Roles: Administrator, Economy. */
export const DownloadMediaFile = declare({
  id: 'download-media-file',
  family,
  method: 'GET',
  path: '/downloadMediaFile/{company}',
  params: company,
  response: File('application/zip'),
  access: staff('Administrator', 'Economy'),
  errors: { 404: 'also when nothing is uploaded' },
})

/**
 * POST /requestMediaArchive/{company}: a token that opens the zip once in the browser. Beyond the documents. Roles:
 * Administrator, Economy.
 */
export const RequestMediaArchive = declare({
  id: 'request-media-archive',
  family,
  method: 'POST',
  path: '/requestMediaArchive/{company}',
  params: company,
  response: strict({ token: Type.String() }),
  access: staff('Administrator', 'Economy'),
  errors: { 404: 'also when nothing is uploaded' },
})

/** GET /getMediaArchive: the zip. Beyond the documents. Roles: whoever holds the token. */
export const GetMediaArchive = declare({
  id: 'get-media-archive',
  family,
  method: 'GET',
  path: '/getMediaArchive',
  query: token,
  response: File('application/zip'),
  access: tokenHolder('mediaArchive', 'query.token'),
  errors: { 410: 'token used or expired' },
})
