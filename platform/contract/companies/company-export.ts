import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { companyAdmin, declare, tokenHolder } from '#contract/base/call.ts'
import { DateTime, FileResponse, Id, Token, Uuid, nullable, oneOf, strict } from '#contract/base/scalars.ts'

// The full export of a company (PLUS-64). An administrator requests it, a job writes it, and a single-use link
// downloads it. Beyond the documents.

const family = 'company export'

/** An export with its progress and the time until which it can be downloaded. */
export const CompanyExport = strict({
  id: Uuid,
  /** `running` until all parts are written, `gone` once the export has been deleted. */
  state: oneOf('running', 'ready', 'failed', 'gone'),
  requestedAt: DateTime,
  requestedBy: nullable(Actor),
  /** Whether the caller requested the export. Only that person can download it. */
  isOwn: Type.Boolean(),
  done: Type.Integer(),
  total: Type.Integer(),
  /** Bytes. Null while the export is running. */
  size: nullable(Type.Integer()),
  finishedAt: nullable(DateTime),
  fetchedAt: nullable(DateTime),
  expiresAt: nullable(DateTime),
})
export type CompanyExport = Static<typeof CompanyExport>

/** GET /companyExport. Returns the latest export of a company. Null before the first. Roles: company administrator. */
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

/**
 * POST /companyExport. Requests an export. If one is already running, returns that one. Limited to five per day. Roles:
 * company administrator.
 */
export const RequestCompanyExport = declare({
  id: 'request-company-export',
  family,
  method: 'POST',
  path: '/companyExport',
  body: strict({ id: Id }),
  response: CompanyExport,
  access: companyAdmin('company', 'body.id'),
  whileImpersonating: 'refused',
  errors: { 429: 'rate limited (five per day)' },
})

/**
 * POST /companyExportLink. Creates a single-use download link for the latest export, valid for five minutes. Roles:
 * company administrator; only for an export that the caller requested.
 */
export const OpenCompanyExport = declare({
  id: 'open-company-export',
  family,
  method: 'POST',
  path: '/companyExportLink',
  body: strict({ id: Id }),
  response: strict({ token: Type.String() }),
  access: companyAdmin('company', 'body.id'),
  whileImpersonating: 'refused',
  errors: { 409: '`notFinished`: the export is not ready, or it has been deleted' },
})

/** GET /getCompanyArchive. Returns the archive. Needs no bearer token. Roles: token holder. */
export const GetCompanyArchive = declare({
  id: 'get-company-archive',
  family,
  method: 'GET',
  path: '/getCompanyArchive',
  query: strict({ token: Token }),
  response: FileResponse('application/zip'),
  access: tokenHolder('companyExport', 'query.token'),
  errors: { 410: 'the link has already been used or has expired, or the archive has been deleted' },
})
