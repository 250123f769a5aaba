import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { companyAdmin, companyMember, declare } from '#contract/base/call.ts'
import { DateTime, EmptyBody, Id, Uuid, nullable, strict } from '#contract/base/scalars.ts'
import { MAX_TEST_MAILS } from '#rules/companies/test-company.ts'

// Test companies of partners (PLUS-102). Beyond the documents.

const family = 'test companies'

/** A company's test company, as its members see it. */
export const TestCompany = strict({
  id: Id,
  name: Type.String(),
  /** When the test company is deleted. */
  expiresAt: DateTime,
  createdAt: DateTime,
  /** The administrator who created it. Null if unknown. */
  createdBy: nullable(Actor),
  /** Whether the caller is a member of the test company. */
  isMember: Type.Boolean(),
})
export type TestCompany = Static<typeof TestCompany>

/**
 * GET /testCompany. Returns the test company of a company, or null if it has none. Beyond the documents. Roles: members
 * of the company only.
 */
export const GetTestCompany = declare({
  id: 'get-test-company',
  family,
  method: 'GET',
  path: '/testCompany',
  query: strict({ companyId: Id }),
  response: strict({ testCompany: nullable(TestCompany) }),
  access: companyMember('company', 'query.companyId', { staff: [] }),
  errors: {},
})

/**
 * POST /testCompany. Creates a test company with invented data and two keys. The keys are returned only once. Beyond the
 * documents. Roles: company administrator.
 */
export const CreateTestCompany = declare({
  id: 'create-test-company',
  family,
  method: 'POST',
  path: '/testCompany',
  body: strict({ companyId: Id }),
  response: strict({
    ...TestCompany.properties,
    /** The keys of the test company: the first can write, the second can only read. */
    writeKey: Type.String(),
    readKey: Type.String(),
  }),
  access: companyAdmin('company', 'body.companyId'),
  whileImpersonating: 'refused',
  errors: {
    409: '`testCompanyExists`: the company already has a test company; `testCompany`: the company is a test company',
    429: 'too many test companies today',
  },
})

/**
 * POST /resetTestCompany. Deletes everything in a test company except its members, keys and webhooks, and creates the
 * invented data again. Beyond the documents. Roles: administrator of the test company.
 */
export const ResetTestCompany = declare({
  id: 'reset-test-company',
  family,
  method: 'POST',
  path: '/resetTestCompany',
  body: strict({ companyId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId'),
  whileImpersonating: 'refused',
  errors: { 404: 'the company is not a test company', 429: 'too many resets today' },
})

/**
 * DELETE /testCompany. Deletes a test company with all its data and keys. Beyond the documents. Roles: administrator of
 * the test company.
 */
export const DeleteTestCompany = declare({
  id: 'delete-test-company',
  family,
  method: 'DELETE',
  path: '/testCompany',
  body: strict({ companyId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId'),
  whileImpersonating: 'refused',
  errors: { 404: 'the company is not a test company' },
})

/**
 * GET /testMails. Returns the newest mails that a test company would have sent, newest first. Beyond the documents.
 * Roles: administrator of the test company.
 */
export const TestMails = declare({
  id: 'test-mails',
  family,
  method: 'GET',
  path: '/testMails',
  query: strict({ companyId: Id }),
  response: Type.Array(
    strict({
      id: Uuid,
      recipient: Type.String(),
      subject: Type.String(),
      text: Type.String(),
      createdAt: DateTime,
    }),
    { maxItems: MAX_TEST_MAILS },
  ),
  access: companyAdmin('company', 'query.companyId'),
  errors: { 404: 'the company is not a test company' },
})
