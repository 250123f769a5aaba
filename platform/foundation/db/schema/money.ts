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
import { invoiceStatuses } from '#rules/billing/invoice-status.ts'
import type { Package } from '#contract/base/enums.ts'
import { ads } from './ads.ts'
import { swedishOrder } from '../swedish-order.ts'
import { big, instant, isOneOf } from './columns.ts'
import { companies, type StoredAddress } from './companies.ts'

// What employers buy and what they pay. Amounts are whole öre without VAT, rates are basis points (rules/billing/money.ts).

/** Prices of a subscription by package, in öre and in credits; a package that is not named keeps its price. */
export interface StoredPrices {
  monetary: Partial<Record<Package, number>>
  credit: Partial<Record<Package, number>>
}

/** What a subscription gives (ADMIN-38, ADMIN-39). */
export type StoredCapability =
  | { kind: 'MonthlyCreditsCapability'; credits: number; promotionType: Package; description: string | null }
  | { kind: 'PriceChangeCapability'; packagePrices: StoredPrices; description: string | null }

/** What staff offer; a company's subscription is a copy of one, or made for it alone (ADMIN-36, ADMIN-100). */
export const subscriptionTemplates = pgTable(
  'subscription_templates',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    price: big('price').notNull(),
    capabilities: jsonb('capabilities').$type<StoredCapability[]>().notNull(),
    /** Months it lasts; null: until it is ended. */
    months: integer('months'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('subscription_templates_price', sql`${t.price} >= 0`),
    check('subscription_templates_months', sql`${t.months} > 0`),
  ],
)

/** A company's subscription. Its first day and the last, null while it has none, are days in Stockholm. */
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
    /** When staff ended it before its time. */
    expiredAt: instant('expired_at'),
    /** The day its credits are given next; null: it gives none any more. */
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
 * Whether a company may pay with credits, and for how long ahead they may be taken (ADMIN-30, ADMIN-33). What it has
 * stands in the ledger.
 */
export const creditTerms = pgTable(
  'credit_terms',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    isEnabled: boolean('is_enabled').notNull(),
    /** Since when, and who of the staff changed the terms last. */
    enabledAt: instant('enabled_at'),
    updatedBy: uuid('updated_by'),
    maxPeriodDays: integer('max_period_days').notNull().default(180),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('credit_terms_period', sql`${t.maxPeriodDays} > 0`)],
)

/** What stands on an invoice besides its lines, as it was when it was sent. */
export interface InvoiceParties {
  seller: InvoiceSeller
  buyer: {
    name: string
    organizationNumber: string
    vatNumber: string | null
    address: StoredAddress
    /** Where the bill goes when it is no paper. */
    email: string | null
    reference: string | null
  }
  /** Name of who sells to the company. */
  ourReference: string | null
  dueOn: string
  /** Number of the invoice that it replaces. */
  replaces: string | null
}

/** Who sends the invoices. */
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

/** A bill for a company; what was sent is never changed, a correction is another one that names it. */
export const invoices = pgTable(
  'invoices',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    /** Of the series `invoices`: without gaps, given when it is requested. */
    number: big('number').notNull(),
    status: text('status').$type<'UnSent' | 'Sent' | 'UnPaid' | 'Paid' | 'Canceled'>().notNull(),
    /** Rate in basis points. */
    vat: integer('vat').notNull(),
    paperBilling: boolean('paper_billing').notNull(),
    /**
     * What its lines come to in öre, without and with VAT, zero while it is cancelled; and how many they are. Counted
     * anew with each change.
     */
    net: big('net').notNull().default(0),
    gross: big('gross').notNull().default(0),
    orderCount: integer('order_count').notNull().default(0),
    /** The day it was issued and the day it is due, in Stockholm; null until it is sent. */
    issuedOn: date('issued_on', { mode: 'string' }),
    dueOn: date('due_on', { mode: 'string' }),
    /** Buyer and seller as they were when it was sent; null until then. */
    parties: jsonb('parties').$type<InvoiceParties>(),
    /** The invoice that this one corrects. */
    corrects: integer('corrects'),
    /**
     * The document we made, the e-invoice made together with it, and the file staff uploaded in the document's place.
     */
    documentFileId: uuid('document_file_id'),
    peppolFileId: uuid('peppol_file_id'),
    uploadedFileId: uuid('uploaded_file_id'),
    requestedBy: uuid('requested_by'),
    /** Grows with each change; an editor carries the one it saw. */
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
    index('invoices_by_due').on(sql`coalesce(due_on - '2000-01-01'::date, 0)`, t.id),
    index('invoices_by_sum').on(t.gross, t.id),
    index('invoices_by_orders').on(t.orderCount, t.id),
    // The same orders within one status.
    index('invoices_status_number').on(t.status, t.number),
    index('invoices_status_due').on(t.status, sql`coalesce(due_on - '2000-01-01'::date, 0)`, t.id),
    index('invoices_status_sum').on(t.status, t.gross, t.id),
    index('invoices_status_orders').on(t.status, t.orderCount, t.id),
    index('invoices_corrects')
      .on(t.companyId, t.corrects)
      .where(sql`corrects is not null`),
    check('invoices_status_known', isOneOf(t.status, invoiceStatuses)),
    check('invoices_vat', sql`${t.vat} between 0 and 10000`),
    check('invoices_counted', sql`${t.number} > 0 and ${t.orderCount} >= 0`),
    check('invoices_days', sql`${t.issuedOn} <= ${t.dueOn}`),
    check(
      'invoices_sent',
      sql`${t.sentAt} is null or (${t.issuedOn} is not null and ${t.dueOn} is not null and ${t.parties} is not null)`,
    ),
  ],
)

