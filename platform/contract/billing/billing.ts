import { Type, type Static } from 'typebox'
import { invoiceStatuses } from '#rules/billing/invoice-status.ts'
import { TITLE_MAX_LENGTH } from '#rules/billing/invoice-lines.ts'
import { MAX_BYTES } from '#rules/forms/uploads.ts'
import { companyMember, declare, staff, tokenHolder } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { Cursor, MOST_OF_A_PAGE, listQuery } from '#contract/base/paging.ts'
import {
  DateOnly,
  DateTime,
  File,
  Id,
  List,
  None,
  RelativeUrl,
  Text,
  Token,
  Typed,
  nullable,
  oneOf,
  strict,
} from '#contract/base/shapes.ts'

// Orders and invoices. Amounts are decimal kronor without VAT unless said, rates decimal (0 or 0.25). Of foreign
// companies they are for Administrator and Economy alone (SHELL-116, ADMIN-101).

export const InvoiceStatus = oneOf(...invoiceStatuses)
export const OrderType = oneOf('Posting', 'Candidate', 'Other')
/** What a line of the system is for. */
export const OrderItem = oneOf('promotion', 'socialMedia', 'subscription', 'paperFee')

/** Decimal kronor. */
const Kronor = Type.Number()
/** Decimal kronor that are handed in: whole öre, at most ten thousand million kronor either way. */
const TypedKronor = Type.Number({ minimum: -10_000_000_000, maximum: 10_000_000_000 })
const Rate = Type.Number({ minimum: 0, maximum: 1 })

/**
 * A line of an invoice, or one that is not billed yet. Source: 3§3. `item`, `createdAt` and `package` are beyond the
 * documents.
 */
export const Order = strict({
  id: Id,
  posting: strict({ id: nullable(Id) }),
  orderType: OrderType,
  title: Type.String(),
  /** Before the discount. */
  total: Kronor,
  /** Zero or below. */
  discount: Kronor,
  isPaymentCanceled: Type.Boolean(),
  /** What is due: the total with its discount, zero when its payment was cancelled. */
  currentDue: Kronor,
  /** Days in Stockholm. */
  starts: nullable(DateOnly),
  expires: nullable(DateOnly),
  pricePerDay: nullable(Kronor),
  /** Null where staff wrote the line. */
  item: nullable(OrderItem),
  package: nullable(Package),
  createdAt: DateTime,
})
export type Order = Static<typeof Order>

/** What an invoice comes to. */
export const InvoiceSums = strict({
  net: Kronor,
  vat: Kronor,
  gross: Kronor,
  /** To whole kronor. */
  rounding: Kronor,
  payable: Kronor,
})

/**
 * The file of an invoice: the one staff uploaded, else the one we made. `size`, `url` and `isUploaded` are beyond the
 * documents.
 */
export const Bill = strict({
  /** base64; null in answers that leave it out. */
  bytes: nullable(Type.String()),
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Integer(),
  url: RelativeUrl,
  isUploaded: Type.Boolean(),
})

const OtherInvoice = strict({ id: Id, orderNumber: Type.String() })

/**
 * An invoice. Source: 3§3. What stands below `bill` is beyond the documents; of a cancelled one all sums are zero
 * (BILL-23).
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
  paperBilling: Type.Boolean(),
  start: nullable(DateOnly),
  dueDate: nullable(DateOnly),
  createdAt: DateTime,
  ordersCount: Type.Integer(),
  /** Empty in lists. */
  orders: Type.Array(Order),
  /** Null in lists. */
  bill: nullable(Bill),
  sums: InvoiceSums,
  /** What a change carries back; grows with each. */
  version: Type.Integer(),
  /** When it was handed to the customer first: from then on its content is closed. */
  sentAt: nullable(DateTime),
  paidAt: nullable(DateTime),
  /** Name of who asked for it. */
  requestedBy: nullable(Type.String()),
  /** The reference payments carry. */
  ocr: Type.String(),
  corrects: nullable(OtherInvoice),
  correctedBy: nullable(OtherInvoice),
})
export type Invoice = Static<typeof Invoice>

