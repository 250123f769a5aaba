/** The data that the platform program has created. */
export interface PlatformWorld {
  readonly companyId: number
  /** Empty companies of the owner. */
  readonly emptyCompanyIds: readonly number[]
  /** The ad with the large board. */
  readonly adId: number
  readonly adIds: readonly number[]
  readonly stepIds: readonly number[]
  readonly candidateIds: readonly number[]
  /** `changedAt` of every candidate. */
  readonly changedAt: string
  /** One session token per recruiter. */
  readonly tokens: readonly string[]
  /** Session token of the company's administrator. All writes use this token. */
  readonly ownerToken: string
  readonly emails: readonly string[]
  readonly password: string
  /** Another company, if requested. */
  readonly other: {
    readonly companyId: number
    readonly adId: number
    readonly candidateIds: readonly number[]
    readonly tokens: readonly string[]
    readonly ownerToken: string
  } | null
}
