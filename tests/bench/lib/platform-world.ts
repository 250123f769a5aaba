/** What the platform program has made. */
export interface PlatformWorld {
  readonly companyId: number
  /** Companies of the owner with nothing in them. */
  readonly emptyCompanyIds: readonly number[]
  /** The ad with the board. */
  readonly adId: number
  readonly adIds: readonly number[]
  readonly stepIds: readonly number[]
  readonly candidateIds: readonly number[]
  /** `changedAt` of every candidate. */
  readonly changedAt: string
  /** One session a recruiter. */
  readonly tokens: readonly string[]
  /** Session of the company's administrator, who acts. */
  readonly ownerToken: string
  readonly emails: readonly string[]
  readonly password: string
  /** A company of others, where it was asked for. */
  readonly other: {
    readonly companyId: number
    readonly adId: number
    readonly candidateIds: readonly number[]
    readonly tokens: readonly string[]
    readonly ownerToken: string
  } | null
}
