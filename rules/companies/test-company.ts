import { DAY_MS } from '#rules/text-and-time/durations.ts'

// Test companies of partners (PLUS-102). All values are our own.

/** Number of days until a test company is deleted. */
export const TEST_COMPANY_DAYS = 30

/** Number of days before the deletion at which the pages warn. */
export const TEST_ENDS_SOON_DAYS = 5

/** Maximum number of test companies that a company creates, and of resets of a test company, per day. */
export const MAX_TEST_COMPANIES_PER_DAY = 5
export const MAX_TEST_RESETS_PER_DAY = 20

/** Maximum number of mails in the test mailbox. */
export const MAX_TEST_MAILS = 100

/** Number of days that the test mailbox keeps a mail. */
export const TEST_MAIL_DAYS = 7

/** The organisation number of every test company. No real company has this number. */
export const TEST_ORGANISATION_NUMBER = '0000000000'

/** Returns when a test company that is created now is deleted. */
export const testExpiry = (now: Date): Date => new Date(now.getTime() + TEST_COMPANY_DAYS * DAY_MS)

/** Returns whether a test company is deleted within {@link TEST_ENDS_SOON_DAYS}. */
export const endsSoon = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= TEST_ENDS_SOON_DAYS * DAY_MS

/** Returns the name of a company's test company. */
export const testCompanyName = (name: string): string => `${name} (test)`.trim()
