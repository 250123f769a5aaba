/** The company data that the page shows but cannot change. */
export interface FixedInfo {
  organizationNumber: string
  vatRate: number
  isLimited: boolean
  /** Whether this user may read the audit log. */
  canReadLog: boolean
}
