import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { INVOICE_STATUSES } from '#rules/billing/invoice-status.ts'
import type { Package } from '#contract/base/enums.ts'
import { ads } from './ads.ts'
import { swedishOrder } from '../swedish-order.ts'
import { big, instant, isOneOf } from './columns.ts'
import { companies, type StoredAddress } from './companies.ts'

// Purchases and payments of companies. Amounts are öre without VAT, rates are basis points (rules/billing/money.ts).

/** Prices of a subscription by package, in öre and in credits. Missing packages keep their normal price. */
export interface StoredPrices {
  monetary: Partial<Record<Package, number>>
  credit: Partial<Record<Package, number>>
}

/** A benefit of a subscription (ADMIN-38, ADMIN-39). */
export type StoredCapability =
  | { kind: 'MonthlyCreditsCapability'; credits: number; promotionType: Package; description: string | null }
  | { kind: 'PriceChangeCapability'; packagePrices: StoredPrices; description: string | null }

/** Templates for subscriptions. A company gets a copy, or a subscription without template (ADMIN-36, ADMIN-100). */
export const subscriptionTemplates = pgTable(
  'subscription_templates',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    price: big('price').notNull(),
    capabilities: jsonb('capabilities').$type<StoredCapability[]>().notNull(),
    /** Duration in months. Null if it lasts until it is ended. */
    months: integer('months'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('subscription_templates_price', sql`${t.price} >= 0`),
    check('subscription_templates_months', sql`${t.months} > 0`),
  ],
)

/** A company's subscription. Dates are days in Stockholm; endsOn is null without an end. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    price: big('price').notNull(),
    capabilities: jsonb('capabilities').$type<StoredCapability[]>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    /** When staff ended it early. */
    expiredAt: instant('expired_at'),
    /** Day of the next credits. Null if no more credits follow. */
    givesNextOn: date('gives_next_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('subscriptions_id').on(t.id),
    index('subscriptions_running')
      .on(t.companyId)
      .where(sql`expired_at is null`),
    index('subscriptions_giving')
      .on(t.givesNextOn)
      .where(sql`gives_next_on is not null`),
    check('subscriptions_price', sql`${t.price} >= 0`),
    check('subscriptions_period', sql`${t.startsOn} <= ${t.endsOn}`),
  ],
)

/**
 * Whether a company can pay with credits, and how far ahead (ADMIN-30, ADMIN-33). The ledger contains the balance.
 */
export const creditTerms = pgTable(
  'credit_terms',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    isEnabled: boolean('is_enabled').notNull(),
    /** When credits were enabled, and the staff user who last changed the terms. */
    enabledAt: instant('enabled_at'),
    updatedBy: uuid('updated_by'),
    maxPeriodDays: integer('max_period_days').notNull().default(180),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('credit_terms_period', sql`${t.maxPeriodDays} > 0`)],
)

/** Seller, buyer and references of an invoice, as they were when it was sent. */
export interface InvoiceParties {
  seller: InvoiceSeller
  buyer: {
    name: string
    organizationNumber: string
    vatNumber: string | null
    address: StoredAddress
    /** Recipient of an electronic invoice. Null for a paper invoice. */
    email: string | null
    reference: string | null
  }
  /** Name of the company's salesperson. */
  ourReference: string | null
  dueOn: string
  /** Number of the replaced invoice. */
  replaces: string | null
}

/** Sender of the invoices. */
export interface InvoiceSeller {
  name: string
  organizationNumber: string
  vatNumber: string
  streetAddress: string
  postNumber: string
  postArea: string
  email: string
  /** With its hyphen: `5050-1055`. */
  bankgiro: string
}

/**
 * The due date as the lists show it, as days since 2000, and 0 for an invoice whose due date is not shown because it has
 * not been issued or is cancelled (BILL-19, BILL-23).
 */
export const shownDue = sql`coalesce(
  case when status in ('Sent', 'UnPaid', 'Paid') then due_on - '2000-01-01'::date end, 0)`

/**
 * An invoice to a company. A sent invoice never changes. A correction is a credit note for all of it, and a new invoice
 * that refers to it.
 */
