import {
  ApplyDiscount,
  BillingExport,
  CancelPayment,
  CorrectInvoice,
  CreateOrder,
  DeleteOrder,
  RequestForInvoice,
  RequestInvoiceFile,
  UpdateInvoice,
  UpdateOrder,
  UploadInvoice,
} from '#contract/billing/orders-and-invoices.ts'
import type { InvoiceChangeInput, MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { netOfTypedGross } from '#rules/billing/invoice-lines.ts'
import { rateToBasisPoints, oreToKronor, kronorToOre } from '#rules/billing/money.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { ownIdOf } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { invoiceStatuses, mapInvoice } from './mappers.ts'
import { readInvoice } from './queries.ts'

type Mutations = Required<
  Pick<
    MutationResolvers,
    | 'requestInvoice'
    | 'requestInvoiceFile'
    | 'updateInvoice'
    | 'uploadInvoiceFile'
    | 'createInvoiceLine'
    | 'updateInvoiceLine'
    | 'deleteInvoiceLine'
    | 'setPaymentCanceled'
    | 'applyDiscount'
    | 'correctInvoice'
    | 'exportBilling'
  >
>

const invoiceOf = (id: string): number => ownIdOf(id, 'Invoice')
const companyOf = (id: string): number => databaseIdOf(id, 'Company')
const orderOf = (id: string): number => ownIdOf(id, 'Order')
const versioned = (version: number | null | undefined) => (version == null ? {} : { version })

/** Returns the objects of a change: the invoice that the call returned, or the stored invoice after a conflict. */
const changedInvoice = (invoiceId: string, context: GatewayContext) => ({
  objects: (invoice: Parameters<typeof mapInvoice>[0]) => ({ invoice: mapInvoice(invoice) }),
  stored: async () => ({ invoice: await readInvoice(invoiceOf(invoiceId), context) }),
})

/** Runs the write of a line and returns the payload with the updated invoice. */
const thenInvoice = (
  invoiceId: string,
  context: GatewayContext,
  run: () => Promise<unknown>,
  rename?: (field: string) => string,
) =>
  versionedPayload(
    async () => {
      await run()
      return readInvoice(invoiceOf(invoiceId), context)
    },
    { ...changedInvoice(invoiceId, context), objects: (invoice) => ({ invoice }) },
    rename,
  )

const lineNames = renameFields({ amount: 'gross' })

/** Returns the net of a gross amount, at the VAT rate of its invoice. Throws BAD_REQUEST for fractions of an öre. */
async function netAmount(invoiceId: string, gross: number, context: GatewayContext): Promise<number> {
  const { vatRate } = await readInvoice(invoiceOf(invoiceId), context)
  try {
    return oreToKronor(netOfTypedGross(kronorToOre(gross), rateToBasisPoints(vatRate)))
  } catch {
    throw badRequest('`gross` must be an amount in kronor with at most two decimals.')
  }
}

/** Returns the change of `updateInvoice` as a REST body. */
function changeOf({ status, vatRate, isPaper, issuedOn, dueOn }: InvoiceChangeInput) {
  if (status != null) return { key: 'status' as const, status: invoiceStatuses.toWire(status) }
  if (vatRate != null) return { key: 'vat' as const, vat: vatRate }
  if (isPaper != null) return { key: 'paperBilling' as const, paperBilling: isPaper }
  if (issuedOn != null) return { key: 'start' as const, start: issuedOn }
  return { key: 'dueDate' as const, dueDate: dueOn ?? '' }
}

/** The mutations of orders and invoices. */
export const billingMutations: Mutations = {
  requestInvoice: (_, { input: { companyId, fingerprint } }, { platform }) => {
    const id = companyOf(companyId)
    return payload(
      () => platform.call(RequestForInvoice, { body: { id, ...(fingerprint != null && { fingerprint }) } }),
      () => ({ company: companyReference(id) }),
      renameFields({ id: 'companyId' }),
    )
  },
  requestInvoiceFile: (_, { input: { invoiceId, form, document } }, { platform }) => {
    const id = invoiceOf(invoiceId)
    return payload(
      () =>
        platform.call(RequestInvoiceFile, {
          query: {
            id,
            form: form === 'PEPPOL' ? 'peppol' : 'pdf',
            ...(document === 'CREDIT_NOTE' && { document: 'creditNote' }),
          },
        }),
      ({ uid, token }) => ({ url: `/getRequestedInvoiceFile?${new URLSearchParams({ id: String(id), uid, token })}` }),
    )
  },
  updateInvoice: (_, { input: { invoiceId, expectedVersion: version, change } }, context) =>
    versionedPayload(
      () =>
        context.platform.call(UpdateInvoice, {
          body: { id: invoiceOf(invoiceId), ...changeOf(change), ...versioned(version) },
        }),
      changedInvoice(invoiceId, context),
      renameFields({
        id: 'invoiceId',
        status: 'change.status',
        vat: 'change.vatRate',
        paperBilling: 'change.isPaper',
        start: 'change.issuedOn',
        dueDate: 'change.dueOn',
      }),
    ),
  uploadInvoiceFile: (_, { input: { invoiceId, expectedVersion: version, name, content } }, context) => {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(content)) throw badRequest('`content` must be base64.')
    return versionedPayload(
      // The name is shown to users. Characters that could break out of the header are removed.
      () =>
        context.platform.call(
          UploadInvoice,
          { body: { id: invoiceOf(invoiceId), ...versioned(version) } },
          {
            file: {
              name: name.replace(/["\\\p{Cc}]/gu, '_').slice(0, 150),
              contentType: 'application/octet-stream',
              bytes: Buffer.from(content, 'base64'),
            },
          },
        ),
      changedInvoice(invoiceId, context),
      renameFields({ id: 'invoiceId', file: 'content' }),
    )
  },
  createInvoiceLine: (_, { input: { invoiceId, expectedVersion: version, title, gross } }, context) =>
    thenInvoice(
      invoiceId,
      context,
      async () =>
        context.platform.call(CreateOrder, {
          body: {
            id: invoiceOf(invoiceId),
            title,
            amount: await netAmount(invoiceId, gross, context),
            ...versioned(version),
          },
        }),
      lineNames,
    ),
  updateInvoiceLine: (_, { input: { invoiceId, orderId, expectedVersion: version, title, gross } }, context) =>
    thenInvoice(
      invoiceId,
      context,
      async () =>
        context.platform.call(UpdateOrder, {
          params: { orderId: orderOf(orderId) },
          body: { title, amount: await netAmount(invoiceId, gross, context), ...versioned(version) },
        }),
      lineNames,
    ),
  deleteInvoiceLine: (_, { input: { invoiceId, orderId, expectedVersion: version } }, context) =>
    thenInvoice(invoiceId, context, () =>
      context.platform.call(DeleteOrder, { params: { orderId: orderOf(orderId) }, query: versioned(version) }),
    ),
  setPaymentCanceled: (_, { input: { invoiceId, orderId, expectedVersion: version, isCanceled } }, context) =>
    thenInvoice(
      invoiceId,
      context,
      () =>
        context.platform.call(CancelPayment, {
          params: { orderId: orderOf(orderId) },
          body: { cancel: isCanceled, ...versioned(version) },
        }),
      renameFields({ cancel: 'isCanceled' }),
    ),
  applyDiscount: (_, { input: { invoiceId, orderId, expectedVersion: version, discount } }, context) =>
    thenInvoice(invoiceId, context, () =>
      context.platform.call(ApplyDiscount, {
        params: { orderId: orderOf(orderId) },
        body: { discount, ...versioned(version) },
      }),
    ),
  correctInvoice: (_, { input: { invoiceId, expectedVersion: version } }, context) =>
    versionedPayload(
      () => context.platform.call(CorrectInvoice, { body: { id: invoiceOf(invoiceId), ...versioned(version) } }),
      changedInvoice(invoiceId, context),
      renameFields({ id: 'invoiceId' }),
    ),
  exportBilling: (_, { input: { table, search, status, ids } }, { platform }) =>
    payload(
      () =>
        platform.call(BillingExport, {
          body: {
            table: table === 'INVOICES' ? 'invoices' : 'unbilled',
            ...(search != null && { search }),
            ...(status != null && { status: invoiceStatuses.toWire(status) }),
            ...(ids != null && { ids: ids.map((id) => (table === 'INVOICES' ? invoiceOf(id) : companyOf(id))) }),
          },
        }),
      ({ token }) => ({ url: `/getBillingExport?${new URLSearchParams({ token })}` }),
    ),
}