const family = 'billing'
const office = 'admin invoices'
const billingStaff = ['Administrator', 'Economy'] as const
const memberOf = (entity: 'company' | 'invoice', id: 'query.id' | 'body.id') =>
  companyMember(entity, id, { staff: billingStaff })
const pageQuery = {
  after: Type.Optional(Cursor),
  take: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE })),
}
/** The version of the invoice that a change began from. */
const version = Type.Optional(Type.Integer({ minimum: 1 }))
const title = Typed(TITLE_MAX_LENGTH)

/**
 * GET /getOrders: what a company has bought and was not billed for, newest first. Paging, `total`, `next` and `sums`
 * are beyond the documents. Source: 3§7, 3§3.
 */
export const GetOrders = declare({
  id: 'get-orders',
  family,
  method: 'GET',
  path: '/getOrders',
  query: strict({ id: Id, ...pageQuery }),
  response: strict({
    orders: List(Order, MOST_OF_A_PAGE),
    vatAmount: Rate,
    total: Type.Integer(),
    next: nullable(Cursor),
    sums: InvoiceSums,
  }),
  access: memberOf('company', 'query.id'),
  errors: {},
})

/** GET /getInvoices: a company's invoices, newest first by id. Paging is beyond the documents. Source: 3§7, 3§3. */
export const GetInvoices = declare({
  id: 'get-invoices',
  family,
  method: 'GET',
  path: '/getInvoices',
  query: strict({ id: Id, ...pageQuery }),
  response: strict({ total: Type.Integer(), data: List(Invoice, MOST_OF_A_PAGE), next: nullable(Cursor) }),
  access: memberOf('company', 'query.id'),
  errors: {},
})

/**
 * GET /getInvoiceOrders: the lines of an invoice in their order, a hundred unless a smaller page is asked for. Paging,
 * `total`, `next` and `sums` are beyond the documents. Source: 3§7.
 */
export const GetInvoiceOrders = declare({
  id: 'get-invoice-orders',
  family,
  method: 'GET',
  path: '/getInvoiceOrders',
  query: strict({ id: Id, ...pageQuery }),
  response: strict({
    orders: List(Order, MOST_OF_A_PAGE),
    vatAmount: Rate,
    total: Type.Integer(),
    next: nullable(Cursor),
    sums: InvoiceSums,
  }),
  access: memberOf('invoice', 'query.id'),
  errors: {},
})

/** In which form an invoice is had. */
export const InvoiceForm = oneOf('pdf', 'peppol')

/**
 * GET /RequestInvoiceFile: a way to the file of an invoice that opens once, within five minutes. `form` is beyond the
 * documents. Source: 3§7, 3§4.
 */
export const RequestInvoiceFile = declare({
  id: 'request-invoice-file',
  family,
  method: 'GET',
  path: '/RequestInvoiceFile',
  query: strict({ id: Id, form: Type.Optional(InvoiceForm) }),
  response: strict({ uid: Type.String(), token: Type.String() }),
  access: memberOf('invoice', 'query.id'),
  errors: { 409: 'invoice has no file (UnSent or Canceled)' },
})

/** GET /getRequestedInvoiceFile: the file, without a bearer token. Source: 3§7. */
export const GetRequestedInvoiceFile = declare({
  id: 'get-requested-invoice-file',
  family,
  method: 'GET',
  path: '/getRequestedInvoiceFile',
  query: strict({ id: Id, uid: Text(100), token: Token }),
  response: File('application/pdf', 'text/plain', 'application/xml'),
  access: tokenHolder('invoiceView', 'query.token', 'query.uid'),
  errors: { 404: 'unknown invoice', 410: 'token used or expired' },
})

/** POST /RequestForInvoice: makes an invoice of all that a company was not billed for. Source: 3§7, 3§4. */
export const RequestForInvoice = declare({
  id: 'request-for-invoice',
  family,
  method: 'POST',
  path: '/RequestForInvoice',
  body: strict({ id: Id }),
  response: None,
  access: memberOf('company', 'body.id'),
  errors: { 409: 'no orders to invoice' },
})

