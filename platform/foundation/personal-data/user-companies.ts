import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  accessRequests,
  boardFilters,
  companyNotes,
  foreignCompanyRequests,
  invitations,
  members,
  partnerKeys,
} from '#platform/foundation/db/schema/index.ts'
import { declareDeletedRows, declareErasedRows, KEEP_VALUE, type PersonalTable } from './declare.ts'
import type { UserKey } from './keys.ts'
import { ERASED_NAME } from './erased-name.ts'
import { companyOf, emailOf } from './user-expressions.ts'

/** Invitations to companies, found by the email address. */
export const companyInvitations: PersonalTable<UserKey> = declareDeletedRows(
  invitations,
  ({ userId }) => eq(invitations.email, emailOf(userId)),
  {
    seenBy: 'administrators of the company',
    keptFor: 'until it is answered or withdrawn, at most 90 days after it was last sent',
    exportAs: 'invitations',
    orderBy: invitations.createdAt,
    exported: { companyId: companyOf('invitations'), createdAt: { exportAs: 'date' } },
  },
)

export const memberships: PersonalTable<UserKey> = declareDeletedRows(
  members,
  ({ userId }) => eq(members.userId, userId),
  {
    seenBy: 'members of the company; candidates see the sender of a message',
    keptFor: 'until the user leaves the company',
    exportAs: 'companies',
    orderBy: members.joinedAt,
    exported: {
      companyId: companyOf('members'),
      admin: { exportAs: 'administrator' },
      default: { exportAs: 'usualCompany' },
      title: { exportAs: 'title' },
      email: { exportAs: 'email' },
      phone: { exportAs: 'phone' },
      joinedAt: { exportAs: 'since' },
    },
  },
)

export const ownAccessRequests: PersonalTable<UserKey> = declareDeletedRows(
  accessRequests,
  ({ userId }) => eq(accessRequests.userId, userId),
  {
    seenBy: 'administrators of the company',
    keptFor: 'a year',
    exportAs: 'accessRequests',
    orderBy: accessRequests.createdAt,
    exported: {
      companyId: companyOf('access_requests'),
      message: { exportAs: 'message' },
      createdAt: { exportAs: 'date' },
      answeredAt: { exportAs: 'answered' },
      granted: { exportAs: 'granted' },
    },
  },
)

/** Access requests of others with this user as the approver. */
export const approvedAccessRequests: PersonalTable<UserKey> = declareErasedRows(
  accessRequests,
  ({ userId }) => and(eq(accessRequests.approverKind, 'administrator'), eq(accessRequests.approverId, userId)),
  {
    companyId: KEEP_VALUE,
    id: KEEP_VALUE,
    userId: KEEP_VALUE,
    approverKind: KEEP_VALUE,
    approverId: KEEP_VALUE,
    approverName: { erase: ERASED_NAME },
    message: KEEP_VALUE,
    createdAt: KEEP_VALUE,
    answeredAt: KEEP_VALUE,
    granted: KEEP_VALUE,
  },
  { seenBy: 'administrators of the company, and the requester', keptFor: 'a year' },
)

export const openForeignCompanyRequests: PersonalTable<UserKey> = declareDeletedRows(
  foreignCompanyRequests,
  ({ userId }) => and(eq(foreignCompanyRequests.userId, userId), isNull(foreignCompanyRequests.acceptedAt)),
  {
    seenBy: 'staff',
    keptFor: 'until it is answered',
    exportAs: 'foreignCompaniesAskedFor',
    orderBy: foreignCompanyRequests.createdAt,
    exported: { company: { exportAs: 'company' }, createdAt: { exportAs: 'date' } },
  },
)

export const acceptedForeignCompanyRequests: PersonalTable<UserKey> = declareErasedRows(
  foreignCompanyRequests,
  ({ userId }) => and(eq(foreignCompanyRequests.userId, userId), isNotNull(foreignCompanyRequests.acceptedAt)),
  {
    id: KEEP_VALUE,
    userId: KEEP_VALUE,
    company: {
      exportAs: 'company',
      erase: sql`foreign_company_requests.company || '{"contactName": "", "contactEmail": "", "contactPhone": ""}'::jsonb`,
    },
    requireAmfService: KEEP_VALUE,
    createdAt: { exportAs: 'date' },
    acceptedAt: { exportAs: 'accepted' },
    companyId: KEEP_VALUE,
  },
  {
    seenBy: 'staff',
    keptFor: 'as long as the company created from it; the company manages its contact person itself',
    exportAs: 'foreignCompanies',
    orderBy: foreignCompanyRequests.createdAt,
  },
)

/** Notes that the user wrote about companies as staff. They stay, without the name of the author. */
export const ownCompanyNotes: PersonalTable<UserKey> = declareErasedRows(
  companyNotes,
  ({ userId }) => eq(companyNotes.authorId, userId),
  {
    companyId: companyOf('company_notes'),
    id: KEEP_VALUE,
    authorId: KEEP_VALUE,
    text: { exportAs: 'text' },
    isCall: { exportAs: 'call' },
    createdAt: { exportAs: 'date' },
    changedAt: { exportAs: 'changed' },
  },
  {
    seenBy: 'staff with the role Administrator or Economy',
    keptFor: 'until the author deletes the note, or as long as the company',
    exportAs: 'notesAboutCompanies',
    orderBy: companyNotes.id,
  },
)

/** API keys that the user created. They belong to the company and are kept, without the place of the last use. */
export const createdKeys: PersonalTable<UserKey> = declareErasedRows(
  partnerKeys,
  ({ userId }) => eq(partnerKeys.createdBy, userId),
  {
    companyId: KEEP_VALUE,
    id: KEEP_VALUE,
    kind: KEEP_VALUE,
    name: KEEP_VALUE,
    keyHash: KEEP_VALUE,
    formerKeyHash: KEEP_VALUE,
    formerKeyUntil: KEEP_VALUE,
    masked: KEEP_VALUE,
    scope: KEEP_VALUE,
    expiresAt: KEEP_VALUE,
    lastUsedAt: KEEP_VALUE,
    lastClient: { erase: null },
    lastAddress: { erase: null },
    lastViaMcp: KEEP_VALUE,
    createdAt: KEEP_VALUE,
    createdBy: KEEP_VALUE,
  },
  {
    seenBy: 'members of the company; the program and the IP address of the last use only its administrators',
    keptFor: 'until the key is deleted; the program and the IP address until the next use',
  },
)

/** Filters that are shared with the company belong to the company and are kept. */
export const ownFilters: PersonalTable<UserKey> = declareDeletedRows(
  boardFilters,
  ({ userId }) => and(eq(boardFilters.userId, userId), eq(boardFilters.shared, false)),
  {
    seenBy: 'the user',
    keptFor: 'until the account is deleted',
    exportAs: 'filters',
    orderBy: boardFilters.createdAt,
    exported: {
      companyId: companyOf('board_filters'),
      name: { exportAs: 'name' },
      filter: { exportAs: 'filter' },
      createdAt: { exportAs: 'date' },
    },
  },
)
