import { Type, type Static } from 'typebox'
import { companyMember, declare } from '#contract/base/call.ts'
import { Cursor, MAX_PAGE_SIZE, pageCursors } from '#contract/base/paging.ts'
import { DateTime, Id, nullable, oneOf, strict } from '#contract/base/scalars.ts'
import { WEBHOOK_EVENTS } from '#rules/integrations/webhooks.ts'

// Changes: the numbered events of a company. Webhooks have the same events and cursors. Beyond the documents.

/** An event of a company, with the ids of its objects. An object of an old event may be gone. */
export const Change = strict({
  event: oneOf(...WEBHOOK_EVENTS),
  timestamp: DateTime,
  adId: Id,
  candidateId: nullable(Id),
  fromStepId: nullable(Id),
  toStepId: nullable(Id),
})
export type Change = Static<typeof Change>

/**
 * GET /changes. Lists the changes of a company of the last 30 days, the oldest first. `cursors` has the cursor of each
 * change. `latest` is the cursor of the newest event of the database: a client that has read everything continues after
 * it. Source: PLUS-98. Roles: company member.
 */
export const Changes = declare({
  id: 'changes',
  family: 'changes',
  method: 'GET',
  path: '/changes',
  query: strict({
    companyId: Id,
    after: Type.Optional(Cursor),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    events: Type.Optional(Type.Array(oneOf(...WEBHOOK_EVENTS), { minItems: 1, maxItems: WEBHOOK_EVENTS.length })),
  }),
  response: strict({ items: Type.Array(Change, { maxItems: MAX_PAGE_SIZE }), ...pageCursors, latest: Cursor }),
  access: companyMember('company', 'query.companyId'),
  partner: 'read',
  errors: {
    400: 'the cursor belongs to another list',
    410: '`expired`: events after the cursor were deleted; read everything again and continue after `latest`',
  },
})
