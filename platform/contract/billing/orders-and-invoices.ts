import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { MAX_EXPORTED_SELECTION } from '#rules/billing/export-limits.ts'
import { INVOICE_STATUSES } from '#rules/billing/invoice-status.ts'
import { MAX_LINE_TITLE_LENGTH } from '#rules/billing/invoice-lines.ts'
import { MAX_BYTES_BY_PURPOSE } from '#rules/forms/uploads.ts'
import { companyMember, declare, staff, tokenHolder } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { Cursor, MAX_PAGE_SIZE, listQuery, pageCursors } from '#contract/base/paging.ts'
import {
  DateOnly,
  DateTime,
  FileResponse,
  Id,
  List,
  EmptyBody,
  RelativeUrl,
  Text,
  Token,
  InputText,
  idList,
  nullable,
  oneOf,
  strict,
  Search,
} from '#contract/base/scalars.ts'

// Orders and invoices. Amounts are decimal SEK excluding VAT unless stated otherwise; rates are decimal (0 or 0.25).
// Staff need the Administrator or Economy role for companies they are not members of (SHELL-116, ADMIN-101).

export const InvoiceStatus = oneOf(...INVOICE_STATUSES)
export const OrderType = oneOf('Posting', 'Candidate', 'Other')
/** What an automatically created line is for. */
export const OrderItem = oneOf('promotion', 'socialMedia', 'subscription', 'paperFee')

/** Decimal SEK. */
const Kronor = Type.Number()
/** Decimal SEK in a request: at most two decimals, between -10,000,000,000 and 10,000,000,000. */
const KronorInput = Type.Number({ minimum: -10_000_000_000, maximum: 10_000_000_000 })
const Rate = Type.Number({ minimum: 0, maximum: 1 })

/**
 * A line of an invoice, or an unbilled order. `item`, `createdAt` and `package` are beyond the documents. Source: 3§3.
 */
export const Order = strict({
  id: Id,
  posting: strict({ id: nullable(Id) }),
  orderType: OrderType,
  title: Type.String(),
  /** The amount before the discount. */
  total: Kronor,
  /** The discount: zero or a negative amount. */
  discount: Kronor,
  isPaymentCanceled: Type.Boolean(),
  /** The amount due: the total less the discount, or zero if the payment was cancelled. */
  currentDue: Kronor,
  /** Days in Stockholm time. */
  starts: nullable(DateOnly),
  expires: nullable(DateOnly),
  pricePerDay: nullable(Kronor),
  /** Null if staff added the line. */
  item: nullable(OrderItem),
  package: nullable(Package),
  createdAt: DateTime,
})
export type Order = Static<typeof Order>

/** The totals of an invoice. */
const InvoiceSums = strict({
  net: Kronor,
  vat: Kronor,
  gross: Kronor,
  /** The adjustment to whole kronor. */
  rounding: Kronor,
  payable: Kronor,
})

/**
 * The file of an invoice: the uploaded file, or otherwise the generated one. `size`, `url` and `isUploaded` are beyond
 * the documents.
 */
const Bill = strict({
  /** Base64. Null if the bytes were not requested. */
  bytes: nullable(Type.String()),
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Integer(),
  url: RelativeUrl,
  isUploaded: Type.Boolean(),
})

/** The credit note of a replaced invoice. `sums` are the credited amounts, as positive numbers. */
const CreditNote = strict({ orderNumber: Type.String(), issuedOn: DateOnly, sums: InvoiceSums })

const InvoiceReference = strict({ id: Id, orderNumber: Type.String() })

/**
 * An invoice. If it is cancelled, all totals are zero (BILL-23). The fields after `bill` are beyond the documents.
 * Source: 3§3.
 */
