import { userActor } from '#gateway/schema/actor.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import {
  CompanyAnswerAccess,
  CompanyAnswerAccessRequest,
  CompanyGetAccessRequest,
  CompanyGetAccessRequests,
} from '#contract/companies/joining.ts'
import {
  AcceptInvitation,
  AddRecruiter,
  CorrectInvitation,
  CreateInvitationLink,
  GetInvitation,
  ManageUsersList,
  RemoveRecruiter,
  ResendInvitation,
  UpdateCompanyUserRole,
} from '#contract/companies/membership.ts'
import { ManageEmailAdd, ManageEmailDelete, ManageEmailList, ManageEmailToggle } from '#contract/companies/senders.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { recruiter, startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const errors = 'errors { reason path }'
const documents = {
  Users: /* GraphQL */ `
    query Users($id: Int!) {
      company(by: { databaseId: $id }) {
        users {
          id
          name
          email
          imageUrl
          isAdmin
          isViewer
          invitedAt
          invitation {
            isAdmin
            sentAt
            sentCount
            expiresAt
            undelivered
            canBeSentAgainAt
          }
        }
        viewerCanManageUsers
        viewerCanReadAuditLog
        accessRequests {
          id
          name
          approvers {
            id
            name
          }
        }
      }
    }
  `,
  Role: /* GraphQL */ `
    mutation Role($input: SetUserRoleInput!) {
      setUserRole(input: $input) {
        company {
          users {
            id
            isAdmin
          }
        }
        ${errors}
      }
    }
  `,
  Invite: `mutation Invite($input: InviteUserInput!) { inviteUser(input: $input) { company { id } ${errors} } }`,
  Again: `mutation Again($input: ResendInvitationInput!) { resendInvitation(input: $input) { company { id } ${errors} } }`,
  Correct: /* GraphQL */ `
    mutation Correct($input: CorrectInvitationInput!) {
      correctInvitation(input: $input) {
        company {
          id
        }
        ${errors}
      }
    }
  `,
  Copy: `mutation Copy($input: CreateInvitationLinkInput!) { createInvitationLink(input: $input) { url ${errors} } }`,
  Remove: `mutation Remove($input: RemoveUserInput!) { removeUser(input: $input) { company { id } ${errors} } }`,
  Invitation:
    'query Invitation($token: String!) { invitation(token: $token) { companyName invitedBy { id name } email hasAccount } }',
  Accept: /* GraphQL */ `
    mutation Accept($input: AcceptInvitationInput!) {
      acceptInvitation(input: $input) {
        company {
          id
          databaseId
        }
        ${errors}
      }
    }
  `,
  Link: 'query Link($token: String!) { accessRequestLink(token: $token) { companyName name } }',
  AnswerLink: /* GraphQL */ `
    mutation AnswerLink($input: AnswerAccessLinkInput!) {
      answerAccessLink(input: $input) {
        isGranted
        ${errors}
      }
    }
  `,
  Answer: /* GraphQL */ `
    mutation Answer($input: AnswerAccessRequestInput!) {
      answerAccessRequest(input: $input) {
        company {
          id
        }
        ${errors}
      }
    }
  `,
  Updated: /* GraphQL */ `
    subscription Updated($company: ID!) {
      settingsUpdated(companyId: $company) {
        needsResync
        company {
          id
          users {
            name
          }
        }
      }
    }
  `,
  Senders: /* GraphQL */ `
    query Senders($id: Int!) {
      company(by: { databaseId: $id }) {
        senderEmails {
          id
          email
          isActive
          isVerified
        }
        viewerCanManageSenders
      }
    }
  `,
  AddSender: /* GraphQL */ `
    mutation AddSender($input: AddSenderEmailInput!) {
      addSenderEmail(input: $input) {
        company {
          id
        }
        ${errors}
      }
    }
  `,
  Toggle: /* GraphQL */ `
    mutation Toggle($input: ToggleSenderEmailInput!) {
      toggleSenderEmail(input: $input) {
        company {
          id
        }
        ${errors}
      }
    }
  `,
  DeleteSender: /* GraphQL */ `
    mutation DeleteSender($input: DeleteSenderEmailInput!) {
      deleteSenderEmail(input: $input) {
        company {
          id
        }
        ${errors}
      }
    }
  `,
}
const companyId = toGlobalId('Company', 7)
const userId = toGlobalId('CompanyUser', '7.u2')
const listed = {
  name: 'Bo Ek',
  email: 'bo@x.se',
  admin: false,
  isInternalSales: false,
  image: null,
  invited: null,
  invitation: null,
}

