/** The statuses in their order; one newer than this version of the client is none of them. */
export const invoiceStatuses = ['UN_SENT', 'SENT', 'UN_PAID', 'PAID', 'CANCELED'] as const
export type KnownStatus = (typeof invoiceStatuses)[number]