export const Invoice = strict({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  companyOrgNr: Type.String(),
  orderNumber: Type.String(),
  status: InvoiceStatus,
  amount: Kronor,
  vat: Rate,
  /** Whether there is no VAT because the buyer is abroad and accounts for it. */
  isReverseCharge: Type.Boolean(),
  paperBilling: Type.Boolean(),
  start: nullable(DateOnly),
  dueDate: nullable(DateOnly),
  createdAt: DateTime,
  ordersCount: Type.Integer(),
  /** Empty in lists. */
  orders: Type.Array(Order),
  /** The cursors of `orders` for GET /getInvoiceOrders. */
  orderCursors: Type.Array(Cursor),
  /** Null in lists. */
  bill: nullable(Bill),
  sums: InvoiceSums,
  /** Incremented with every change. Pass it to the next change to detect concurrent changes. */
  version: Type.Integer(),
  /** When the invoice was first sent to the customer. From then on its content cannot be changed. */
  sentAt: nullable(DateTime),
  paidAt: nullable(DateTime),
  /** The person who requested the invoice. Null if it was created automatically. */
  requestedBy: nullable(Actor),
  /** The OCR payment reference. */
  ocr: Type.String(),
  corrects: nullable(InvoiceReference),
  correctedBy: nullable(InvoiceReference),
  /** Null unless the invoice has been replaced. */
  creditNote: nullable(CreditNote),
})
export type Invoice = Static<typeof Invoice>

const family = 'billing'
const officeFamily = 'admin invoices'
const billingStaff = ['Administrator', 'Economy'] as const
const memberAccess = (entity: 'company' | 'invoice', id: 'query.id' | 'body.id') =>
  companyMember(entity, id, { staff: billingStaff })
const pageQuery = {
  after: Type.Optional(Cursor),
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
}
/** The version of the invoice as you last read it. */
const version = Type.Optional(Type.Integer({ minimum: 1 }))
const title = InputText('line', MAX_LINE_TITLE_LENGTH)

/**
 * GET /getOrders. Returns the unbilled orders of a company, newest first. Paging, `total`, `next` and `sums` are beyond
 * the documents. Source: 3§7, 3§3. Roles: company member; Administrator, Economy.
 */
export const GetOrders = declare({
  id: 'get-orders',
  family,
  method: 'GET',
  path: '/getOrders',
  query: strict({ id: Id, ...pageQuery }),
  response: strict({
    orders: List(Order, MAX_PAGE_SIZE),
    vatAmount: Rate,
    total: Type.Integer(),
    ...pageCursors,
    sums: InvoiceSums,
  }),
  access: memberAccess('company', 'query.id'),
  errors: {},
})

/**
 * GET /getOrder. Returns an order of a company, unbilled or on an invoice, with its VAT rate. Beyond the documents. Roles:
 * company member; Administrator, Economy.
 */
export const GetOrder = declare({
  id: 'get-order',
  family,
  method: 'GET',
  path: '/getOrder',
  query: strict({ id: Id, order: Id }),
  response: strict({ order: Order, vatAmount: Rate }),
  access: memberAccess('company', 'query.id'),
  errors: { 404: 'no such order of the company' },
})

/**
 * GET /getInvoices. Returns the invoices of a company by id, newest first. `invoice` selects a single invoice; it and
 * paging are beyond the documents. Source: 3§7, 3§3. Roles: company member; Administrator, Economy.
 */
export const GetInvoices = declare({
  id: 'get-invoices',
  family,
  method: 'GET',
  path: '/getInvoices',
  query: strict({ id: Id, invoice: Type.Optional(Id), ...pageQuery }),
  response: strict({ total: Type.Integer(), data: List(Invoice, MAX_PAGE_SIZE), ...pageCursors }),
  access: memberAccess('company', 'query.id'),
  errors: {},
})

/**
 * GET /getInvoiceOrders. Returns the lines of an invoice in order. The default page size is 100. With `companyId`, an
 * invoice of another company counts as missing. `companyId`, paging, `total`, `next` and `sums` are beyond the
 * documents. Source: 3§7. Roles: company member; Administrator, Economy.
 */
