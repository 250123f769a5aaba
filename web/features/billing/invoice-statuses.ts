/** The invoice statuses in order. Statuses added after this version of the client are not included. */
export const invoiceStatuses = ['UN_SENT', 'SENT', 'UN_PAID', 'PAID', 'CANCELED'] as const
export type KnownStatus = (typeof invoiceStatuses)[number]
