import { tellOffice, type Teller } from './tell-office.ts'

/** Tells a company's pages, and staff, that what it is to be billed for changed: an order or an invoice. */
export function tellBilling({ tell, caller }: Teller, companyId: number): void {
  tell({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
  tellOffice({ tell, caller }, 'billing', companyId)
}