/**
 * GET /invoiceFee: what a bill on paper costs on an invoice: its line, or the line it would be, with no id. Source:
 * 3§7, 3§9.
 */
export const InvoiceFee = declare({
  id: 'invoice-fee',
  family: office,
  method: 'GET',
  path: '/invoiceFee',
  query: strict({ id: Id }),
  response: strict({ ...Order.properties, id: nullable(Id) }),
  access: staff('Economy'),
  errors: {},
})

/** GET /getInvoice: one invoice with its lines and its file. `file=false` leaves the bytes out. Source: 3§7, 3§3. */
export const GetInvoice = declare({
  id: 'get-invoice',
  family: office,
  method: 'GET',
  path: '/getInvoice',
  query: strict({ id: Id, file: Type.Optional(Type.Boolean()) }),
  response: Invoice,
  access: staff('Economy'),
  errors: {},
})

/** POST /cancelPayment/{orderId}: takes the payment of a line of the system away, or brings it back. Source: 3§7. */
export const CancelPayment = declare({
  id: 'cancel-payment',
  family: office,
  method: 'POST',
  path: '/cancelPayment/{orderId}',
  params: strict({ orderId: Id }),
  body: strict({ cancel: Type.Boolean(), version }),
  response: Order,
  access: staff('Economy'),
  errors: {
    400: 'the invoice would come below zero',
    409: 'a manual order, an invoice that was sent, or changed meanwhile',
  },
})

/**
 * POST /applyDiscount/{orderId}: takes so many kronor off a line of the system; a value without a minus means one.
 * Source: 3§7, 3§5, 3§9.
 */
export const ApplyDiscount = declare({
  id: 'apply-discount',
  family: office,
  method: 'POST',
  path: '/applyDiscount/{orderId}',
  params: strict({ orderId: Id }),
  body: strict({ discount: TypedKronor, version }),
  response: Order,
  access: staff('Economy'),
  errors: {
    400: 'more than the price, said in detail',
    409: 'a manual order, an invoice that was sent, or changed meanwhile',
  },
})

/** POST /uploadInvoice: a file in place of the one we make. Source: 3§7, 3§5. */
export const UploadInvoice = declare({
  id: 'upload-invoice',
  family: office,
  method: 'POST',
  path: '/uploadInvoice',
  upload: { maxBytes: MAX_BYTES.document },
  body: strict({ id: Id, version }),
  response: Invoice,
  access: staff('Economy'),
  errors: { 400: 'not txt or pdf', 409: 'changed meanwhile', 413: 'file too large' },
})

/** POST /updateInvoice: changes one value, which stands under the name given in `key`. Source: 3§7. */
export const UpdateInvoice = declare({
  id: 'update-invoice',
  family: office,
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
  errors: {
    400: 'unknown key or value',
    409: 'an invoice that was sent, one that was replaced (conflict), or changed meanwhile',
  },
})

/** POST /createOrder: adds a written line to an invoice. Source: 3§7. */
export const CreateOrder = declare({
  id: 'create-order',
  family: office,
  method: 'POST',
  path: '/createOrder',
  body: strict({ id: Id, title, amount: TypedKronor, version }),
  response: Order,
  access: staff('Economy'),
  errors: {
    400: 'blank title or no amount, or the invoice would come below zero',
    409: 'an invoice that was sent, or changed meanwhile',
  },
})

/** POST /createOrder/{orderId}: changes a written line, or that of a subscription. Source: 3§7, 3§4. */
export const UpdateOrder = declare({
  id: 'update-order',
  family: office,
  method: 'POST',
  path: '/createOrder/{orderId}',
  params: strict({ orderId: Id }),
  body: strict({ title, amount: TypedKronor, version }),
  response: Order,
  access: staff('Economy'),
  errors: {
    400: 'blank title or no amount, or the invoice would come below zero',
    409: 'not a manual (Other) order, an invoice that was sent, or changed meanwhile',
  },
})

