import { Type } from 'typebox'
import { companyMember, declare } from '#contract/base/call.ts'
import { oneOf, Email, Html, Id, nullable, PersonName, Phone, strict, Uuid } from '#contract/base/scalars.ts'
import { CANDIDATE_SOURCES } from '#rules/candidates/added-candidate.ts'
import { MAX_BYTES_BY_PURPOSE } from '#rules/forms/uploads.ts'
import { LOCALES } from '#rules/text-and-time/locale.ts'

// Candidates that a recruiter puts on a board (PLUS-88). Beyond the documents.

const family = 'pipeline'

/**
 * POST /uploadCv/{ad}. Uploads the CV of a candidate that is about to be added to an ad. Pass the id to `addCandidate`.
 * A CV that no candidate gets is deleted after a day. Beyond the documents. Roles: company member.
 */
export const UploadCv = declare({
  id: 'upload-cv',
  family,
  method: 'POST',
  path: '/uploadCv/{ad}',
  params: strict({ ad: Id }),
  upload: { maxBytes: MAX_BYTES_BY_PURPOSE.document },
  response: strict({ id: Uuid, name: Type.String() }),
  access: companyMember('ad', 'params.ad'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: {
    400: ['notAllowed', 'required', 'tooLarge'],
    409: ['readOnly', 'noProcess', 'notPublished', 'retentionOver', 'tooLarge'],
  },
  errors: {
    400: 'the file is missing, or is not a document or an image',
    409:
      '`readOnly`: the ad is archived; `noProcess`: candidates apply elsewhere; `notPublished`: the ad is a draft; ' +
      '`retentionOver`: the ad ended so long ago that its candidates are deleted',
    413: 'the file is too large',
    429: 'too many uploads',
  },
})

/**
 * POST /addCandidate. Adds a candidate to an ad by hand, and sends the person the privacy notice of article 14 of the
 * GDPR. Beyond the documents. Roles: company member.
 */
export const AddCandidate = declare({
  id: 'add-candidate',
  family,
  method: 'POST',
  path: '/addCandidate',
  body: strict({
    ad: Id,
    name: PersonName,
    email: Email,
    phone: Type.Optional(Phone),
    /** Where the details come from. The privacy notice says it. */
    source: oneOf(...CANDIDATE_SOURCES),
    /** The language of the privacy notice. Defaults to Swedish. */
    locale: Type.Optional(oneOf(...LOCALES)),
    /** The step. Defaults to the incoming step. */
    step: Type.Optional(nullable(Id)),
    note: Type.Optional(Html),
    /** The id of a CV from `uploadCv`. */
    cv: Type.Optional(nullable(Uuid)),
  }),
  response: strict({ id: Id }),
  access: companyMember('ad', 'body.ad'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: {
    400: ['required', 'tooLong', 'invalid', 'unknown', 'notOfAd'],
    409: ['alreadyCandidate', 'readOnly', 'noProcess', 'notPublished', 'retentionOver'],
  },
  errors: {
    400: 'invalid details; `unknown`: the CV does not exist or belongs to a candidate; `notOfAd`: another ad has the step',
    409:
      '`alreadyCandidate`: the ad has a candidate with this address, and `detail` is its id, unless its name is hidden; ' +
      '`readOnly`: the ad is archived; `noProcess`: candidates apply elsewhere; `notPublished`: the ad is a draft; ' +
      '`retentionOver`: the ad ended so long ago that its candidates are deleted',
    429: 'too many candidates in an hour',
  },
})

/**
 * POST /copyCandidate. Copies a candidate to another ad of the company, and sends the person a notice of the changed
 * purpose. Messages, ratings and the history are not copied. Beyond the documents. Roles: company member.
 */
export const CopyCandidate = declare({
  id: 'copy-candidate',
  family,
  method: 'POST',
  path: '/copyCandidate',
  body: strict({
    id: Id,
    /** The ad to copy to. */
    ad: Id,
    /** The step. Defaults to the incoming step. */
    step: Type.Optional(nullable(Id)),
    /** Whether the documents, the answers and the note are copied. */
    documents: Type.Boolean(),
    answers: Type.Boolean(),
    note: Type.Boolean(),
  }),
  response: strict({ id: Id }),
  access: companyMember('candidate', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: {
    400: ['otherCompany', 'notOfAd'],
    409: ['alreadyCandidate', 'readOnly', 'noProcess', 'notPublished', 'retentionOver'],
  },
  errors: {
    400: '`otherCompany`: no such ad in the company; `notOfAd`: another ad has the step',
    409:
      '`alreadyCandidate`: the ad has a candidate with this address, and `detail` is its id, unless its name is hidden; ' +
      '`readOnly`: the ad is archived or the candidate deleted; `noProcess`: candidates apply elsewhere; ' +
      '`notPublished`: the ad is a draft; ' +
      '`retentionOver`: the ad ended so long ago that its candidates are deleted',
    429: 'too many candidates in an hour',
  },
})
