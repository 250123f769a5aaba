/** Names an application and its candidate. */
export interface CandidateKey {
  companyId: number
  id: number
}

/** Names a user. */
export interface UserKey {
  userId: string
}
