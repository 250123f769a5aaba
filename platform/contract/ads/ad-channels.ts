import { Type } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { Channel } from '#contract/base/enums.ts'
import { Id, idList, batchOf, strict } from '#contract/base/scalars.ts'
import { MAX_CHANNEL_LABEL_LENGTH } from '#rules/candidates/channels.ts'
import { MAX_STATISTICS_DAYS } from './ad-statistics.ts'

/** The labels of partner links in a response: at most this many, each with at least this many applications. */
export const MAX_CHANNEL_LABELS = 20
export const MIN_LABEL_APPLICATIONS = 3

const counts = {
  applications: Type.Integer({ description: 'number of applications' }),
  movedOn: Type.Integer({ description: 'number of them that are now in a step after the incoming step' }),
}

const Channels = strict({
  /** One row for each combination of first and last touch that occurs. */
  pairs: Type.Array(strict({ first: Channel, last: Channel, ...counts })),
  /**
   * The labels of the partner links of last touches, with the most applications first. Rarer labels are left out,
   * because visitors can change them and a label could name a person.
   */
  labels: Type.Array(strict({ label: Type.String({ maxLength: MAX_CHANNEL_LABEL_LENGTH }), ...counts }), {
    maxItems: MAX_CHANNEL_LABELS,
  }),
})
const days = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MAX_STATISTICS_DAYS,
    description: 'number of days up to and including today; all applications if omitted',
  }),
)

/**
 * GET /adChannels. Returns the channels of the applications to an ad (PLUS-86). Beyond the documents. Roles: company
 * member.
 */
export const AdChannels = declare({
  id: 'ad-channels',
  family: 'ad channels',
  method: 'GET',
  path: '/adChannels',
  query: strict({ id: Id, days }),
  response: Channels,
  access: companyMember('ad', 'query.id'),
  errors: {},
})

/**
 * GET /adChannelsList. The batch version of `AdChannels` for up to 100 ads. Beyond the documents. Roles: signed in; ids
 * of other companies are left out, like unknown ids.
 */
export const AdChannelsList = declare({
  id: 'ad-channels-list',
  family: 'ad channels',
  method: 'GET',
  path: '/adChannelsList',
  query: strict({ ids: idList(), days }),
  response: batchOf(strict({ id: Id, ...Channels.properties })),
  access: signedIn,
  errors: {},
})
