import { Type, type Static } from 'typebox'
import { declare, staff } from '#contract/base/call.ts'
import { ConnectionStatus, DefaultPromotion } from '#contract/integrations/connections.ts'
import { Cursor, MOST_OF_A_PAGE } from '#contract/base/paging.ts'
import { Id, None, Text, Uuid, nullable, strict } from '#contract/base/shapes.ts'
import { CreditAmount } from '#contract/base/types.ts'

// The companies of the back office. Source: 3§2.3, 3§3, 3§4, 3§6, 3§7.

const family = 'admin companies'
/** Who keeps companies (SHELL-70); what only two of them may do is declared with each call. */
const lookers = staff('Administrator', 'Economy', 'Moderator')
const keepers = staff('Administrator', 'Moderator')

/** A connection of a company in short (ADMIN-03). */
export const ConnectionShort = strict({
  id: Id,
  status: ConnectionStatus,
  active: Type.Boolean(),
  referenceId: nullable(Type.String()),
  /** Only of Ponty. */
  feedUrl: nullable(Type.String()),
  defaultPromotionType: DefaultPromotion,
})
export type ConnectionShort = Static<typeof ConnectionShort>

/** Somebody of the staff who looks after a company; `removable` are entries the caller may take away: their own. */
export const Salesperson = strict({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  isMain: Type.Boolean(),
  removable: Type.Boolean(),
})
export type Salesperson = Static<typeof Salesperson>

/** A company as the back office lists it (ADMIN-02). */
export const AdminCompany = strict({
  id: Id,
  name: Type.String(),
  organizationNumber: Type.String(),
  vat: Type.Boolean(),
  amfRequired: Type.Boolean(),
  amsConnection: ConnectionStatus,
  /**
   * The sender id at the public employment service; null without one. This and what stands below so: beyond the
   * documents.
   */
  amsSenderId: nullable(Type.String()),
  banned: Type.Boolean(),
  partialSponsoringEnabled: Type.Boolean(),
  partialSponsoringPoints: Type.Integer({ minimum: 0 }),
  creditsEnabled: Type.Boolean(),
  /** Credits left, by package. Beyond the documents. */
  creditAmounts: Type.Array(CreditAmount),
  hasSubscriptions: Type.Boolean(),
  /** Subscriptions that have not ended. Beyond the documents. */
  subscriptionCount: Type.Integer({ minimum: 0 }),
  salespersons: Type.Array(Salesperson),
  /** Whether it has as many salespersons as it can (ADMIN-19). Beyond the documents. */
  salespersonsFull: Type.Boolean(),
  jobylonService: Type.Array(ConnectionShort),
  pontyServices: Type.Array(ConnectionShort),
  teamtailorService: nullable(ConnectionShort),
  teamtailorXmlService: nullable(ConnectionShort),
  /** Where the list goes on after this company. Beyond the documents. */
  cursor: Cursor,
})
export type AdminCompany = Static<typeof AdminCompany>

/** Which companies: words as `rules/companies/company-search.ts` reads them, and a salesperson's id or `none`. */
const narrowed = {
  search: Type.Optional(Text(200)),
  salesperson: Type.Optional(Type.Union([Uuid, Type.Literal('none')])),
}

/**
 * GET /dashboardGetCompanies: by name, a page at a time; `id` asks for one. Source: 3§7, 3§3, 3§6. Roles:
 * Administrator, Economy, Moderator.
 */
export const DashboardGetCompanies = declare({
  id: 'dashboard-get-companies',
  family,
  method: 'GET',
  path: '/dashboardGetCompanies',
  query: strict({
    after: Type.Optional(Cursor),
    /** One more than a page, so that the caller knows whether there is another. */
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE + 1 })),
    id: Type.Optional(Id),
    ...narrowed,
  }),
  response: Type.Array(AdminCompany, { maxItems: MOST_OF_A_PAGE + 1 }),
  access: lookers,
  errors: {},
})

/**
 * GET /dashboardCountCompanies: how many there are; null where counting would read too many. Beyond the documents.
 * Roles: Administrator, Economy, Moderator.
 */
export const DashboardCountCompanies = declare({
  id: 'dashboard-count-companies',
  family,
  method: 'GET',
  path: '/dashboardCountCompanies',
  query: strict(narrowed),
  response: strict({ total: nullable(Type.Integer({ minimum: 0 })) }),
  access: lookers,
  errors: {},
})

/**
 * GET /dashboardGetSalespersons: everybody who looks after a company, by name (ADMIN-08). Beyond the documents. Roles:
 * Administrator, Economy, Moderator.
 */