export const GetInvoiceOrders = declare({
  id: 'get-invoice-orders',
  family,
  method: 'GET',
  path: '/getInvoiceOrders',
  query: strict({ id: Id, companyId: Type.Optional(Id), ...pageQuery }),
  response: strict({
    orders: List(Order, MAX_PAGE_SIZE),
    vatAmount: Rate,
    total: Type.Integer(),
    ...pageCursors,
    sums: InvoiceSums,
  }),
  access: memberAccess('invoice', 'query.id'),
  errors: {},
})

/** The format of an invoice file. */
const InvoiceForm = oneOf('pdf', 'peppol')
/** The invoice itself, or the credit note that cancels it. */
const InvoiceDocument = oneOf('invoice', 'creditNote')

/**
 * GET /RequestInvoiceFile. Creates a single-use link to the file of an invoice or of its credit note, valid for five
 * minutes. `form` and `document` are beyond the documents. Source: 3§7, 3§4. Roles: company member; Administrator,
 * Economy.
 */
export const RequestInvoiceFile = declare({
  id: 'request-invoice-file',
  family,
  method: 'GET',
  path: '/RequestInvoiceFile',
  query: strict({ id: Id, form: Type.Optional(InvoiceForm), document: Type.Optional(InvoiceDocument) }),
  response: strict({ uid: Type.String(), token: Type.String() }),
  access: memberAccess('invoice', 'query.id'),
  errors: {
    409: '`noInvoiceFile`: the invoice has not been issued yet or has been cancelled, or it has no credit note',
  },
})

/** GET /getRequestedInvoiceFile. Returns the file. Needs no bearer token. Source: 3§7. Roles: token holder. */
export const GetRequestedInvoiceFile = declare({
  id: 'get-requested-invoice-file',
  family,
  method: 'GET',
  path: '/getRequestedInvoiceFile',
  query: strict({ id: Id, uid: Text('opaque', 100), token: Token }),
  response: FileResponse('application/pdf', 'text/plain', 'application/xml'),
  access: tokenHolder('invoiceView', 'query.token', 'query.uid'),
  errors: { 404: 'no such invoice', 410: 'the link has already been used or has expired' },
})

/** Maximum number of orders that the preview of an invoice lists. */
export const MAX_PREVIEW_ORDERS = 100

/**
 * GET /invoicePreview. Returns the invoice that `RequestForInvoice` would create now. Beyond the documents. Roles:
 * company member; Administrator, Economy.
 */
export const InvoicePreview = declare({
  id: 'invoice-preview',
  family,
  method: 'GET',
  path: '/invoicePreview',
  query: strict({ id: Id }),
  response: strict({
    /** The orders to pay, oldest first. At most `MAX_PREVIEW_ORDERS`; the sums include all of them. */
    orders: List(Order, MAX_PREVIEW_ORDERS),
    /** The number of orders to pay, without cancelled orders. */
    ordersCount: Type.Integer(),
    /** The number of orders with a cancelled payment. They are on the invoice without an amount. */
    cancelledCount: Type.Integer(),
    /** The fee for a paper invoice. Null if the company gets its invoices by e-mail. */
    paperFee: nullable(Kronor),
    vatAmount: Rate,
    /** Whether there is no VAT because the buyer is abroad and accounts for it. */
    isReverseCharge: Type.Boolean(),
    sums: InvoiceSums,
    buyer: strict({
      name: Type.String(),
      organizationNumber: Type.String(),
      /** Where the invoice is sent: a postal address on one line, or an e-mail address. Null if it is unknown. */
      sentTo: nullable(Type.String()),
    }),
    /** Identifies this content. Pass it to `RequestForInvoice` to invoice exactly what was shown. */
    fingerprint: Type.String(),
  }),
  access: memberAccess('company', 'query.id'),
  errors: {},
})

/**
 * POST /RequestForInvoice. Creates an invoice for all unbilled orders of a company. `fingerprint` is beyond the
 * documents. Source: 3§7, 3§4. Roles: company member; Administrator, Economy.
 */
