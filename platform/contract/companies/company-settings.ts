import { Type } from 'typebox'
import { SERVICES } from '#rules/companies/connections.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { DateOnly, DateTime, Id, nullable, oneOf, strict } from '#contract/base/shapes.ts'

/**
 * GET /companySettings: what the tiles of the settings menu tell of a company (COMP-21), all of it in one read. Beyond
 * the documents. Roles: company member.
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
    admin: Type.Boolean({ description: 'the caller is an administrator of the company' }),
    profilePublished: Type.Boolean({ description: 'its page on the job site is published' }),
    profileDraft: Type.Boolean({ description: 'there is a draft of that page which is not published' }),
    users: Type.Integer({ description: 'those who are listed, with the invited' }),
    accessRequests: Type.Integer({ description: 'people who wait for access; 0 for who may not answer them' }),
    /** What waits for an invoice; null for who may not see billing. */
    unbilled: nullable(
      strict({
        orders: Type.Integer(),
        sum: Type.Number({ description: 'what an invoice of them comes to, kronor with VAT' }),
      }),
    ),
    senders: Type.Integer({ description: 'sender addresses' }),
    senderInUse: Type.Boolean({ description: 'mail to candidates comes from one of them' }),
    infoFaults: Type.Integer({ description: 'values of the company info that are missing or not valid' }),
    emailTemplates: Type.Integer(),
    stepTemplates: Type.Integer(),
    connections: Type.Integer({ description: 'services that are connected and do their work' }),
    failingConnections: Type.Integer({
      description: 'services that refuse or fail, and those that are required and not connected',
    }),
    /** The one of them, while there is but one. */
    failingService: nullable(oneOf(...SERVICES)),
    waitingConnections: Type.Integer({ description: 'services that have not answered yet' }),
    workplaces: Type.Integer(),
    shownAds: Type.Integer({ description: 'ads that career pages show now' }),
    careerPages: nullable(Type.Integer({ description: 'null for who is no member of the company' })),
    apiKeys: nullable(Type.Integer({ description: 'null for who is no member of the company' })),
    endingApiKeys: Type.Integer({ description: 'those of them that end soon' }),
    /** When the first of them ends. */
    apiKeyEnds: nullable(DateTime),
    webhooks: nullable(Type.Integer({ description: 'active ones; null for who is no member of the company' })),
    failingWebhooks: Type.Integer({ description: 'those that fail or stopped by themselves' }),
    /**
     * Applications whose time is up next, and the day in Stockholm; null while none is told of (a week ahead), and for
     * who is no administrator.
     */
    retention: nullable(strict({ applications: Type.Integer(), on: DateOnly })),
    /** What was done in the last seven days, today included; null for who may not read the log. */
    acts: nullable(
      strict({ count: Type.Integer(), isMore: Type.Boolean({ description: 'there are more than were counted' }) }),
    ),
  }),
  access: companyMember('company', 'query.id'),
  errors: {},
})