export const invoices = pgTable(
  'invoices',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    /** Number from the series `invoices`, without gaps. Assigned when the invoice is requested. */
    number: big('number').notNull(),
    status: text('status').$type<'UnSent' | 'Sent' | 'UnPaid' | 'Paid' | 'Canceled'>().notNull(),
    /** Rate in basis points. */
    vat: integer('vat').notNull(),
    paperBilling: boolean('paper_billing').notNull(),
    /**
     * Sums of the lines in öre, without and with VAT, and the number of lines. The sums are zero for a cancelled
     * invoice. Updated with each change.
     */
    net: big('net').notNull().default(0),
    gross: big('gross').notNull().default(0),
    orderCount: integer('order_count').notNull().default(0),
    /** Issue date and due date, as days in Stockholm. Null until the invoice is sent. */
    issuedOn: date('issued_on', { mode: 'string' }),
    dueOn: date('due_on', { mode: 'string' }),
    /** Null until the invoice is sent. */
    parties: jsonb('parties').$type<InvoiceParties>(),
    /** Id of the corrected invoice. */
    corrects: integer('corrects'),
    /**
     * The generated document, its e-invoice, and the file that staff uploaded instead of the document.
     */
    documentFileId: uuid('document_file_id'),
    peppolFileId: uuid('peppol_file_id'),
    uploadedFileId: uuid('uploaded_file_id'),
    /**
     * The credit note of a replaced invoice: its number from the same series, its day, and the credited sums in öre.
     * All null unless the invoice has been replaced.
     */
    creditNoteNumber: big('credit_note_number'),
    creditedOn: date('credited_on', { mode: 'string' }),
    creditedNet: big('credited_net'),
    creditedGross: big('credited_gross'),
    creditNoteFileId: uuid('credit_note_file_id'),
    creditNotePeppolFileId: uuid('credit_note_peppol_file_id'),
    requestedBy: uuid('requested_by'),
    /** Increases with each change. An editor sends the version that it read. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    paidAt: instant('paid_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('invoices_id').on(t.id),
    uniqueIndex('invoices_number').on(t.number),
    index('invoices_status').on(t.status, t.id),
    index('invoices_due')
      .on(t.dueOn)
      .where(sql`status = 'Sent'`),
    index('invoices_by_shown_due').on(shownDue, t.id),
    index('invoices_by_sum').on(t.gross, t.id),
    index('invoices_by_orders').on(t.orderCount, t.id),
    // The same sort orders within one status.
    index('invoices_status_number').on(t.status, t.number),
    index('invoices_status_shown_due').on(t.status, shownDue, t.id),
    index('invoices_status_sum').on(t.status, t.gross, t.id),
    index('invoices_status_orders').on(t.status, t.orderCount, t.id),
    index('invoices_corrects')
      .on(t.companyId, t.corrects)
      .where(sql`corrects is not null`),
    check('invoices_status_known', isOneOf(t.status, INVOICE_STATUSES)),
    check('invoices_vat', sql`${t.vat} between 0 and 10000`),
    check('invoices_counted', sql`${t.number} > 0 and ${t.orderCount} >= 0`),
    check(
      'invoices_credit_note',
      sql`num_nulls(${t.creditNoteNumber}, ${t.creditedOn}, ${t.creditedNet}, ${t.creditedGross}) in (0, 4)`,
    ),
    check('invoices_days', sql`${t.issuedOn} <= ${t.dueOn}`),
    check(
      'invoices_sent',
      sql`${t.sentAt} is null or (${t.issuedOn} is not null and ${t.dueOn} is not null and ${t.parties} is not null)`,
    ),
  ],
)

/** A company's purchases, at the price of the day of purchase. */
export const orders = pgTable(
  'orders',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<'Posting' | 'Candidate' | 'Other'>().notNull(),
    /** Product of a line that the system created. Null for a line that staff wrote. */
    item: text('item').$type<'promotion' | 'socialMedia' | 'subscription' | 'paperFee'>(),
    adId: integer('ad_id'),
    package: text('package').$type<Package>(),
    title: text('title').notNull(),
    /** Öre without VAT, before the discount. Zero if paid with credits. */
    net: big('net').notNull(),
    /** Öre without VAT. Zero or negative. */
    discount: big('discount').notNull().default(0),
    priceMode: text('price_mode').$type<'monetary' | 'credit'>().notNull().default('monetary'),
    /** Credits paid. Zero if paid with money. */
    credits: integer('credits').notNull().default(0),
    /** When staff cancelled the payment. Null if the order must be paid. */
    paymentCanceledAt: instant('payment_canceled_at'),
    startsOn: date('starts_on', { mode: 'string' }),
    expiresOn: date('expires_on', { mode: 'string' }),
    invoiceId: integer('invoice_id'),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('orders_id').on(t.id),
    // No reference to `ads`: orders are accounting records and remain when the ad is deleted.
    foreignKey({ columns: [t.companyId, t.invoiceId], foreignColumns: [invoices.companyId, invoices.id] }),
    index('orders_invoice').on(t.companyId, t.invoiceId, t.id),
    index('orders_unbilled')
      .on(t.companyId, t.id)
      .where(sql`invoice_id is null and price_mode = 'monetary'`),
    index('orders_unbilled_since')
      .on(t.companyId, t.createdAt)
      .where(sql`invoice_id is null and price_mode = 'monetary'`),
    check('orders_discount', sql`${t.discount} <= 0 and (${t.item} is null or ${t.net} + ${t.discount} >= 0)`),
    check('orders_kind', isOneOf(t.kind, ['Posting', 'Candidate', 'Other'])),
    check('orders_item', isOneOf(t.item, ['promotion', 'socialMedia', 'subscription', 'paperFee'])),
    check('orders_package', isOneOf(t.package, PACKAGES)),
    check('orders_price_mode', isOneOf(t.priceMode, ['monetary', 'credit'])),
    check(
      'orders_paid',
      sql`case ${t.priceMode} when 'credit' then ${t.net} = 0 and ${t.credits} >= 0 else ${t.credits} = 0 end`,
    ),
    check('orders_period', sql`${t.startsOn} <= ${t.expiresOn}`),
  ],
)

