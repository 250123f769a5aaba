/** What the page shows of a company and nobody changes here. */
export interface FixedInfo {
  organizationNumber: string
  vatRate: number
  isLimited: boolean
  /** Whether this user may read what was changed, and by whom. */
  canReadLog: boolean
}
