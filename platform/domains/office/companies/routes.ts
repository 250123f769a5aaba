import type { FastifyInstance } from 'fastify'
import { inArray } from 'drizzle-orm'
import {
  AddSalesperson,
  ChangeMainSalesperson,
  CompanyNeighbours,
  CompanyOverview,
  DashboardCountCompanies,
  DashboardGetCompanies,
  DashboardGetSalespersons,
  RemoveSalesperson,
  SetBan,
  StaffCompanies,
  ToggleAmf,
  UpdateCompanyVat,
} from '#contract/office/companies.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { officePartOf } from '#platform/foundation/events/publish-office-change.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { getCompanyOverview } from './company-overview.ts'
import { countCompanies, findNeighbours } from './find-companies.ts'
import { listCompanies } from './list-companies.ts'
import { listStaffCompanies } from './list-staff-companies.ts'
import { addSalesperson, changeMainSalesperson, listSalespersons, removeSalesperson } from './salespersons.ts'
import { setEmploymentServiceRequired, switchBan, switchVat } from './switch-company.ts'

/** Registers the back office routes for companies, and the events for changed and banned companies. */
export function registerOfficeCompanies(app: FastifyInstance): void {
  registerEventProjection('updateOffice', async () => (row) => ({ about: officePartOf(row), companyId: row.companyId }))
  registerEventProjection('updateAccess', async (db, rows) => {
    const ids = rows.flatMap(({ companyId }) => companyId ?? [])
    const bans =
      ids.length === 0
        ? []
        : await db
            .select({ id: companies.id, bannedAt: companies.bannedAt })
            .from(companies)
            .where(inArray(companies.id, ids))
    return ({ companyId }) =>
      companyId === null
        ? null
        : { companyId, blocked: bans.some(({ id, bannedAt }) => id === companyId && bannedAt !== null) }
  })

  serve(app, DashboardGetCompanies, { read: (input, ctx) => listCompanies(ctx, input) })
  serve(app, DashboardCountCompanies, {
    read: async ({ query }, { db, now }) => ({ total: await countCompanies(db, query, now) }),
  })
  serve(app, StaffCompanies, { read: (input, ctx) => listStaffCompanies(ctx, input) })
  serve(app, CompanyNeighbours, {
    read: async ({ query: { id, ...filter } }, { db, now }) => {
      const neighbours = await findNeighbours(db, id, filter, now)
      if (neighbours === null) throw forbidden()
      return neighbours
    },
  })
  serve(app, CompanyOverview, { read: (input, ctx) => getCompanyOverview(ctx, input) })
  serve(app, DashboardGetSalespersons, { read: (_, { db }) => listSalespersons(db) })
  serve(app, UpdateCompanyVat, { write: (input, ctx) => switchVat(ctx, input) })
  serve(app, ToggleAmf, { write: (input, ctx) => setEmploymentServiceRequired(ctx, input) })
  serve(app, SetBan, { write: (input, ctx) => switchBan(ctx, input) })
  serve(app, AddSalesperson, { write: (input, ctx) => addSalesperson(ctx, input) })
  serve(app, RemoveSalesperson, { write: (input, ctx) => removeSalesperson(ctx, input) })
  serve(app, ChangeMainSalesperson, { write: (input, ctx) => changeMainSalesperson(ctx, input) })
}