/**
 * Orders that are not invoiced yet, summed per company, for the back office's list. Triggers on orders and companies
 * update it.
 */
export const unbilled = pgTable(
  'unbilled',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    orderCount: integer('order_count').notNull(),
    /** Total of the orders, and the amount due, in öre without VAT. */
    net: big('net').notNull(),
    due: big('due').notNull(),
    /** Time of the oldest order. */
    since: instant('since').notNull(),
    /** The company's VAT rate in basis points, and its name on invoices. */
    vat: integer('vat').notNull(),
    billingName: text('billing_name').notNull(),
    /** Total with VAT in öre, rounded half away from zero as in rules/billing/money.ts. */
    sum: big('sum')
      .notNull()
      .generatedAlwaysAs(sql`net + round(net * vat::numeric / 10000)::bigint`),
    /** Total of an invoice for the orders: the amount due with VAT, rounded once. */
    invoiceable: big('invoiceable').notNull(),
  },
  (t) => [
    index('unbilled_by_invoiceable').on(t.invoiceable, t.companyId),
    index('unbilled_by_sum').on(t.sum, t.companyId),
    index('unbilled_by_name').on(swedishOrder(t.billingName), t.companyId),
    index('unbilled_by_age').on(t.since, t.companyId),
    index('unbilled_by_orders').on(t.orderCount, t.companyId),
    check('unbilled_orders', sql`${t.orderCount} >= 0`),
    check('unbilled_vat', sql`${t.vat} between 0 and 10000`),
  ],
)

/**
 * Totals for the billing pages of the back office: orders without invoice, and invoices in each status. Triggers on
 * `unbilled` and `invoices` update them. Each total is split into 64 parts by company, so that concurrent purchases
 * seldom lock the same row. A total is the sum of its parts.
 */
export const billingSums = pgTable(
  'billing_sums',
  {
    part: integer('part').notNull(),
    of: text('of').$type<'Unbilled' | 'UnSent' | 'Sent' | 'UnPaid' | 'Paid' | 'Canceled'>().notNull(),
    /** Number of companies with uninvoiced orders, or of invoices. */
    count: integer('count').notNull(),
    orderCount: integer('order_count').notNull(),
    /** Öre with VAT. */
    sum: big('sum').notNull(),
    invoiceable: big('invoiceable').notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.of] })],
)

