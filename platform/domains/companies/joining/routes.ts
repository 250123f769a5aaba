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
} from '#contract/companies/company-and-tree.ts'
import {
  CountForeignCompany,
  ForeignCompanyCreateCompany,
  ForeignCompanyRequest,
  GetAllForeignCompany,
  GetExistingCompanyByOrganizationNumber,
} from '#contract/companies/foreign-companies.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { addCompany, checkAdding, existingCompany } from './add-company.ts'
import { askForAccess, checkAsking, findAdministrators, getSignatories } from './ask-for-access.ts'
import { beginLogin, endLogin, keepEnd, keepLogin, readLogin } from './bank-identity-login.ts'
import { checkForeignRequest, requestForeignCompany } from './foreign-company.ts'
import {
  countForeignRequests,
  createForeignCompany,
  existingByNumber,
  listForeignRequests,
} from './foreign-requests.ts'

/**
 * Registers the routes by which a user joins a company: adding it as a signatory, requesting access, or requesting a
 * foreign company.
 */
export function registerConnecting(app: FastifyInstance): void {
  serve(app, RequestBankId, {
    before: (input, ctx) => beginLogin(ctx, input),
    write: (_input, ctx, started) => keepLogin(ctx, started),
  })
  serve(app, CompleteBankId, {
    before: (input, ctx) => endLogin(ctx, input),
    write: (_input, ctx, result) => keepEnd(ctx, result),
  })
  serve(app, GetBankIdResult, { read: (input, ctx) => readLogin(ctx, input) })
  serve(app, CompanyAdd, {
    before: (input, ctx) => checkAdding(ctx, input),
    write: (input, ctx, checked) => addCompany(ctx, input, checked),
  })
  serve(app, DashboardGetExistingCompany, { read: (input, ctx) => existingCompany(ctx, input) })
  serve(app, CompanyGetSignatories, { read: (input, ctx) => getSignatories(ctx, input) })
  serve(app, CompanyFindAdministrators, { read: (input, ctx) => findAdministrators(ctx, input) })
  serve(app, CompanyRequestAccess, {
    before: (input, ctx) => checkAsking(ctx, input),
    write: (input, ctx, checked) => askForAccess(ctx, input, checked),
  })
  serve(app, ForeignCompanyRequest, {
    before: (input, ctx) => checkForeignRequest(ctx, input),
    write: (_input, ctx, company) => requestForeignCompany(ctx, company),
  })
  serve(app, GetAllForeignCompany, { read: (input, { db }) => listForeignRequests(db, input) })
  serve(app, CountForeignCompany, { read: (_, { db }) => countForeignRequests(db) })
  serve(app, GetExistingCompanyByOrganizationNumber, { read: (input, { db }) => existingByNumber(db, input) })
  serve(app, ForeignCompanyCreateCompany, { write: (input, ctx) => createForeignCompany(ctx, input) })
}