/** DELETE /createOrder/{orderId}: removes a written line, or that of a subscription. Source: 3§7, 3§4. */
export const DeleteOrder = declare({
  id: 'delete-order',
  family: office,
  method: 'DELETE',
  path: '/createOrder/{orderId}',
  params: strict({ orderId: Id }),
  query: strict({ version }),
  response: None,
  access: staff('Economy'),
  errors: {
    400: 'the invoice would come below zero',
    409: 'not a manual (Other) order, an invoice that was sent, or changed meanwhile',
  },
})

/**
 * POST /correctInvoice: another invoice with the lines of one that was sent, which is cancelled by it. Beyond the
 * documents.
 */
export const CorrectInvoice = declare({
  id: 'correct-invoice',
  family: office,
  method: 'POST',
  path: '/correctInvoice',
  body: strict({ id: Id, version }),
  response: Invoice,
  access: staff('Economy'),
  errors: { 409: 'never sent, corrected already, or changed meanwhile' },
})

const invoiceFilter = { status: Type.Optional(InvoiceStatus) }

/**
 * GET /getAllInvoices: the invoices of all companies, newest first; `search` is a company's name or organisation
 * number. Paging is beyond the documents. Source: 3§7, 3§3.
 */
export const GetAllInvoices = declare({
  id: 'get-all-invoices',
  family: office,
  method: 'GET',
  path: '/getAllInvoices',
  query: listQuery({
    sort: ['createdAt', 'orderNumber', 'status', 'amount', 'dueDate', 'ordersCount'],
    filter: invoiceFilter,
  }),
  response: strict({ total: Type.Integer(), data: List(Invoice, MOST_OF_A_PAGE), next: nullable(Cursor) }),
  access: staff('Economy'),
  errors: {},
})

/**
 * What a company was not billed for. Source: 3§3. What stands below `paperBilling` is beyond the documents; its sums
 * are with VAT.
 */
export const UnbilledCompany = strict({
  companyId: Id,
  billingName: Type.String(),
  /** The first twenty. */
  orders: List(Order, 20),
  vatAmount: Rate,
  paperBilling: Type.Boolean(),
  organizationNumber: Type.String(),
  ordersCount: Type.Integer(),
  /** When the earliest was bought. */
  earliest: DateTime,
  /** Prices as they were bought. */
  sum: Kronor,
  /** What of it is due, after discounts and cancelled payments. */
  invoiceable: Kronor,
  /** Where the list goes on after it. */
  cursor: Cursor,
})
export type UnbilledCompany = Static<typeof UnbilledCompany>

/**
 * GET /getAllOrders: what was not billed, by company. Paging and `orders=false` are beyond the documents. Source: 3§7,
 * 3§3.
 */
export const GetAllOrders = declare({
  id: 'get-all-orders',
  family: office,
  method: 'GET',
  path: '/getAllOrders',
  query: listQuery({
    sort: ['invoiceable', 'billingName', 'sum', 'earliest', 'ordersCount'],
    filter: { orders: Type.Optional(Type.Boolean()) },
  }),
  response: List(UnbilledCompany, MOST_OF_A_PAGE),
  access: staff('Economy'),
  errors: {},
})

/**
 * GET /billingSummary: the sums above both tables, with VAT, and how many invoices stand in each status. Beyond the
 * documents.
 */
export const BillingSummary = declare({
  id: 'billing-summary',
  family: office,
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
 * POST /billingExport: a way to a table of the office as CSV that opens once, within five minutes. Beyond the
 * documents.
 */
export const BillingExport = declare({
  id: 'billing-export',
  family: office,
  method: 'POST',
  path: '/billingExport',
  body: strict({ table: oneOf('invoices', 'unbilled'), search: Type.Optional(Text(200)), ...invoiceFilter }),
  response: strict({ token: Type.String() }),
  access: staff('Economy'),
  errors: {},
})

/** GET /getBillingExport: the table, without a bearer token. Beyond the documents. */
export const GetBillingExport = declare({
  id: 'get-billing-export',
  family: office,
  method: 'GET',
  path: '/getBillingExport',
  query: strict({ token: Token }),
  response: File('text/csv'),
  access: tokenHolder('billingExport', 'query.token'),
  errors: { 410: 'token used or expired' },
})
