import { Actor } from '#contract/base/actor.ts'
import { Type } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { MessageType, UnreadKind } from '#contract/base/enums.ts'
import {
  DateTime,
  Html,
  Id,
  List,
  MAX_BOARDS,
  EmptyBody,
  PartVersion,
  RelativeUrl,
  idList,
  batchOf,
  nullable,
  oneOf,
  strict,
} from '#contract/base/scalars.ts'
import { CANDIDATE_SOURCES } from '#rules/candidates/added-candidate.ts'
import { Cursor, MAX_PAGE_SIZE, pageCursors } from '#contract/base/paging.ts'
import { Ad, AdPlace } from '#contract/ads/ad.ts'
import { Message, MessageBox } from '#contract/ads/step-message.ts'
import { ApplicationEntry, ArrivalEntry, InfoEntry } from './application.ts'
import { BoardStep } from './board-step.ts'
import { Candidate } from './candidate.ts'
import { ChatMessage } from './chat-message.ts'

/** The maximum number of messages returned for one conversation. */
export const MAX_CHAT_MESSAGES = 500

/**
 * GET /GetStepsView. Returns the board of an ad: its steps with their candidates. Source: 2§7.1, 2§3. Roles: company
 * member.
 */
export const GetStepsView = declare({
  id: 'get-steps-view',
  family: 'pipeline',
  method: 'GET',
  path: '/GetStepsView',
  query: strict({ id: Id }),
  response: strict({
    name: Type.String(),
    owner: Type.String(),
    city: Type.String(),
    steps: Type.Array(BoardStep),
    /** The ad with its folder and project, so that the board takes one request. Beyond the documents. */
    ad: Ad,
    place: AdPlace,
  }),
  access: companyMember('ad', 'query.id'),
  partner: 'read',
  errors: {},
})

/** GET /GetCandidateCard. Returns the card of a candidate. Source: 2§7.1, 2§3. Roles: company member. */
export const GetCandidateCard = declare({
  id: 'get-candidate-card',
  family: 'pipeline',
  method: 'GET',
  path: '/GetCandidateCard',
  query: strict({ id: Id }),
  response: strict({
    info: Type.Array(InfoEntry),
    /** The newest messages, oldest first. */
    chat: List(ChatMessage, MAX_CHAT_MESSAGES),
    applications: Type.Array(ApplicationEntry),
    arrival: ArrivalEntry,
    /** Where the details come from. Null unless a recruiter added the candidate (PLUS-88). Beyond the documents. */
    source: nullable(oneOf(...CANDIDATE_SOURCES)),
    uploads: strict({
      cv: nullable(RelativeUrl),
      letter: nullable(RelativeUrl),
      video: nullable(RelativeUrl),
      study: nullable(RelativeUrl),
      files: Type.Array(
        strict({
          name: Type.String(),
          url: Type.String(),
        }),
      ),
    }),
    note: strict({
      value: Html,
    }),
    age: nullable(Type.Integer()),
    phone: nullable(Type.String()),
    email: nullable(Type.String()),
    /**
     * The candidate and its current step, so that a client can recover from a rejected move with one request. Beyond
     * the documents.
     */
    candidate: Candidate,
    step: Id,
    ad: Id,
    /** The person who last moved the candidate. Null if no one has. Beyond the documents. */
    movedBy: nullable(Actor),
  }),
  access: companyMember('candidate', 'query.id'),
  partner: 'read',
  errors: {},
})

/**
 * GET /GetCandidate. Returns a candidate and its current step, without the card. Beyond the documents. Roles: company
 * member.
 */
export const GetCandidate = declare({
  id: 'get-candidate',
  family: 'pipeline',
  method: 'GET',
  path: '/GetCandidate',
  query: strict({ id: Id }),
  response: strict({
    candidate: Candidate,
    step: Id,
    ad: Id,
    movedBy: nullable(Actor),
  }),
  access: companyMember('candidate', 'query.id'),
  partner: 'read',
  errors: {},
})

/**
 * GET /GetCandidates. The batch version of `GetCandidate` for up to 100 candidates. Beyond the documents. Roles: signed
 * in; ids of other companies are left out, like unknown ids.
 */
export const GetCandidates = declare({
  id: 'get-candidates',
  family: 'pipeline',
  method: 'GET',
  path: '/GetCandidates',
  query: strict({ ids: idList() }),
  response: batchOf(GetCandidate.response),
  access: signedIn,
  partner: 'read',
  errors: {},
})

