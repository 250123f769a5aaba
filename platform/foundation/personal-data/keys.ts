/** Identifies an application and its candidate. */
export interface CandidateKey {
  companyId: number
  id: number
}

/** Identifies a user. */
export interface UserKey {
  userId: string
}
