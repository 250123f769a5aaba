import { tellOffice, type Teller } from './tell-office.ts'

/** Publishes a change of a company's orders or invoices to its members and to staff. */
export function tellBilling({ tell, caller }: Teller, companyId: number): void {
  tell({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
  tellOffice({ tell, caller }, 'billing', companyId)
}