export const RequestForInvoice = declare({
  id: 'request-for-invoice',
  family,
  method: 'POST',
  path: '/RequestForInvoice',
  body: strict({
    id: Id,
    /** The `fingerprint` of the preview that the user confirmed. */
    fingerprint: Type.Optional(Text('opaque', 64)),
  }),
  response: EmptyBody,
  access: memberAccess('company', 'body.id'),
  whileImpersonating: 'allowed',
  errors: {
    409:
      '`noOrders`: there are no orders to invoice; ' +
      '`ordersChanged`: the orders, the VAT rate or the paper fee changed after the preview',
  },
})

/**
 * GET /invoiceFee. Returns the paper fee line of an invoice. If the invoice has no such line, returns the line it would
 * get, without an id. Source: 3§7, 3§9. Roles: Economy.
 */
export const InvoiceFee = declare({
  id: 'invoice-fee',
  family: officeFamily,
  method: 'GET',
  path: '/invoiceFee',
  query: strict({ id: Id }),
  response: strict({ ...Order.properties, id: nullable(Id) }),
  access: staff('Economy'),
  errors: {},
})

/**
 * GET /getInvoice. Returns an invoice with its lines and its file. `file=false` omits the bytes. Source: 3§7, 3§3.
 * Roles: Economy.
 */
export const GetInvoice = declare({
  id: 'get-invoice',
  family: officeFamily,
  method: 'GET',
  path: '/getInvoice',
  query: strict({ id: Id, file: Type.Optional(Type.Boolean()) }),
  response: Invoice,
  access: staff('Economy'),
  errors: {},
})

/**
 * POST /cancelPayment/{orderId}. Cancels or restores the charge for an ad or a candidate package. Source: 3§7. Roles:
 * Economy.
 */
export const CancelPayment = declare({
  id: 'cancel-payment',
  family: officeFamily,
  method: 'POST',
  path: '/cancelPayment/{orderId}',
  params: strict({ orderId: Id }),
  body: strict({ cancel: Type.Boolean(), version }),
  response: Order,
  access: staff('Economy'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the invoice total would be negative',
    409:
      '`manualOrder`: the line was added by hand; `invoiceSent`: the invoice has been sent; ' +
      '`changedMeanwhile`: someone else changed the invoice after you read it',
  },
})

/**
 * POST /applyDiscount/{orderId}. Sets the discount of an automatically created line, in SEK. A positive value is stored
 * as a negative one. Source: 3§7, 3§5, 3§9. Roles: Economy.
 */
export const ApplyDiscount = declare({
  id: 'apply-discount',
  family: officeFamily,
  method: 'POST',
  path: '/applyDiscount/{orderId}',
  params: strict({ orderId: Id }),
  body: strict({ discount: KronorInput, version }),
  response: Order,
  access: staff('Economy'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the discount exceeds the price (see `detail`), or the invoice total would be negative',
    409:
      '`manualOrder`: the line was added by hand; `invoiceSent`: the invoice has been sent; ' +
      '`changedMeanwhile`: someone else changed the invoice after you read it',
  },
})

/** POST /uploadInvoice. Replaces the generated file with an uploaded one. Source: 3§7, 3§5. Roles: Economy. */
export const UploadInvoice = declare({
  id: 'upload-invoice',
  family: officeFamily,
  method: 'POST',
  path: '/uploadInvoice',
  upload: { maxBytes: MAX_BYTES_BY_PURPOSE.document },
  body: strict({ id: Id, version }),
  response: Invoice,
  access: staff('Economy'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the file must be TXT or PDF',
    409: '`changedMeanwhile`: someone else changed the invoice after you read it',
    413: 'the file is too large',
  },
})

