import { Type, type Static } from 'typebox'
import { adAdmins, declare, staff } from '#contract/base/call.ts'
import { ConnectionStatus, DefaultPromotion, ExchangeFault, Service } from '#contract/integrations/services.ts'
import { Cursor, MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import {
  DateOnly,
  DateTime,
  Id,
  EmptyBody,
  List,
  RelativeUrl,
  Text,
  Uuid,
  nullable,
  strict,
  Search,
} from '#contract/base/scalars.ts'
import { CreditAmount } from '#contract/companies/credit-amount.ts'

// Companies in the back office. Source: 3§2.3, 3§3, 3§4, 3§6, 3§7.

const family = 'admin companies'
/** The staff roles of the companies page (SHELL-70). Calls with fewer roles declare them. */
const readAccess = staff('Administrator', 'Economy', 'Moderator')
const writeAccess = staff('Administrator', 'Moderator')

/** The summary of a connection (ADMIN-03). */
export const ConnectionSummary = strict({
  id: Id,
  status: ConnectionStatus,
  active: Type.Boolean(),
  referenceId: nullable(Type.String()),
  /** Only for Ponty. */
  feedUrl: nullable(Type.String()),
  defaultPromotionType: DefaultPromotion,
})
export type ConnectionSummary = Static<typeof ConnectionSummary>

/** A staff member responsible for a company. `removable` is true if the caller can remove the entry: only their own. */
const Salesperson = strict({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  isMain: Type.Boolean(),
  removable: Type.Boolean(),
})
type Salesperson = Static<typeof Salesperson>

/** A company in the back office list (ADMIN-02). */
export const AdminCompany = strict({
  id: Id,
  name: Type.String(),
  organizationNumber: Type.String(),
  vat: Type.Boolean(),
  amfRequired: Type.Boolean(),
  amsConnection: ConnectionStatus,
  /** The sender id at Arbetsförmedlingen, or null. Beyond the documents. */
  amsSenderId: nullable(Type.String()),
  banned: Type.Boolean(),
  /** Whether this is a test company of a partner (PLUS-102). Beyond the documents. */
  isTest: Type.Boolean(),
  partialSponsoringEnabled: Type.Boolean(),
  partialSponsoringPoints: Type.Integer({ minimum: 0 }),
  creditsEnabled: Type.Boolean(),
  /** The remaining credits of each package. Beyond the documents. */
  creditAmounts: Type.Array(CreditAmount),
  hasSubscriptions: Type.Boolean(),
  /** The number of subscriptions that have not ended. Beyond the documents. */
  subscriptionCount: Type.Integer({ minimum: 0 }),
  /** Whether an invoice of the unbilled orders would have an amount. Beyond the documents. */
  hasOrdersToInvoice: Type.Boolean(),
  salespersons: Type.Array(Salesperson),
  /** Whether the company has reached the maximum number of salespeople (ADMIN-19). Beyond the documents. */
  salespersonsFull: Type.Boolean(),
  jobylonService: Type.Array(ConnectionSummary),
  pontyServices: Type.Array(ConnectionSummary),
  teamtailorService: nullable(ConnectionSummary),
  teamtailorXmlService: nullable(ConnectionSummary),
  /** Cursor of this company. Pass it as `after` to continue the list. Beyond the documents. */
  cursor: Cursor,
})
export type AdminCompany = Static<typeof AdminCompany>

/** Filters: search words as parsed by `rules/companies/company-search.ts`, and the id of a salesperson or `none`. */
const companyFilter = {
  search: Type.Optional(Search),
  salesperson: Type.Optional(Type.Union([Uuid, Type.Literal('none')])),
}

/** A company next to another company in the list. */
const Neighbour = strict({ id: Id, name: Type.String() })

/**
 * GET /dashboardGetCompanies. Returns a page of companies sorted by name, or only the company `id`. Source: 3§7, 3§3,
 * 3§6. Roles: Administrator, Economy, Moderator.
 */
export const DashboardGetCompanies = declare({
  id: 'dashboard-get-companies',
  family,
  method: 'GET',
  path: '/dashboardGetCompanies',
  query: strict({
    after: Type.Optional(Cursor),
    /** Can be one more than a page, so that the caller knows whether there is a next page. */
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE + 1 })),
    id: Type.Optional(Id),
    ...companyFilter,
  }),
  response: Type.Array(AdminCompany, { maxItems: MAX_PAGE_SIZE + 1 }),
  access: readAccess,
  errors: {},
})

