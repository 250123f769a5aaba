import { Type } from 'typebox'
import { SERVICES } from '#rules/integrations/services.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { DateOnly, DateTime, Id, nullable, oneOf, strict } from '#contract/base/scalars.ts'

/**
 * GET /companySettings. Returns the values on the tiles of the settings menu in one response (COMP-21). Beyond the
 * documents. Roles: company member.
 */
export const CompanySettings = declare({
  id: 'company-settings',
  family: 'company settings',
  method: 'GET',
  path: '/companySettings',
  query: strict({ id: Id }),
  response: strict({
    organizationNumber: Type.String(),
    city: Type.String(),
    admin: Type.Boolean({ description: 'whether the caller is an administrator of the company' }),
    isTest: Type.Boolean({ description: 'whether this is a test company (PLUS-102)' }),
    profilePublished: Type.Boolean({ description: 'whether the company page on the job site is published' }),
    profileDraft: Type.Boolean({ description: 'whether the page has unpublished changes' }),
    users: Type.Integer({ description: 'number of members and pending invitations' }),
    accessRequests: Type.Integer({
      description: 'number of pending access requests; 0 if the caller cannot answer them',
    }),
    /** Unbilled orders. Null if the caller has no access to billing. */
    unbilled: nullable(
      strict({
        orders: Type.Integer(),
        sum: Type.Number({ description: 'the total of an invoice for them, in SEK including VAT' }),
      }),
    ),
    senders: Type.Integer({ description: 'number of sender addresses' }),
    senderInUse: Type.Boolean({ description: 'whether email to candidates is sent from one of them' }),
    infoFaults: Type.Integer({ description: 'number of missing or invalid values in the company info' }),
    emailTemplates: Type.Integer(),
    stepTemplates: Type.Integer(),
    connections: Type.Integer({ description: 'number of connected services that work' }),
    failingConnections: Type.Integer({
      description: 'number of services that fail, or that are required but not connected',
    }),
    /** The failing service, if there is exactly one. */
    failingService: nullable(oneOf(...SERVICES)),
    waitingConnections: Type.Integer({ description: 'number of services that have not responded yet' }),
    workplaces: Type.Integer(),
    shownAds: Type.Integer({ description: 'number of ads currently shown on career pages' }),
    careerPages: nullable(Type.Integer({ description: 'null if the caller is not a member' })),
    apiKeys: nullable(Type.Integer({ description: 'null if the caller is not a member' })),
    endingApiKeys: Type.Integer({ description: 'number of API keys that expire soon' }),
    /** When the first API key expires. */
    apiKeyEnds: nullable(DateTime),
    webhooks: nullable(Type.Integer({ description: 'number of active webhooks; null if the caller is not a member' })),
    failingWebhooks: Type.Integer({ description: 'number of failing or automatically disabled webhooks' }),
    /**
     * The applications that will be anonymised next, and the day in Stockholm. They are announced one week ahead. Null
     * if none are due or the caller is not an administrator.
     */
    retention: nullable(strict({ applications: Type.Integer(), on: DateOnly })),
    /** The audit log entries of the last seven days, including today. Null if the caller cannot read the log. */
    acts: nullable(
      strict({
        count: Type.Integer(),
        isMore: Type.Boolean({ description: 'whether there are more entries than `count`' }),
      }),
    ),
  }),
  access: companyMember('company', 'query.id'),
  errors: {},
})
