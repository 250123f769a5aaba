// The names of the ledger's accounts: area and kind.

/** A company's credits of a promotion package, for example `credits/boost-plus`. */
export const creditAccount = (packageType: string): string => `credits/${packageType}`

/** A company's points of partial sponsoring: what its ads may have together. */
export const sponsoringAccount = 'points/sponsoring'
