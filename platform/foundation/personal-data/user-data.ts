import type { PersonalTable } from './declare.ts'
import type { UserKey } from './keys.ts'
import {
  account,
  bankLogins,
  emailedCodes,
  mentionsInMails,
  oneTimeLinks,
  ownMails,
  recoveryCodesOfUser,
  secondFactor,
  staffInvitation,
  storedResponses,
} from './user-account.ts'
import {
  actionsAsOthers,
  actionsOnAccount,
  ownActions,
  ownSessions,
  signIns,
  signInsAsOthers,
} from './user-activity.ts'
import {
  acceptedForeignCompanyRequests,
  approvedAccessRequests,
  companyInvitations,
  createdKeys,
  memberships,
  openForeignCompanyRequests,
  ownAccessRequests,
  ownCompanyNotes,
  ownFilters,
} from './user-companies.ts'

/** The personal data of a user. Erasure and export follow this order. */
export const userData: readonly PersonalTable<UserKey>[] = [
  // Found by email address, so these come before the account, which loses the address.
  companyInvitations,
  staffInvitation,
  account,
  memberships,
  ownAccessRequests,
  approvedAccessRequests,
  bankLogins,
  openForeignCompanyRequests,
  acceptedForeignCompanyRequests,
  mentionsInMails,
  ownMails,
  secondFactor,
  recoveryCodesOfUser,
  emailedCodes,
  oneTimeLinks,
  storedResponses,
  ownCompanyNotes,
  ownFilters,
  createdKeys,
  ownSessions,
  signIns,
  signInsAsOthers,
  ownActions,
  actionsAsOthers,
  actionsOnAccount,
]
