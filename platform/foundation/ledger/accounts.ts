// Account names of the ledger, as `area/kind`.

/** Returns the account of a company's credits for a promotion package, for example `credits/boost-plus`. */
export const creditAccount = (packageType: string): string => `credits/${packageType}`

/** The account of a company's partial sponsoring points, which all its ads share. */
export const sponsoringAccount = 'points/sponsoring'

/** Returns the start of the ledger causes of a subscription's credits. The month and the capability follow. */
export const subscriptionCause = (subscriptionId: number): string => `subscription/${subscriptionId}/`
