import type { FastifyInstance } from 'fastify'
import {
  CompanyAdd,
  CompanyFindAdministrators,
  CompanyGetSignatories,
  CompanyRequestAccess,
  CompleteBankId,
  DashboardGetExistingCompany,
  GetBankIdResult,
  RequestBankId,
} from '#contract/companies/joining.ts'
import {
  CountForeignCompany,
  ForeignCompanyCreateCompany,
  RequestForeignCompany,
  GetAllForeignCompany,
  GetExistingCompanyByOrganizationNumber,
} from '#contract/companies/foreign-companies.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { addCompany, checkAddCompany, findExistingCompany } from './add-company.ts'
import { requestAccess, checkAccessRequest, findAdministrators, getSignatories } from './request-access.ts'
import { startLogin, finishLogin, storeLoginResult, storeLogin, getLoginResult } from './bank-identity-login.ts'
import { checkForeignRequest, requestForeignCompany } from './foreign-company.ts'
import {
  countForeignRequests,
  createForeignCompany,
  findExistingByNumber,
  listForeignRequests,
} from './foreign-requests.ts'

/**
 * Registers the routes by which a user joins a company: adding it as a signatory, requesting access, or requesting a
 * foreign company.
 */
export function registerJoining(app: FastifyInstance): void {
  serve(app, RequestBankId, {
    before: (input, ctx) => startLogin(ctx, input),
    write: (_input, ctx, started) => storeLogin(ctx, started),
  })
  serve(app, CompleteBankId, {
    before: (input, ctx) => finishLogin(ctx, input),
    write: (_input, ctx, result) => storeLoginResult(ctx, result),
  })
  serve(app, GetBankIdResult, { read: (input, ctx) => getLoginResult(ctx, input) })
  serve(app, CompanyAdd, {
    before: (input, ctx) => checkAddCompany(ctx, input),
    write: (input, ctx, checked) => addCompany(ctx, input, checked),
  })
  serve(app, DashboardGetExistingCompany, { read: (input, ctx) => findExistingCompany(ctx, input) })
  serve(app, CompanyGetSignatories, { read: (input, ctx) => getSignatories(ctx, input) })
  serve(app, CompanyFindAdministrators, { read: (input, ctx) => findAdministrators(ctx, input) })
  serve(app, CompanyRequestAccess, {
    before: (input, ctx) => checkAccessRequest(ctx, input),
    write: (input, ctx, checked) => requestAccess(ctx, input, checked),
  })
  serve(app, RequestForeignCompany, {
    before: (input, ctx) => checkForeignRequest(ctx, input),
    write: (_input, ctx, company) => requestForeignCompany(ctx, company),
  })
  serve(app, GetAllForeignCompany, { read: (input, { db }) => listForeignRequests(db, input) })
  serve(app, CountForeignCompany, { read: (_, { db }) => countForeignRequests(db) })
  serve(app, GetExistingCompanyByOrganizationNumber, { read: (input, { db }) => findExistingByNumber(db, input) })
  serve(app, ForeignCompanyCreateCompany, { write: (input, ctx) => createForeignCompany(ctx, input) })
}
