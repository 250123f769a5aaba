import type { RequestedDocuments } from './requested-documents.ts'

/** The recipient of a message. A locked candidate has all of these fields. */
export interface Recipient {
  companyId: number
  id: number
  adId: number
  stepId: number
  name: string
  email: string
  locale: string
  linkNonce: string
  askedFor: RequestedDocuments | null
  adTitle: string
  companyName: string
  companySender: string | null
}