/**
 * GET /companyCandidates. Lists the candidates of a company in the order in which they applied, with the contents of
 * `GetCandidate`. Beyond the documents. Roles: company member.
 */
export const CompanyCandidates = declare({
  id: 'company-candidates',
  family: 'pipeline',
  method: 'GET',
  path: '/companyCandidates',
  query: strict({
    companyId: Id,
    after: Type.Optional(Cursor),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    ad: Type.Optional(Id),
    receivedAfter: Type.Optional(DateTime),
  }),
  response: strict({ items: Type.Array(GetCandidate.response, { maxItems: MAX_PAGE_SIZE }), ...pageCursors }),
  access: companyMember('company', 'query.companyId'),
  partner: 'read',
  errors: { 400: 'the cursor belongs to another list' },
})

/**
 * POST /markSeen. Marks what is new of a candidate as seen by the user. Source: 2§7.1, 2§4.6. Roles: company member.
 */
export const MarkSeen = declare({
  id: 'mark-seen',
  family: 'pipeline',
  method: 'POST',
  path: '/markSeen',
  body: strict({
    id: Id,
    event: UnreadKind,
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {},
})

/** POST /updateStepMessage. Changes the message of a step. Source: 2§7.1, 2§5. Roles: company member. */
export const UpdateStepMessage = declare({
  id: 'update-step-message',
  family: 'pipeline',
  method: 'POST',
  path: '/updateStepMessage',
  body: strict({
    message: Message,
    messageType: MessageType,
    id: Id,
    /** The version you last read. If omitted, the stored message is overwritten. */
    version: Type.Optional(PartVersion),
  }),
  response: strict({ version: PartVersion }),
  access: companyMember('step', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the message does not match its type',
    409: '`changedMeanwhile`: someone else changed the message after you read it; `readOnly`: the ad is archived',
  },
})

/** POST /candidateMoved. Moves a candidate to another step. Source: 2§7.1, 2§4.2. Roles: company member. */
export const CandidateMoved = declare({
  id: 'candidate-moved',
  family: 'pipeline',
  method: 'POST',
  path: '/candidateMoved',
  body: strict({
    ad: Id,
    id: Id,
    saveMessage: Type.Boolean(),
    step: Id,
    order: Type.Integer(),
    message: Type.Union([Type.Null({ description: 'no message' }), MessageBox]),
    schedule: nullable(DateTime),
    started: DateTime,
    /** The reject reason. Only allowed when moving to the rejection step. Beyond the documents. */
    reason: Type.Optional(nullable(Id)),
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: {
    400: [
      'outOfRange',
      'withoutMessage',
      'inPast',
      'notItsAd',
      'notOfAd',
      'sameStep',
      'notRejection',
      'unknown',
      'required',
      'wrongType',
      'tooLong',
      'tooMany',
      'duplicate',
      'invalid',
      'unfilled',
    ],
    409: ['movedMeanwhile', 'readOnly', 'keyWithoutPerson'],
  },
  errors: {
    400: 'invalid move or message',
    409: '`movedMeanwhile`: someone else moved the candidate; `readOnly`: the ad is archived or the candidate deleted',
  },
})

/** POST /orderCandidate. Moves a candidate to another position in its step. Source: 2§7.1. Roles: company member. */
export const OrderCandidate = declare({
  id: 'order-candidate',
  family: 'pipeline',
  method: 'POST',
  path: '/orderCandidate',
  body: strict({
    ad: Id,
    id: Id,
    step: Id,
    order: Type.Integer(),
    started: DateTime,
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    409: '`movedMeanwhile`: someone else moved the candidate; `readOnly`: the ad is archived or the candidate deleted',
  },
})

/**
 * POST /sendSchedule. Sends a message to a candidate, at once or at a time. Source: 2§7.1, 2§5. Roles: company member.
 */
export const SendSchedule = declare({
  id: 'send-schedule',
  family: 'pipeline',
  method: 'POST',
  path: '/sendSchedule',
  body: strict({
    id: Id,
    html: Html,
    schedule: nullable(DateTime),
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 400: ['required', 'inPast', 'unfilled'], 409: ['readOnly', 'keyWithoutPerson'] },
  errors: {
    400: 'the message is empty, or the send time is in the past',
    409: '`readOnly`: the ad is archived or the candidate deleted',
  },
})

/**
 * POST /sendSystemMessage. Sends a message box to a candidate, at once or at a time. Source: 2§7.1. Roles: company
 * member.
 */
export const SendSystemMessage = declare({
  id: 'send-system-message',
  family: 'pipeline',
  method: 'POST',
  path: '/sendSystemMessage',
  body: strict({
    ad: Id,
    id: Id,
    message: MessageBox,
    schedule: nullable(DateTime),
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the message does not match its type',
    409: '`readOnly`: the ad is archived or the candidate deleted',
  },
})

/** POST /sendImmediate. Sends a scheduled message at once. Source: 2§7.1, 2§4.4. Roles: company member. */
export const SendImmediate = declare({
  id: 'send-immediate',
  family: 'pipeline',
  method: 'POST',
  path: '/sendImmediate',
  body: strict({
    id: Id,
    /**
     * The id of an unsent message. If omitted, the call applies to the scheduled message. If no message is scheduled,
     * it applies to all messages that can still be undone. Beyond the documents.
     */
    message: Type.Optional(Id),
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 409: '`messageSent`: the message has already been sent; `nothingScheduled`: there is no unsent message' },
})

/** POST /cancelScheduled. Cancels a scheduled message. Source: 2§7.1, 2§4.4. Roles: company member. */
export const CancelScheduled = declare({
  id: 'cancel-scheduled',
  family: 'pipeline',
  method: 'POST',
  path: '/cancelScheduled',
  body: strict({
    id: Id,
    /**
     * The id of an unsent message. If omitted, the call applies to the scheduled message. If no message is scheduled,
     * it applies to all messages that can still be undone. Beyond the documents.
     */
    message: Type.Optional(Id),
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 409: '`messageSent`: the message has already been sent; `nothingScheduled`: there is no unsent message' },
})

/** POST /updateNotes. Changes the note about a candidate. Source: 2§7.1. Roles: company member. */
export const UpdateNotes = declare({
  id: 'update-notes',
  family: 'pipeline',
  method: 'POST',
  path: '/updateNotes',
  body: strict({
    applicationId: Id,
    value: Html,
    /**
     * The note as you last read it. If someone else has changed it since, the request is rejected. If omitted, the
     * stored note is overwritten.
     */
    before: Type.Optional(Html),
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.applicationId'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 409: ['changedMeanwhile', 'readOnly'] },
  errors: {
    409:
      '`changedMeanwhile`: someone else changed the note after you read it; ' +
      '`readOnly`: the ad is archived or the candidate deleted',
  },
})

/** POST /SetCandidateRating. Rates a candidate. Source: 2§7.1, 2§5. Roles: company member. */
export const SetCandidateRating = declare({
  id: 'set-candidate-rating',
  family: 'pipeline',
  method: 'POST',
  path: '/SetCandidateRating',
  body: strict({
    rating: Type.Number({ minimum: 0, maximum: 5, multipleOf: 0.5 }),
    id: Id,
  }),
  response: EmptyBody,
  access: companyMember('candidate', 'body.id'),
  partner: 'write',
  whileImpersonating: 'allowed',
  reasons: { 400: ['outOfRange'], 409: ['readOnly'] },
  errors: {
    400: 'the rating must be between 0 and 5 in steps of 0.5',
    409: '`readOnly`: the ad is archived or the candidate deleted',
  },
})

/**
 * GET /GetCandidateCards. The batch version of `GetCandidateCard` for up to 100 candidates. Beyond the documents.
 * Roles: signed in; ids of other companies are left out, like unknown ids.
 */
export const GetCandidateCards = declare({
  id: 'get-candidate-cards',
  family: 'pipeline',
  method: 'GET',
  path: '/GetCandidateCards',
  query: strict({ ids: idList() }),
  response: batchOf(GetCandidateCard.response),
  access: signedIn,
  partner: 'read',
  errors: {},
})

/**
 * GET /GetStepsViews. The batch version of `GetStepsView` for up to 20 ads. Beyond the documents. Roles: signed in; ids
 * of other companies are left out, like unknown ids.
 */
export const GetStepsViews = declare({
  id: 'get-steps-views',
  family: 'pipeline',
  method: 'GET',
  path: '/GetStepsViews',
  query: strict({ ids: idList(MAX_BOARDS) }),
  response: batchOf(GetStepsView.response, MAX_BOARDS),
  access: signedIn,
  partner: 'read',
  errors: {},
})
