import type { FastifyInstance } from 'fastify'
import {
  ApplyDiscount,
  BillingExport,
  BillingSummary,
  CancelPayment,
  CorrectInvoice,
  CreateOrder,
  DeleteOrder,
  GetAllInvoices,
  GetAllOrders,
  GetBillingExport,
  GetInvoice,
  GetInvoiceOrders,
  GetInvoices,
  GetOrder,
  GetOrders,
  GetRequestedInvoiceFile,
  InvoiceFee,
  InvoicePreview,
  RequestForInvoice,
  RequestInvoiceFile,
  UpdateInvoice,
  UpdateOrder,
  UploadInvoice,
} from '#contract/billing/orders-and-invoices.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve, serveUpload } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { correctInvoice, updateInvoice } from './change-invoice.ts'
import { applyDiscount, cancelPayment, createOrder, deleteOrder, getInvoiceFee, updateOrder } from './change-lines.ts'
import { issueExportToken, streamExport } from './export.ts'
import { markOverdue } from './mark-overdue.ts'
import {
  replaceFile,
  createDocuments,
  recordDownload,
  prepareFile,
  issueFileToken,
  downloadFile,
  storeUpload,
} from './invoice-file.ts'
import { getInvoice, listAllInvoices, listInvoices } from './list-invoices.ts'
import { getOrder, listInvoiceOrders, listOrders } from './list-orders.ts'
import { MarkOverdue, CreateInvoiceDocument } from './queues.ts'
import { previewInvoice } from './preview-invoice.ts'
import { requestInvoice } from './request-invoice.ts'
import { getBillingSummary, listUnbilled } from './list-unbilled.ts'

const usesToken = 'only uses up a single-use token'

/** Registers the calls for orders and invoices, and the jobs that create documents and mark overdue invoices. */
export function registerBilling(app: FastifyInstance, deps: Deps): void {
  serve(app, GetOrders, { read: (input, ctx) => listOrders(ctx, input) })
  serve(app, GetOrder, { read: (input, ctx) => getOrder(ctx, input) })
  serve(app, GetInvoices, { read: (input, ctx) => listInvoices(ctx, input) })
  serve(app, GetInvoiceOrders, { read: (input, ctx) => listInvoiceOrders(ctx, input) })
  serve(app, RequestInvoiceFile, {
    before: (input, ctx) => prepareFile(ctx, input),
    write: (input, ctx) => issueFileToken(ctx, input),
  })
  serve(app, GetRequestedInvoiceFile, { write: (input, ctx) => downloadFile(ctx, input), recordsNothing: usesToken })
  serve(app, InvoicePreview, { read: (_input, ctx) => previewInvoice(ctx) })
  serve(app, RequestForInvoice, { write: (input, ctx) => requestInvoice(ctx, input) })
  serve(app, InvoiceFee, { read: (input, ctx) => getInvoiceFee(ctx, input) })
  serve(app, GetInvoice, {
    before: (input, ctx) => getInvoice(ctx, input),
    write: (_input, ctx, invoice) => recordDownload(ctx, invoice),
  })
  serve(app, CancelPayment, { write: (input, ctx) => cancelPayment(ctx, input) })
  serve(app, ApplyDiscount, { write: (input, ctx) => applyDiscount(ctx, input) })
  serveUpload(app, UploadInvoice, {
    before: (input, ctx) => storeUpload(ctx, input),
    write: (input, ctx, fileId) => replaceFile(ctx, input, fileId),
  })
  serve(app, UpdateInvoice, { write: (input, ctx) => updateInvoice(ctx, input) })
  serve(app, CreateOrder, { write: (input, ctx) => createOrder(ctx, input) })
  serve(app, UpdateOrder, { write: (input, ctx) => updateOrder(ctx, input) })
  serve(app, DeleteOrder, { write: (input, ctx) => deleteOrder(ctx, input) })
  serve(app, CorrectInvoice, { write: (input, ctx) => correctInvoice(ctx, input) })
  serve(app, GetAllInvoices, { read: (input, ctx) => listAllInvoices(ctx, input) })
  serve(app, GetAllOrders, { read: (input, ctx) => listUnbilled(ctx, input) })
  serve(app, BillingSummary, { read: (_input, ctx) => getBillingSummary(ctx) })
  serve(app, BillingExport, { write: (input, ctx) => issueExportToken(ctx, input) })
  serve(app, GetBillingExport, { write: (_input, ctx) => streamExport(ctx), recordsNothing: usesToken })
  deps.jobs.work(CreateInvoiceDocument, (payload, job) => createDocuments(jobActor(deps, job), payload))
  deps.jobs.work(MarkOverdue, async (_, job) => void (await markOverdue(jobActor(deps, job))))
}
