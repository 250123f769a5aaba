import type { AskedFor } from './asked-for.ts'

/** Whom a message goes to; a locked candidate has all of it. */
export interface Recipient {
  companyId: number
  id: number
  adId: number
  stepId: number
  name: string
  email: string
  locale: string
  linkNonce: string
  askedFor: AskedFor | null
  adTitle: string
  companyName: string
  companySender: string | null
}