/**
 * GET /dashboardCountCompanies. Returns the number of companies. Null if counting would read too many rows. Beyond the
 * documents. Roles: Administrator, Economy, Moderator.
 */
export const DashboardCountCompanies = declare({
  id: 'dashboard-count-companies',
  family,
  method: 'GET',
  path: '/dashboardCountCompanies',
  query: strict(companyFilter),
  response: strict({ total: nullable(Type.Integer({ minimum: 0 })) }),
  access: readAccess,
  errors: {},
})

/**
 * GET /dashboardGetSalespersons. Returns all salespeople, sorted by name (ADMIN-08). Beyond the documents. Roles:
 * Administrator, Economy, Moderator.
 */
export const DashboardGetSalespersons = declare({
  id: 'dashboard-get-salespersons',
  family,
  method: 'GET',
  path: '/dashboardGetSalespersons',
  response: Type.Array(strict({ id: Uuid, name: Type.String() }), { maxItems: 500 }),
  access: readAccess,
  errors: {},
})

/**
 * GET /staffCompanies. Returns companies whose pages the caller can open as staff, sorted by name. `search` matches names,
 * organisation numbers and salespeople. With `own`, returns only companies where the caller is a salesperson. Beyond the
 * documents. Roles: Administrator, Moderator, InternalSales.
 */
export const StaffCompanies = declare({
  id: 'staff-companies',
  family,
  method: 'GET',
  path: '/staffCompanies',
  query: strict({
    search: Type.Optional(Search),
    own: Type.Optional(Type.Boolean()),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
  }),
  response: Type.Array(
    strict({
      id: Id,
      name: nullable(Type.String()),
      organizationNumber: Type.String(),
      isTest: Type.Boolean(),
    }),
    {
      maxItems: MAX_PAGE_SIZE,
    },
  ),
  access: staff(...adAdmins),
  errors: {},
})

/**
 * GET /companyNeighbours. Returns the companies before and after a company in the list with these filters, and its place
 * there, from 1. `place` is null if the list does not contain the company. `place` and `total` are null if counting
 * would read too many rows. Beyond the documents. Roles: Administrator, Economy.
 */
export const CompanyNeighbours = declare({
  id: 'company-neighbours',
  family,
  method: 'GET',
  path: '/companyNeighbours',
  query: strict({ id: Id, ...companyFilter }),
  response: strict({
    previous: nullable(Neighbour),
    next: nullable(Neighbour),
    place: nullable(Type.Integer({ minimum: 1 })),
    total: nullable(Type.Integer({ minimum: 0 })),
  }),
  access: staff('Economy'),
  errors: {},
})

/** Maximum number of subscriptions, members and invitations in an overview. */
export const MAX_OVERVIEW_ROWS = 5
/** Maximum number of connections in an overview. A company has at most one connection to each service. */
const MAX_OVERVIEW_CONNECTIONS = 20

/**
 * GET /companyOverview. Returns the key numbers of a company for its page in the back office, the first of its
 * subscriptions, members and invitations, and its connections (PLUS-107). Amounts are kronor. Beyond the documents. Roles: Administrator,
 * Economy.
 */
