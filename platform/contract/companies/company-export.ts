import { Type, type Static } from 'typebox'
import { companyAdmin, declare, tokenHolder } from '#contract/base/call.ts'
import { DateTime, File, Id, Token, Uuid, nullable, oneOf, strict } from '#contract/base/shapes.ts'

// The full export of a company (PLUS-64): asked for by an administrator, written by a job, fetched by a link that opens
// once. Beyond the documents.

const family = 'company export'

/** An export: where it stands, and until when it may be fetched. */
export const CompanyExport = strict({
  id: Uuid,
  /** `running` until all parts are written; `gone` once it was deleted. */
  state: oneOf('running', 'ready', 'failed', 'gone'),
  requestedAt: DateTime,
  requestedBy: nullable(Type.String()),
  /** Whether the caller asked for it: nobody else may fetch it. */
  isOwn: Type.Boolean(),
  done: Type.Integer(),
  total: Type.Integer(),
  /** Bytes; null while it is written. */
  size: nullable(Type.Integer()),
  finishedAt: nullable(DateTime),
  fetchedAt: nullable(DateTime),
  expiresAt: nullable(DateTime),
})
export type CompanyExport = Static<typeof CompanyExport>

/** GET /companyExport: the latest export of a company, for its administrators; null before the first. */
export const GetCompanyExport = declare({
  id: 'get-company-export',
  family,
  method: 'GET',
  path: '/companyExport',
  query: strict({ id: Id }),
  response: strict({ latest: nullable(CompanyExport) }),
  access: companyAdmin('company', 'query.id'),
  errors: {},
})

/** POST /companyExport: asks for one; while one is written, that one is answered. Five a day. */
export const RequestCompanyExport = declare({
  id: 'request-company-export',
  family,
  method: 'POST',
  path: '/companyExport',
  body: strict({ id: Id }),
  response: CompanyExport,
  access: companyAdmin('company', 'body.id'),
  errors: {},
})

/** POST /companyExportLink: a way to the archive that opens once, within five minutes, for who asked for it. */
export const OpenCompanyExport = declare({
  id: 'open-company-export',
  family,
  method: 'POST',
  path: '/companyExportLink',
  body: strict({ id: Id }),
  response: strict({ token: Type.String() }),
  access: companyAdmin('company', 'body.id'),
  errors: { 409: 'there is no archive to fetch' },
})

/** GET /getCompanyArchive: the archive, without a bearer token. */
export const GetCompanyArchive = declare({
  id: 'get-company-archive',
  family,
  method: 'GET',
  path: '/getCompanyArchive',
  query: strict({ token: Token }),
  response: File('application/zip'),
  access: tokenHolder('companyExport', 'query.token'),
  errors: { 410: 'token used or expired, or the archive is gone' },
})