/** What a company bought, at the price of that day. */
export const orders = pgTable(
  'orders',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<'Posting' | 'Candidate' | 'Other'>().notNull(),
    /** What a system line is for; null where staff wrote the line. */
    item: text('item').$type<'promotion' | 'socialMedia' | 'subscription' | 'paperFee'>(),
    adId: integer('ad_id'),
    package: text('package').$type<Package>(),
    title: text('title').notNull(),
    /** Öre without VAT, before the discount; zero when it was paid with credits. */
    net: big('net').notNull(),
    /** Öre without VAT; zero or below. */
    discount: big('discount').notNull().default(0),
    priceMode: text('price_mode').$type<'monetary' | 'credit'>().notNull().default('monetary'),
    /** Credits it took; zero when it was paid with money. */
    credits: integer('credits').notNull().default(0),
    /** When staff took the payment away; null while it is to be paid. */
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
    // An ad that is deleted keeps its orders: they are accounts.
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
 * What waits for an invoice, a row of each company that something waits for: kept by triggers of orders and companies,
 * for the office to list.
 */
export const unbilled = pgTable(
  'unbilled',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    orderCount: integer('order_count').notNull(),
    /** What was bought, and what of it is due, in öre without VAT. */
    net: big('net').notNull(),
    due: big('due').notNull(),
    /** When the earliest was bought. */
    since: instant('since').notNull(),
    /** Of the company: its rate in basis points, and the name on its bills. */
    vat: integer('vat').notNull(),
    billingName: text('billing_name').notNull(),
    /** What was bought, with VAT, rounded as rules/billing/money.ts does, half away from zero. */
    sum: big('sum')
      .notNull()
      .generatedAlwaysAs(sql`net + round(net * vat::numeric / 10000)::bigint`),
    /** What an invoice of it comes to: the VAT of each line is rounded by itself. */
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
 * The sums above the office's tables of billing: of what waits for an invoice, and of the invoices in each status. Kept
 * by triggers of `unbilled` and `invoices` in 64 parts, by company, so that those who buy at once seldom wait for each
 * other; a sum is that of its parts.
 */
export const billingSums = pgTable(
  'billing_sums',
  {
    part: integer('part').notNull(),
    of: text('of').$type<'Unbilled' | 'UnSent' | 'Sent' | 'UnPaid' | 'Paid' | 'Canceled'>().notNull(),
    /** Companies that something waits for, or invoices. */
    count: integer('count').notNull(),
    orderCount: integer('order_count').notNull(),
    /** Öre with VAT. */
    sum: big('sum').notNull(),
    invoiceable: big('invoiceable').notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.of] })],
)

/** An ad's promotion; at most one that has not ended. */
export const promotions = pgTable(
  'promotions',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    adId: integer('ad_id').notNull(),
    package: text('package').$type<Package>().notNull(),
    /** Null where staff started it without an order. */
    orderId: integer('order_id'),
    startsAt: instant('starts_at').notNull(),
    /** When it ends; a resumed one ends later by the time it was cancelled. */
    endsAt: instant('ends_at').notNull(),
    /** Since when it is cancelled; null while it runs or waits for its start. */
    cancelledAt: instant('cancelled_at'),
    /** When its end was noticed and the ad set back; null until then. */
    endedAt: instant('ended_at'),
    /** Domains of the job site it was bought for, the main one first. */
    domains: jsonb('domains').$type<string[]>().notNull(),
    bumpsDone: integer('bumps_done').notNull().default(0),
    /** When the ad's place is renewed next; null: not any more. */
    nextBumpAt: instant('next_bump_at'),
    /** When it last was; the list of jobs sorts by it. */
    bumpedAt: instant('bumped_at'),
    /** When the ad's owner was told of the coming end. */
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
    // The same orders of those that run or wait, and of those that were cancelled.
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

/** Pictures and films a company gave for its social media. */
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

/** What staff do by hand: sponsoring ads that came from other services, social media, programmatic banners. */
export const staffTasks = pgTable(
  'staff_tasks',
  {
    companyId: integer('company_id').notNull(),
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    adId: integer('ad_id').notNull(),
    kind: text('kind').$type<'sponsor' | 'socialMedia' | 'programmatic'>().notNull(),
    /** The service the ad came from, for `sponsor`. */
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