/** An ad's promotions. At most one has not ended. */
export const promotions = pgTable(
  'promotions',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    adId: integer('ad_id').notNull(),
    package: text('package').$type<Package>().notNull(),
    /** Null if staff started it without an order. */
    orderId: integer('order_id'),
    startsAt: instant('starts_at').notNull(),
    /** End of the promotion. Resuming it extends the end by the time it was cancelled. */
    endsAt: instant('ends_at').notNull(),
    /** When it was cancelled. Null if it is running or scheduled. */
    cancelledAt: instant('cancelled_at'),
    /** When a job processed the end and reset the ad. Null until then. */
    endedAt: instant('ended_at'),
    /** Domains of the job site that the promotion covers, main domain first. */
    domains: jsonb('domains').$type<string[]>().notNull(),
    bumpsDone: integer('bumps_done').notNull().default(0),
    /** When the ad next moves up in the job list. Null if it does not move up again. */
    nextBumpAt: instant('next_bump_at'),
    // The table also has the column bumped_at, which is unused. Platforms of 2025.11.0 write it, so the release after
    // this one drops it.
    /** When the ad's owner was notified that the promotion will end. */
    noticedAt: instant('noticed_at'),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    index('promotions_id').on(t.id),
    uniqueIndex('promotions_running')
      .on(t.companyId, t.adId)
      .where(sql`ended_at is null`),
    index('promotions_bump')
      .on(t.nextBumpAt)
      .where(sql`next_bump_at is not null`),
    index('promotions_ends').on(t.endsAt, t.id),
    index('promotions_starts').on(t.startsAt, t.id),
    // The same sort orders for running or scheduled promotions, and for cancelled ones.
    index('promotions_ending')
      .on(t.endsAt, t.id)
      .where(sql`ended_at is null`),
    index('promotions_starting')
      .on(t.startsAt, t.id)
      .where(sql`ended_at is null`),
    index('promotions_cancelled_ends')
      .on(t.endsAt, t.id)
      .where(sql`cancelled_at is not null`),
    index('promotions_cancelled_starts')
      .on(t.startsAt, t.id)
      .where(sql`cancelled_at is not null`),
    index('promotions_ad').on(t.companyId, t.adId, t.id),
    check('promotions_package', isOneOf(t.package, PACKAGES)),
    check('promotions_bumps', sql`${t.bumpsDone} >= 0`),
  ],
)

/** The social media package of an ad. */
export const socialMediaPackages = pgTable(
  'social_media_packages',
  {
    companyId: integer('company_id').notNull(),
    adId: integer('ad_id').notNull(),
    orderId: integer('order_id').notNull(),
    purchasedAt: instant('purchased_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    mediaSelection: text('media_selection').$type<'uploaded' | 'auto-select'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.adId] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    check('social_media_packages_selection', isOneOf(t.mediaSelection, ['uploaded', 'auto-select'])),
  ],
)

/** A company's images and videos for social media. */
export const companyMedia = pgTable(
  'company_media',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.fileId] })],
)

/** Manual tasks of staff: sponsoring of imported ads, social media, programmatic banners. */
export const staffTasks = pgTable(
  'staff_tasks',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    adId: integer('ad_id').notNull(),
    kind: text('kind').$type<'sponsor' | 'socialMedia' | 'programmatic'>().notNull(),
    /** Service that the ad was imported from, for `sponsor`. */
    integration: text('integration'),
    package: text('package').$type<Package>(),
    status: text('status').$type<'open' | 'done' | 'closed'>().notNull().default('open'),
    /** Code of the last failure (PROMO-54 to PROMO-61). */
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.adId], foreignColumns: [ads.companyId, ads.id] }).onDelete('cascade'),
    index('staff_tasks_status').on(t.status, t.id),
    index('staff_tasks_kind').on(t.kind, t.id),
    index('staff_tasks_status_kind').on(t.status, t.kind, t.id),
    index('staff_tasks_failed')
      .on(t.id)
      .where(sql`status = 'open' and error is not null`),
    index('staff_tasks_id').on(t.id),
    index('staff_tasks_ad').on(t.companyId, t.adId),
    check('staff_tasks_kind_known', isOneOf(t.kind, ['sponsor', 'socialMedia', 'programmatic'])),
    check('staff_tasks_package', isOneOf(t.package, PACKAGES)),
    check('staff_tasks_status_known', isOneOf(t.status, ['open', 'done', 'closed'])),
  ],
)
