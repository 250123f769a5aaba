import { publishOfficeChange, type EventPublisher } from './publish-office-change.ts'

/** Publishes a change of a company's orders or invoices to its members and to staff. */
export function publishBillingChange({ publish, caller }: EventPublisher, companyId: number): void {
  publish({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
  publishOfficeChange({ publish, caller }, 'billing', companyId)
  // The list of companies shows which companies have orders to invoice.
  publishOfficeChange({ publish, caller }, 'companies', companyId)
}