const pending = {
  invited: '2025-11-03T08:00:00.000Z',
  invitation: {
    admin: true,
    sent: '2025-11-04T08:00:00.000Z',
    sentCount: 2,
    expires: '2025-11-18T08:00:00.000Z',
    undelivered: 'unknownRecipient' as const,
    sendAgainFrom: '2025-11-04T08:10:00.000Z',
  },
}

describe('members', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    areas.answer(ManageUsersList, [
      { ...listed, id: recruiter.userId, name: 'Eva Lind', email: 'eva@x.se', admin: true },
      { ...listed, id: 'u2' },
      { ...listed, id: 'u3', name: 'Siv Sälj', isInternalSales: true },
      { ...listed, id: 'i1', name: 'ny@x.se', email: null, ...pending },
    ])
    areas.answer(CompanyGetAccessRequests, [
      {
        userId: 'u9',
        name: 'Saga',
        email: 's@x.se',
        image: null,
        message: null,
        asked: '2025-11-03T08:00:00.000Z',
        persons: [world.eva, userActor(null, 'Sigrid Firmatecknare')],
      },
    ])
  })
  afterAll(() => areas.stop())

  test('users without salespeople, edit rights and requests for access cost two calls (COMP-54, COMP-55, COMP-56, COMP-58)', async () => {
    expect(await areas.data('Users', { id: 7 })).toEqual({
      company: {
        users: [
          {
            id: toGlobalId('CompanyUser', `7.${recruiter.userId}`),
            name: 'Eva Lind',
            email: 'eva@x.se',
            imageUrl: null,
            isAdmin: true,
            isViewer: true,
            invitedAt: null,
            invitation: null,
          },
          {
            id: userId,
            name: 'Bo Ek',
            email: 'bo@x.se',
            imageUrl: null,
            isAdmin: false,
            isViewer: false,
            invitedAt: null,
            invitation: null,
          },
          {
            id: toGlobalId('CompanyUser', '7.i1'),
            name: 'ny@x.se',
            email: null,
            imageUrl: null,
            isAdmin: false,
            isViewer: false,
            invitedAt: '2025-11-03T08:00:00.000Z',
            invitation: {
              isAdmin: true,
              sentAt: '2025-11-04T08:00:00.000Z',
              sentCount: 2,
              expiresAt: '2025-11-18T08:00:00.000Z',
              undelivered: 'UNKNOWN_RECIPIENT',
              canBeSentAgainAt: '2025-11-04T08:10:00.000Z',
            },
          },
        ],
        viewerCanManageUsers: true,
        viewerCanReadAuditLog: true,
        accessRequests: [
          {
            id: toGlobalId('AccessRequest', '7.u9'),
            name: 'Saga',
            approvers: [
              { id: toGlobalId('Actor', world.eva.id ?? ''), name: 'Eva Lind' },
              { id: null, name: 'Sigrid Firmatecknare' },
            ],
          },
        ],
      },
    })
    expect(areas.calls.toSorted()).toEqual([
      'company-get-access-requests',
      'company-get-user-companies',
      'manage-users-list',
    ])
  })

  test('roles, invitations and removals cost one call each, and return errors (COMP-59, COMP-61, COMP-63, COMP-65, COMP-66)', async () => {
    areas.answer(UpdateCompanyUserRole, undefined)
    await areas.data('Role', { input: { companyUserId: userId, isAdmin: true } })
    expect(areas.sent(UpdateCompanyUserRole)).toEqual({ body: { companyId: 7, userId: 'u2', admin: true } })
    areas.refuse(UpdateCompanyUserRole, 409, { title: 'No', code: 'ownRole' })
    expect(await areas.data('Role', { input: { companyUserId: userId, isAdmin: true } })).toEqual({
      setUserRole: { company: null, errors: [{ reason: 'OWN_ROLE', path: null }] },
    })
    areas.refuse(AddRecruiter, 400, { title: 'No', errors: { email: ['alreadyMember', 'invalid'] } })
    expect(await areas.data('Invite', { input: { companyId, email: 'x' } })).toEqual({
      inviteUser: {
        company: null,
        errors: [
          { reason: 'ALREADY_MEMBER', path: ['email'] },
          { reason: 'INVALID', path: ['email'] },
        ],
      },
    })
    areas.answer(RemoveRecruiter, undefined)
    expect(await areas.data('Remove', { input: { companyUserId: userId } })).toEqual({
      removeUser: { company: { id: companyId }, errors: [] },
    })
    expect(areas.sent(RemoveRecruiter)).toEqual({ body: { companyId: 7, userId: 'u2' } })
  })

  test('an invitation is sent again and its link created with one call each (PLUS-150, PLUS-151, PLUS-152)', async () => {
    areas.answer(AddRecruiter, undefined)
    await areas.data('Invite', { input: { companyId, email: 'x@x.se', isAdmin: true } })
    expect(areas.sent(AddRecruiter)).toEqual({ body: { companyId: 7, email: 'x@x.se', admin: true } })
    const input = { companyUserId: toGlobalId('CompanyUser', '7.i1') }
    areas.answer(ResendInvitation, undefined)
    expect(await areas.data('Again', { input })).toEqual({
      resendInvitation: { company: { id: companyId }, errors: [] },
    })
    expect(areas.sent(ResendInvitation)).toEqual({ body: { companyId: 7, userId: 'i1' } })
    areas.refuse(ResendInvitation, 409, { title: 'No', code: 'sentRecently' })
    expect(await areas.data('Again', { input })).toEqual({
      resendInvitation: { company: null, errors: [{ reason: 'SENT_RECENTLY', path: null }] },
    })
    areas.answer(CreateInvitationLink, { url: 'https://tavla.example/assignment?invitation=t' })
    expect(await areas.data('Copy', { input })).toEqual({
      createInvitationLink: { url: 'https://tavla.example/assignment?invitation=t', errors: [] },
    })
    areas.refuse(CreateInvitationLink, 409, { title: 'No', code: 'invitationNotValid' })
    expect(await areas.data('Copy', { input })).toEqual({
      createInvitationLink: { url: null, errors: [{ reason: 'INVITATION_NOT_VALID', path: null }] },
    })
  })

  test('the address of a returned invitation is corrected with one call (PLUS-155)', async () => {
    const input = { companyUserId: toGlobalId('CompanyUser', '7.i1'), email: 'hanna@x.se' }
    areas.answer(CorrectInvitation, undefined)
    expect(await areas.data('Correct', { input })).toEqual({
      correctInvitation: { company: { id: companyId }, errors: [] },
    })
    expect(areas.sent(CorrectInvitation)).toEqual({ body: { companyId: 7, userId: 'i1', email: 'hanna@x.se' } })
    areas.refuse(CorrectInvitation, 400, { title: 'No', errors: { email: ['alreadyInvited'] } })
    expect(await areas.data('Correct', { input })).toEqual({
      correctInvitation: { company: null, errors: [{ reason: 'ALREADY_INVITED', path: ['email'] }] },
    })
    areas.refuse(CorrectInvitation, 409, { title: 'No', code: 'invitationNotReturned' })
    expect(await areas.data('Correct', { input })).toEqual({
      correctInvitation: { company: null, errors: [{ reason: 'INVITATION_NOT_RETURNED', path: null }] },
    })
  })

  test('reads and answers the links of invitations and requests; a used link is null (COMP-17, COMP-60)', async () => {
    areas.answer(GetInvitation, {
      companyName: 'A',
      invitedBy: userActor(null, 'Eva'),
      email: 'ny@x.se',
      hasAccount: false,
    })
    expect(await areas.data('Invitation', { token: 't' })).toEqual({
      invitation: { companyName: 'A', invitedBy: { id: null, name: 'Eva' }, email: 'ny@x.se', hasAccount: false },
    })
    areas.refuse(GetInvitation, 410, { title: 'Used', code: 'tokenUsed' })
    expect(await areas.data('Invitation', { token: 't' })).toEqual({ invitation: null })
    areas.answer(AcceptInvitation, { companyId: 7 })
    expect(await areas.data('Accept', { input: { token: 't' } })).toEqual({
      acceptInvitation: { company: { id: companyId, databaseId: 7 }, errors: [] },
    })
    areas.refuse(CompanyGetAccessRequest, 410, { title: 'Used', code: 'tokenUsed' })
    expect(await areas.data('Link', { token: 't' })).toEqual({ accessRequestLink: null })
    areas.answer(CompanyAnswerAccessRequest, undefined)
    expect(await areas.data('AnswerLink', { input: { token: 't', isGranted: false } })).toEqual({
      answerAccessLink: { isGranted: false, errors: [] },
    })
    areas.answer(CompanyAnswerAccess, undefined)
    await areas.data('Answer', { input: { requestId: toGlobalId('AccessRequest', '7.u9'), isGranted: true } })
    expect(areas.sent(CompanyAnswerAccess)).toEqual({ body: { companyId: 7, userId: 'u9', granted: true } })
  })

  test('rereads the users after a change (COMP-55)', async () => {
    const events = areas.follow('Updated', { company: companyId })
    expect(await areas.next(events, 'updateSettings', { companyId: 7 })).toMatchObject({
      data: {
        settingsUpdated: { needsResync: false, company: { id: companyId, users: [{ name: 'Eva Lind' }, {}, {}] } },
      },
    })
    await events.return?.()
  })

  test('lists, adds, activates and deletes sender addresses (COMP-68, COMP-69, COMP-70)', async () => {
    const senderEmailId = toGlobalId('SenderEmail', '7.4')
    areas.answer(ManageEmailList, [{ serviceId: 4, email: 'jobb@x.se', active: true, verified: true }])
    expect(await areas.data('Senders', { id: 7 })).toEqual({
      company: {
        senderEmails: [{ id: senderEmailId, email: 'jobb@x.se', isActive: true, isVerified: true }],
        viewerCanManageSenders: true,
      },
    })
    areas.refuse(ManageEmailAdd, 400, { title: 'No', errors: { email: ['invalid'] } })
    expect(await areas.data('AddSender', { input: { companyId, email: 'x' } })).toEqual({
      addSenderEmail: { company: null, errors: [{ reason: 'INVALID', path: ['email'] }] },
    })
    areas.refuse(ManageEmailToggle, 409, { title: 'No', code: 'notVerified' })
    expect(await areas.data('Toggle', { input: { senderEmailId, isActive: true } })).toEqual({
      toggleSenderEmail: { company: null, errors: [{ reason: 'NOT_VERIFIED', path: null }] },
    })
    areas.answer(ManageEmailDelete, undefined)
    await areas.data('DeleteSender', { input: { senderEmailId } })
    expect(areas.sent(ManageEmailDelete)).toEqual({ body: { companyId: 7, serviceId: 4 } })
  })
})