export const CompanyOverview = declare({
  id: 'company-overview',
  family,
  method: 'GET',
  path: '/companyOverview',
  query: strict({ id: Id }),
  response: strict({
    id: Id,
    /** The day on which the company was created. */
    created: DateOnly,
    logoUrl: nullable(RelativeUrl),
    ads: strict({ total: Type.Integer(), active: Type.Integer(), promoted: Type.Integer() }),
    /** The orders that are not on an invoice, and the total of their invoice with VAT. */
    unbilled: strict({ orders: Type.Integer(), invoiceable: Type.Number() }),
    /** Orders of this and the previous year without VAT, cancelled payments and paper fees. */
    bought: strict({ thisYear: Type.Number(), lastYear: Type.Number() }),
    /** The credits paid for promotions that have not started. The balances do not contain them. */
    reservedCredits: Type.Array(CreditAmount),
    /** The subscriptions that have not ended, newest first. `price` is the price of the whole period, without VAT. */
    subscriptions: List(
      strict({
        id: Id,
        name: Type.String(),
        price: Type.Number(),
        start: DateOnly,
        end: nullable(DateOnly),
        /** The credits that it has given, and how many of them are used. Null if it includes no credits. */
        credits: nullable(strict({ given: Type.Integer(), used: Type.Integer() })),
      }),
      MAX_OVERVIEW_ROWS,
    ),
    /** Administrators first, then by name. */
    members: List(
      strict({
        id: Uuid,
        name: Type.String(),
        admin: Type.Boolean(),
        avatar: Type.Integer(),
        /** When the member last used Tavla, to the nearest 15 minutes. Null if no session is stored. */
        lastSeen: nullable(DateTime),
        /** Whether the caller can impersonate the member. */
        mayBeImpersonated: Type.Boolean(),
      }),
      MAX_OVERVIEW_ROWS,
    ),
    membersCount: Type.Integer(),
    /** Newest first. */
    invitations: List(strict({ id: Uuid, email: Type.String(), invited: DateTime }), MAX_OVERVIEW_ROWS),
    invitationsCount: Type.Integer(),
    /** The services that the company is or has been connected to. */
    connections: List(
      strict({
        service: Service,
        status: ConnectionStatus,
        reference: nullable(Type.String()),
        /** When the status last changed. */
        since: DateTime,
        /** When an exchange last succeeded. */
        lastSuccess: nullable(DateTime),
        /** Why the last exchange failed. Null if it succeeded. */
        fault: nullable(ExchangeFault),
      }),
      MAX_OVERVIEW_CONNECTIONS,
    ),
    /** The services that no member of the company may connect to, because their features are off. */
    servicesNotIncluded: Type.Array(Service),
  }),
  access: staff('Economy'),
  errors: {},
})

const notFoundErrors = { 404: 'no such company' }

/** POST /UpdateCompanyVat. Sets whether a company pays Swedish VAT. Source: 3§7, 3§6. Roles: Administrator. */
export const UpdateCompanyVat = declare({
  id: 'update-company-vat',
  family,
  method: 'POST',
  path: '/UpdateCompanyVat',
  body: strict({ id: Id, vat: Type.Boolean() }),
  response: EmptyBody,
  access: staff('Administrator'),
  whileImpersonating: 'allowed',
  errors: notFoundErrors,
})

/**
 * POST /toggleAmf. Sets whether the company must connect to Arbetsförmedlingen (AD-135). Source: 3§7, 3§6. Roles:
 * Administrator, Moderator.
 */
export const ToggleAmf = declare({
  id: 'toggle-amf',
  family,
  method: 'POST',
  path: '/toggleAmf',
  body: strict({ id: Id, required: Type.Boolean() }),
  response: EmptyBody,
  access: writeAccess,
  whileImpersonating: 'allowed',
  errors: notFoundErrors,
})

/** POST /setBan. Blocks or unblocks a company. Source: 3§7, 3§6. Roles: Administrator, Moderator. */
export const SetBan = declare({
  id: 'set-ban',
  family,
  method: 'POST',
  path: '/setBan',
  body: strict({ id: Id, banned: Type.Boolean() }),
  response: EmptyBody,
  access: writeAccess,
  whileImpersonating: 'allowed',
  errors: notFoundErrors,
})

