import {
  type BillingSummary,
  type Invoice,
  type InvoicePreview,
  InvoiceStatus,
  type Order,
  OrderItem,
  OrderType,
  type UnbilledCompany,
} from '#contract/billing/orders-and-invoices.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { GetCompany } from '#contract/companies/companies.ts'
import { MediaSelection } from '#contract/base/enums.ts'
import { isManualLine, lineWithVat } from '#rules/billing/invoice-lines.ts'
import { rateToBasisPoints, oreToKronor, kronorToOre } from '#rules/billing/money.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { mapCompanyInfo } from '#gateway/areas/companies/info/mappers.ts'

export const invoiceStatuses = enumNames(InvoiceStatus.enum)
const orderTypes = enumNames(OrderType.enum)
const orderItems = enumNames(OrderItem.enum)
const mediaSelections = enumNames(MediaSelection.enum)

/** Source of `Order`. */
export type OrderMapper = ReturnType<typeof mapOrder>

/** Returns the source of an order, with VAT at a rate. */
export function mapOrder(companyId: number, order: Order, vatRate: number) {
  const { vat, gross } = lineWithVat(
    {
      net: kronorToOre(order.total),
      discount: kronorToOre(order.discount),
      isPaymentCanceled: order.isPaymentCanceled,
    },
    rateToBasisPoints(vatRate),
  )
  return {
    id: toCompositeGlobalId('Order', companyId, order.id),
    databaseId: order.id,
    type: orderTypes.toName(order.orderType),
    item: order.item === null ? null : orderItems.toName(order.item),
    title: order.title,
    total: order.total,
    discount: order.discount,
    isPaymentCanceled: order.isPaymentCanceled,
    due: order.currentDue,
    vat: oreToKronor(vat),
    gross: oreToKronor(gross),
    startsOn: order.starts,
    expiresOn: order.expires,
    pricePerDay: order.pricePerDay,
    isManual: isManualLine({ kind: order.orderType, item: order.item }),
    adDatabaseId: order.posting.id,
    createdAt: order.createdAt,
  }
}

/** Source of `OrderConnection`. */
export type OrderConnectionMapper = ConnectionSource<{ cursor: string; node: OrderMapper }> & {
  totalCount: number
  sums: Invoice['sums']
}

/** Source of `Invoice`. The lines are present if the invoice was read by its id. */
export type InvoiceMapper = ReturnType<typeof mapInvoice>

const linkOf = (link: Invoice['corrects']) => link && { databaseId: link.id, number: link.orderNumber }

export const mapInvoice = (invoice: Invoice) => ({
  id: toCompositeGlobalId('Invoice', invoice.companyId, invoice.id),
  databaseId: invoice.id,
  number: invoice.orderNumber,
  status: invoiceStatuses.toName(invoice.status),
  companyDatabaseId: invoice.companyId,
  companyName: invoice.companyName,
  organizationNumber: invoice.companyOrgNr,
  vatRate: invoice.vat,
  isReverseCharge: invoice.isReverseCharge,
  isPaper: invoice.paperBilling,
  issuedOn: invoice.start,
  dueOn: invoice.dueDate,
  createdAt: invoice.createdAt,
  requestedBy: invoice.requestedBy,
  orderCount: invoice.ordersCount,
  sums: invoice.sums,
  ocr: invoice.ocr,
  version: invoice.version,
  sentAt: invoice.sentAt,
  paidAt: invoice.paidAt,
  corrects: linkOf(invoice.corrects),
  correctedBy: linkOf(invoice.correctedBy),
  creditNote: invoice.creditNote && {
    number: invoice.creditNote.orderNumber,
    issuedOn: invoice.creditNote.issuedOn,
    sums: invoice.creditNote.sums,
  },
  file: invoice.bill && {
    name: invoice.bill.name,
    size: invoice.bill.size,
    url: invoice.bill.url,
    isUploaded: invoice.bill.isUploaded,
  },
  /** All lines of an invoice that was read by its id; missing for a listed invoice. */
  lines:
    invoice.orders.length === invoice.ordersCount
      ? invoice.orders.map((order) => mapOrder(invoice.companyId, order, invoice.vat))
      : null,
  /** The cursors of `lines`. */
  lineCursors: invoice.orderCursors,
})

/** Source of `InvoicePreview`. */
export type InvoicePreviewMapper = ReturnType<typeof mapInvoicePreview>

export const mapInvoicePreview = (companyId: number, preview: CallOutput<typeof InvoicePreview>) => ({
  orders: preview.orders.map((order) => mapOrder(companyId, order, preview.vatAmount)),
  orderCount: preview.ordersCount,
  canceledCount: preview.cancelledCount,
  paperFee: preview.paperFee,
  vatRate: preview.vatAmount,
  isReverseCharge: preview.isReverseCharge,
  sums: preview.sums,
  buyerName: preview.buyer.name,
  organizationNumber: preview.buyer.organizationNumber,
  sentTo: preview.buyer.sentTo,
  fingerprint: preview.fingerprint,
})

/** Source of `UnbilledCompany`. */
export type UnbilledCompanyMapper = ReturnType<typeof mapUnbilled>

export const mapUnbilled = (company: UnbilledCompany) => ({
  id: toGlobalId('UnbilledCompany', company.companyId),
  databaseId: company.companyId,
  billingName: company.billingName,
  organizationNumber: company.organizationNumber,
  vatRate: company.vatAmount,
  isPaper: company.paperBilling,
  orderCount: company.ordersCount,
  earliestAt: company.earliest,
  sum: company.sum,
  invoiceable: company.invoiceable,
})

export const mapSummary = ({ unbilled, statuses }: CallOutput<typeof BillingSummary>) => ({
  unbilledCompanies: unbilled.companies,
  unbilledOrders: unbilled.orders,
  unbilledSum: unbilled.sum,
  invoiceable: unbilled.invoiceable,
  statuses: statuses.map(({ status, count, sum }) => ({ status: invoiceStatuses.toName(status), count, sum })),
})

/** Source of `BilledCompany`. */
export type BilledCompanyMapper = ReturnType<typeof mapBilledCompany>

export const mapBilledCompany = (company: CallOutput<typeof GetCompany>) => ({
  id: toGlobalId('BilledCompany', company.id),
  databaseId: company.id,
  info: mapCompanyInfo(company),
  mediaSelection: mediaSelections.toName(company.mediaSelection),
  mediaSelectionUpdatedAt: company.mediaSelectionUpdatedAt,
  mediaFileCount: company.mediaFileCount,
  salesperson: company.salesperson,
})