export const DashboardGetSalespersons = declare({
  id: 'dashboard-get-salespersons',
  family,
  method: 'GET',
  path: '/dashboardGetSalespersons',
  response: Type.Array(strict({ id: Uuid, name: Type.String() }), { maxItems: 500 }),
  access: lookers,
  errors: {},
})

const unknown = { 404: 'no such company' }

/** POST /UpdateCompanyVat. Source: 3§7, 3§6. Roles: Administrator. */
export const UpdateCompanyVat = declare({
  id: 'update-company-vat',
  family,
  method: 'POST',
  path: '/UpdateCompanyVat',
  body: strict({ id: Id, vat: Type.Boolean() }),
  response: None,
  access: staff('Administrator'),
  errors: unknown,
})

/**
 * POST /toggleAmf: whether the company must be connected to the public employment service (AD-135). Source: 3§7, 3§6.
 * Roles: Administrator, Moderator.
 */
export const ToggleAmf = declare({
  id: 'toggle-amf',
  family,
  method: 'POST',
  path: '/toggleAmf',
  body: strict({ id: Id, required: Type.Boolean() }),
  response: None,
  access: keepers,
  errors: unknown,
})

/** POST /setBan. Source: 3§7, 3§6. Roles: Administrator, Moderator. */
export const SetBan = declare({
  id: 'set-ban',
  family,
  method: 'POST',
  path: '/setBan',
  body: strict({ id: Id, banned: Type.Boolean() }),
  response: None,
  access: keepers,
  errors: unknown,
})

/**
 * POST /addSalespersonToCompanyRecruiters: adds the caller. Source: 3§7, 1§6. Roles: Administrator, Economy, Moderator.
 */
export const AddSalesperson = declare({
  id: 'add-salesperson-to-company-recruiters',
  family,
  method: 'POST',
  path: '/addSalespersonToCompanyRecruiters',
  body: strict({ companyId: Id }),
  response: strict({ name: Type.String(), id: Uuid, email: Type.String() }),
  access: lookers,
  errors: { ...unknown, 409: 'already added (alreadySalesperson), or the cap is reached (tooManySalespersons)' },
})

/**
 * POST /removeSalespersonFromCompanyRecruiters: takes the caller away. Source: 3§7, 1§6. Roles: Administrator, Economy,
 * Moderator.
 */
export const RemoveSalesperson = declare({
  id: 'remove-salesperson-from-company-recruiters',
  family,
  method: 'POST',
  path: '/removeSalespersonFromCompanyRecruiters',
  body: strict({ companyId: Id }),
  response: strict({ mainSalespersonId: nullable(Uuid) }),
  access: lookers,
  errors: { ...unknown, 409: 'not a salesperson of the company (notSalesperson)' },
})

/** POST /changeMainSalespersonInCompany. Source: 3§7, 1§6. Roles: Administrator, Economy, Moderator. */
export const ChangeMainSalesperson = declare({
  id: 'change-main-salesperson-in-company',
  family,
  method: 'POST',
  path: '/changeMainSalespersonInCompany',
  body: strict({ companyId: Id, userId: Uuid }),
  response: None,
  access: lookers,
  errors: { ...unknown, 409: 'not a salesperson of the company (notSalesperson)' },
})

/**
 * POST /addAmsSenderId: the connection waits for the service, which is asked with the id. `manuallyEnable` is true
 * where the service had refused, lacked something or was never connected (ADMIN-24). Source: 3§7, 3§4, 3§5. Roles:
 * Administrator, Moderator.
 */
export const AddAmsSenderId = declare({
  id: 'add-ams-sender-id',
  family,
  method: 'POST',
  path: '/addAmsSenderId',
  body: strict({
    companyId: Id,
    senderId: Text(40),
    manuallyEnable: Type.Boolean(),
    /** The id that it replaces, empty for none: 409 `changedMeanwhile` when another is stored. Beyond the documents. */
    replaces: Type.Optional(Text(200)),
  }),
  response: strict({ amsConnection: ConnectionStatus }),
  access: keepers,
  errors: { ...unknown, 400: 'not exactly 8 digits', 409: 'connected already, or changed meanwhile' },
})

/**
 * POST /setAllowDelete: whether members may end a Jobylon or Ponty connection themselves (ADMIN-27). Beyond the
 * documents. Roles: Administrator, Moderator.
 */
export const SetAllowDelete = declare({
  id: 'set-allow-delete',
  family: 'service connections',
  method: 'POST',
  path: '/setAllowDelete',
  body: strict({ id: Id, allowDelete: Type.Boolean() }),
  response: None,
  access: keepers,
  errors: { 404: 'no such connection' },
})