/** POST /updateInvoice. Changes one field of an invoice. `key` is its name. Source: 3§7. Roles: Economy. */
export const UpdateInvoice = declare({
  id: 'update-invoice',
  family: officeFamily,
  method: 'POST',
  path: '/updateInvoice',
  body: strict({
    id: Id,
    key: oneOf('status', 'vat', 'paperBilling', 'start', 'dueDate'),
    status: Type.Optional(InvoiceStatus),
    vat: Type.Optional(Rate),
    paperBilling: Type.Optional(Type.Boolean()),
    start: Type.Optional(DateOnly),
    dueDate: Type.Optional(DateOnly),
    version,
  }),
  response: Invoice,
  access: staff('Economy'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'invalid key or value',
    409:
      '`invoiceSent`: the invoice has been sent; `conflict`: the invoice has been replaced by a corrected one; ' +
      '`changedMeanwhile`: someone else changed the invoice after you read it',
  },
})

/** POST /createOrder. Adds a manual line to an invoice. Source: 3§7. Roles: Economy. */
export const CreateOrder = declare({
  id: 'create-order',
  family: officeFamily,
  method: 'POST',
  path: '/createOrder',
  body: strict({ id: Id, title, amount: KronorInput, version }),
  response: Order,
  access: staff('Economy'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the title or amount is missing, or the invoice total would be negative',
    409:
      '`invoiceSent`: the invoice has been sent; ' +
      '`changedMeanwhile`: someone else changed the invoice after you read it',
  },
})

/**
 * POST /createOrder/{orderId}. Changes a manual line or the line of a subscription. Source: 3§7, 3§4. Roles: Economy.
 */
export const UpdateOrder = declare({
  id: 'update-order',
  family: officeFamily,
  method: 'POST',
  path: '/createOrder/{orderId}',
  params: strict({ orderId: Id }),
  body: strict({ title, amount: KronorInput, version }),
  response: Order,
  access: staff('Economy'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the title or amount is missing, or the invoice total would be negative',
    409:
      '`notManual`: the line was created automatically; `invoiceSent`: the invoice has been sent; ' +
      '`changedMeanwhile`: someone else changed the invoice after you read it',
  },
})

/**
 * DELETE /createOrder/{orderId}. Removes a manual line or the line of a subscription. Source: 3§7, 3§4. Roles: Economy.
 */
export const DeleteOrder = declare({
  id: 'delete-order',
  family: officeFamily,
  method: 'DELETE',
  path: '/createOrder/{orderId}',
  params: strict({ orderId: Id }),
  query: strict({ version }),
  response: EmptyBody,
  access: staff('Economy'),
  whileImpersonating: 'allowed',
  errors: {
    400: 'the invoice total would be negative',
    409:
      '`notManual`: the line was created automatically; `invoiceSent`: the invoice has been sent; ' +
      '`changedMeanwhile`: someone else changed the invoice after you read it',
  },
})

/**
 * POST /correctInvoice. Creates a corrected invoice with the lines of a sent invoice, cancels the sent one, and issues a
 * credit note for it. Beyond the documents. Roles: Economy.
 */
export const CorrectInvoice = declare({
  id: 'correct-invoice',
  family: officeFamily,
  method: 'POST',
  path: '/correctInvoice',
  body: strict({ id: Id, version }),
  response: Invoice,
  access: staff('Economy'),
  whileImpersonating: 'allowed',
  errors: {
    409:
      '`invoiceNotSent`: the invoice has not been sent, edit it instead; ' +
      '`conflict`: the invoice has already been corrected; ' +
      '`changedMeanwhile`: someone else changed the invoice after you read it',
  },
})

const invoiceFilter = { status: Type.Optional(InvoiceStatus) }

/**
 * GET /getAllInvoices. Returns the invoices of all companies, newest first. `search` matches company names and
 * organisation numbers. `total` is null above 10,000, or if too many match the search to count them. Paging is beyond the
 * documents. Source: 3§7, 3§3. Roles: Economy.
 */
