import type { companies, InvoiceParties } from '#platform/foundation/db/schema/index.ts'

/** Returns a company as the buyer of an invoice that is sent now. */
export const buyerOf = (company: typeof companies.$inferSelect): InvoiceParties['buyer'] => ({
  name: company.billingName ?? company.name ?? '',
  organizationNumber: company.organizationNumber,
  vatNumber: company.vatNumber,
  address: company.billingAddress.streetAddress.trim() === '' ? company.companyAddress : company.billingAddress,
  email: company.invoiceEmail ?? (company.contactEmail || null),
  reference: company.contactPerson || null,
})