/**
 * POST /addSalespersonToCompanyRecruiters. Adds the caller as a salesperson. Source: 3§7, 1§6. Roles: Administrator,
 * Economy, Moderator.
 */
export const AddSalesperson = declare({
  id: 'add-salesperson-to-company-recruiters',
  family,
  method: 'POST',
  path: '/addSalespersonToCompanyRecruiters',
  body: strict({ companyId: Id }),
  response: strict({ name: Type.String(), id: Uuid, email: Type.String() }),
  access: readAccess,
  whileImpersonating: 'refused',
  errors: {
    ...notFoundErrors,
    409:
      '`alreadySalesperson`: you are already a salesperson for this company; ' +
      '`tooManySalespersons`: the limit is reached',
  },
})

/**
 * POST /removeSalespersonFromCompanyRecruiters. Removes the caller as a salesperson. Source: 3§7, 1§6. Roles:
 * Administrator, Economy, Moderator.
 */
export const RemoveSalesperson = declare({
  id: 'remove-salesperson-from-company-recruiters',
  family,
  method: 'POST',
  path: '/removeSalespersonFromCompanyRecruiters',
  body: strict({ companyId: Id }),
  response: strict({ mainSalespersonId: nullable(Uuid) }),
  access: readAccess,
  whileImpersonating: 'refused',
  errors: { ...notFoundErrors, 409: '`notSalesperson`: not a salesperson for this company' },
})

/**
 * POST /changeMainSalespersonInCompany. Changes the main salesperson of a company. Source: 3§7, 1§6. Roles:
 * Administrator, Economy, Moderator.
 */
export const ChangeMainSalesperson = declare({
  id: 'change-main-salesperson-in-company',
  family,
  method: 'POST',
  path: '/changeMainSalespersonInCompany',
  body: strict({ companyId: Id, userId: Uuid }),
  response: EmptyBody,
  access: readAccess,
  whileImpersonating: 'allowed',
  errors: { ...notFoundErrors, 409: '`notSalesperson`: not a salesperson for this company' },
})

/**
 * POST /addAmsSenderId. Sets the sender id at Arbetsförmedlingen and connects with it. With `manuallyEnable`, the
 * sender id replaces the stored credentials. Clients set it if the service rejected the connection, lacked information
 * or was never connected (ADMIN-24). Source: 3§7, 3§4, 3§5. Roles: Administrator, Moderator.
 */
export const AddAmsSenderId = declare({
  id: 'add-ams-sender-id',
  family,
  method: 'POST',
  path: '/addAmsSenderId',
  body: strict({
    companyId: Id,
    senderId: Text('number', 40),
    manuallyEnable: Type.Boolean(),
    /**
     * The sender id you last read, or an empty string if there was none. If it has changed since, the request fails
     * with 409 `changedMeanwhile`. Beyond the documents.
     */
    replaces: Type.Optional(Text('opaque', 200)),
  }),
  response: strict({ amsConnection: ConnectionStatus }),
  access: writeAccess,
  whileImpersonating: 'allowed',
  errors: {
    ...notFoundErrors,
    400: 'the sender id must be exactly 8 digits',
    409: '`connected`: already connected; `changedMeanwhile`: someone else changed the sender id after you read it',
  },
})

/**
 * POST /setAllowDelete. Sets whether members can disconnect Jobylon or Ponty themselves (ADMIN-27). Beyond the
 * documents. Roles: Administrator, Moderator.
 */
export const SetAllowDelete = declare({
  id: 'set-allow-delete',
  family: 'service connections',
  method: 'POST',
  path: '/setAllowDelete',
  body: strict({ id: Id, allowDelete: Type.Boolean() }),
  response: EmptyBody,
  access: writeAccess,
  whileImpersonating: 'allowed',
  errors: { 404: 'no such connection' },
})