export const GetAllInvoices = declare({
  id: 'get-all-invoices',
  family: officeFamily,
  method: 'GET',
  path: '/getAllInvoices',
  query: listQuery({
    sort: ['createdAt', 'orderNumber', 'status', 'amount', 'dueDate', 'ordersCount'],
    filter: invoiceFilter,
  }),
  response: strict({ total: nullable(Type.Integer()), data: List(Invoice, MAX_PAGE_SIZE), ...pageCursors }),
  access: staff('Economy'),
  errors: {},
})

/**
 * The unbilled orders of a company. The fields after `paperBilling` are beyond the documents. `sum` and `invoiceable`
 * include VAT. Source: 3§3.
 */
export const UnbilledCompany = strict({
  companyId: Id,
  billingName: Type.String(),
  /** The first 20 orders. */
  orders: List(Order, 20),
  vatAmount: Rate,
  paperBilling: Type.Boolean(),
  organizationNumber: Type.String(),
  ordersCount: Type.Integer(),
  /** When the earliest order was made. */
  earliest: DateTime,
  /** The total of the original prices. */
  sum: Kronor,
  /** The amount due after discounts and cancelled payments. */
  invoiceable: Kronor,
  /** Cursor of this company. Pass it as `after` to continue the list. */
  cursor: Cursor,
})
export type UnbilledCompany = Static<typeof UnbilledCompany>

/**
 * GET /getAllOrders. Returns the unbilled orders of all companies, grouped by company. Paging, `orders=false` and
 * `companyId`, which selects a single company, are beyond the documents. Source: 3§7, 3§3. Roles: Economy.
 */
export const GetAllOrders = declare({
  id: 'get-all-orders',
  family: officeFamily,
  method: 'GET',
  path: '/getAllOrders',
  query: listQuery({
    sort: ['invoiceable', 'billingName', 'sum', 'earliest', 'ordersCount'],
    filter: {
      orders: Type.Optional(Type.Boolean()),
      companyId: Type.Optional(Id),
      take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE + 1 })),
    },
  }),
  response: List(UnbilledCompany, MAX_PAGE_SIZE + 1),
  access: staff('Economy'),
  errors: {},
})

/**
 * GET /billingSummary. Returns the totals for both billing tables including VAT, and the number of invoices per status.
 * Beyond the documents. Roles: Economy.
 */
export const BillingSummary = declare({
  id: 'billing-summary',
  family: officeFamily,
  method: 'GET',
  path: '/billingSummary',
  response: strict({
    unbilled: strict({ companies: Type.Integer(), orders: Type.Integer(), sum: Kronor, invoiceable: Kronor }),
    statuses: Type.Array(strict({ status: InvoiceStatus, count: Type.Integer(), sum: Kronor })),
  }),
  access: staff('Economy'),
  errors: {},
})

/**
 * POST /billingExport. Creates a single-use download link for a billing table as CSV, valid for five minutes. Beyond
 * the documents. Roles: Economy.
 */
export const BillingExport = declare({
  id: 'billing-export',
  family: officeFamily,
  method: 'POST',
  path: '/billingExport',
  body: strict({
    table: oneOf('invoices', 'unbilled'),
    search: Type.Optional(Search),
    ...invoiceFilter,
    /** The selected rows: ids of invoices, or of companies with unbilled orders. Defaults to all rows. */
    ids: Type.Optional(idList(MAX_EXPORTED_SELECTION)),
  }),
  response: strict({ token: Type.String() }),
  access: staff('Economy'),
  whileImpersonating: 'refused',
  errors: {},
})

/** GET /getBillingExport. Returns the table. Needs no bearer token. Beyond the documents. Roles: token holder. */
export const GetBillingExport = declare({
  id: 'get-billing-export',
  family: officeFamily,
  method: 'GET',
  path: '/getBillingExport',
  query: strict({ token: Token }),
  response: FileResponse('text/csv'),
  access: tokenHolder('billingExport', 'query.token'),
  errors: { 410: 'the link has already been used or has expired' },
})
