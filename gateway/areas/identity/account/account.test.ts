import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountsDeleteUser, AccountsRequestDelete, ExportAccount } from '#contract/identity/export-and-deletion.ts'
import { AccountsImpersonate, AccountsUnImpersonate } from '#contract/identity/impersonation.ts'
import {
  AccountChangePassword,
  AccountForgotPassword,
  AccountsResetPassword,
  ResetPassword,
} from '#contract/identity/password.ts'
import {
  AccountGetUser,
  AccountRemoveAvatar,
  AccountUpdateUserInfo,
  AccountUploadAvatar,
} from '#contract/identity/profile.ts'
import {
  AccountConfirmEmail,
  AccountRegisterRecruiter,
  AccountsActivateAccount,
  ResendConfirmationEmail,
} from '#contract/identity/registration.ts'
import {
  AccountEndSession,
  AccountRefreshToken,
  AccountSessions,
  AccountsLogOutFromAllDevices,
  LogOut,
} from '#contract/identity/sessions.ts'
import { AccountLogin, AccountsGoogleRegister, GetGoogleSignIn } from '#contract/identity/sign-in.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { recruiter, startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const errors = 'errors { __typename reason message path }'
const session = `session { token user { email name roles isImpersonated } } ${errors}`
const documents = {
  Viewer: 'query Viewer { viewer { id databaseId email firstName lastName name roles isImpersonated } }',
  Profile: /* GraphQL */ `
    query Profile {
      viewer {
        profile {
          email
          firstName
          lastName
          country
          city
          dateOfBirth
          phoneNumber
          imageUrl
          hasPassword
          contacts {
            company {
              id
            }
            title
            email
            phone
          }
        }
      }
    }
  `,
  Node: 'query Node($id: ID!) { node(id: $id) { ... on Viewer { name } } }',
  SignIn: `mutation SignIn($input: SignInInput!) { signIn(input: $input) { ${session} } }`,
  SignInWithGoogle: /* GraphQL */ `
    mutation SignInWithGoogle($input: SignInWithGoogleInput!) {
      signInWithGoogle(input: $input) {
        ${session}
      }
    }
  `,
  Google: 'query Google { clientConfig { googleSignInUrl } }',
  Confirm: `mutation Confirm($input: ConfirmCodeInput!) { confirmCode(input: $input) { ${session} } }`,
  Refresh: `mutation Refresh { refreshToken { ${session} } }`,
  resendCode: `mutation resendCode($input: ResendCodeInput!) { resendCode(input: $input) { email ${errors} } }`,
  activateAccount: /* GraphQL */ `
    mutation activateAccount($input: ActivateAccountInput!) {
      activateAccount(input: $input) {
        email
        ${errors}
      }
    }
  `,
  register: `mutation register($input: RegisterInput!) { register(input: $input) { email ${errors} } }`,
  forgotPassword: /* GraphQL */ `
    mutation forgotPassword($input: ForgotPasswordInput!) {
      forgotPassword(input: $input) {
        email
        ${errors}
      }
    }
  `,
  resetPassword: /* GraphQL */ `
    mutation resetPassword($input: ResetPasswordInput!) {
      resetPassword(input: $input) {
        ${errors}
      }
    }
  `,
  resetPasswordWithCode: /* GraphQL */ `
    mutation resetPasswordWithCode($input: ResetPasswordWithCodeInput!) {
      resetPasswordWithCode(input: $input) {
        ${errors}
      }
    }
  `,
  changePassword: /* GraphQL */ `
    mutation changePassword($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        ${errors}
      }
    }
  `,
  LogOut: `mutation LogOut { logOut { ${errors} } }`,
  LogOutEverywhere: `mutation LogOutEverywhere { logOutEverywhere { ${errors} } }`,
  Sessions: /* GraphQL */ `
    query Sessions {
      viewer {
        sessions {
          id
          isCurrent
          isStaff
          device {
            kind
            browser
            system
          }
          createdAt
          lastSeenAt
        }
      }
    }
  `,
  EndSession: /* GraphQL */ `
    mutation EndSession($input: EndSessionInput!) {
      endSession(input: $input) {
        viewer {
          sessions {
            id
            isCurrent
          }
        }
        ${errors}
      }
    }
  `,
  RequestDeletion: `mutation RequestDeletion { requestAccountDeletion { ${errors} } }`,
  Export: `mutation Export { createAccountExport { url ${errors} } }`,
  DeleteAccount: /* GraphQL */ `
    mutation DeleteAccount($input: DeleteAccountInput!) {
      deleteAccount(input: $input) {
        ${errors}
      }
    }
  `,
  SetAvatar: `mutation SetAvatar($input: SetAvatarInput!) { setAvatar(input: $input) { imageUrl ${errors} } }`,
  RemoveAvatar: `mutation RemoveAvatar { removeAvatar { ${errors} } }`,
  Impersonate: `mutation Impersonate($input: ImpersonateInput!) { impersonate(input: $input) { ${session} } }`,
  StopImpersonating: `mutation StopImpersonating { stopImpersonating { ${session} } }`,
  UpdateProfile: /* GraphQL */ `
    mutation UpdateProfile($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        viewer {
          profile {
            city
            contacts {
              company {
                name
              }
              title
            }
          }
        }
        ${errors}
      }
    }
  `,
}

const { email } = recruiter
const token = tokenOf({ roles: ['ContentWriter'] })
const begun = {
  token,
  user: { email, name: 'Eva Lind', roles: ['CONTENT_WRITER'], isImpersonated: false },
}
const anonymous = { token: null }

describe('account', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(AccountGetUser, world.user())
    areas.answer(AccountUpdateUserInfo, ({ body }) => ({ ...world.user(), city: body.city, contacts: body.contacts }))
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    for (const call of [AccountLogin, AccountConfirmEmail, AccountRefreshToken]) areas.answer(call, { token })
    for (const call of [
      AccountRegisterRecruiter,
      AccountForgotPassword,
      AccountsActivateAccount,
      ResendConfirmationEmail,
      ResetPassword,
      AccountsResetPassword,
      AccountChangePassword,
      LogOut,
      AccountsLogOutFromAllDevices,
    ])
      areas.answer(call, undefined)
  })
  afterAll(() => areas.stop())

  test('the viewer is read from the token, without a call (SHELL-24, SHELL-26)', async () => {
    expect(
      await areas.data('Viewer', {}, { token: tokenOf({ roles: ['moderator'], impersonator: 'staff-1' }) }),
    ).toEqual({
      viewer: {
        id: toGlobalId('Viewer', 'user-1'),
        databaseId: 'user-1',
        email,
        firstName: 'Eva',
        lastName: 'Lind',
        name: 'Eva Lind',
        roles: ['MODERATOR'],
        isImpersonated: true,
      },
    })
    expect(areas.calls).toEqual([])
    expect(await areas.data('Node', { id: toGlobalId('Viewer', 'user-1') })).toEqual({ node: { name: 'Eva Lind' } })
    expect(await areas.data('Node', { id: toGlobalId('Viewer', 'user-2') })).toEqual({ node: null })
  })

  test('an anonymous caller and an ended session get UNAUTHENTICATED (ERR-03)', async () => {
    expect((await areas.run('Viewer', {}, anonymous)).errors).toMatchObject([
      { path: ['viewer'], extensions: { code: 'UNAUTHENTICATED' } },
    ])
    areas.refuse(AccountGetUser, 401, { title: 'Signed out' })
    expect((await areas.run('Profile')).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    areas.answer(AccountGetUser, world.user())
  })

  test('signing in returns the token and its user (ACC-06)', async () => {
    expect(await areas.data('SignIn', { input: { email, password: 'x' } }, anonymous)).toEqual({
      signIn: { session: begun, errors: [] },
    })
    expect(areas.calls).toEqual(['account-login'])
  })

  test('signs in with a Google token, or returns the missing fields of a new account (ACC-28)', async () => {
    areas.answer(GetGoogleSignIn, { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=x' })
    expect(await areas.data('Google', {}, anonymous)).toEqual({
      clientConfig: { googleSignInUrl: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=x' },
    })
    areas.answer(AccountsGoogleRegister, { token })
    expect(
      await areas.data('SignInWithGoogle', { input: { credentials: 'x.y.z', email, city: 'Umeå' } }, anonymous),
    ).toEqual({ signInWithGoogle: { session: begun, errors: [] } })
    expect(areas.sent(AccountsGoogleRegister)).toEqual({
      body: {
        googleCredentials: 'x.y.z',
        user: {
          email,
          firstName: null,
          lastName: null,
          country: null,
          city: 'Umeå',
          dateOfBirth: null,
          phoneNumber: null,
        },
      },
    })
    areas.refuse(AccountsGoogleRegister, 400, { title: 'Invalid', errors: { city: ['required'] } })
    expect(await areas.data('SignInWithGoogle', { input: { credentials: 'x.y.z', email } }, anonymous)).toMatchObject({
      signInWithGoogle: { session: null, errors: [{ reason: 'REQUIRED', path: ['city'] }] },
    })
    areas.refuse(AccountsGoogleRegister, 412, { title: 'Code sent' })
    expect(await areas.data('SignInWithGoogle', { input: { credentials: 'x.y.z', email } }, anonymous)).toMatchObject({
      signInWithGoogle: { session: null, errors: [{ __typename: 'CodeRequiredError' }] },
    })
  })

  test('distinguishes a required code from wrong credentials (ACC-07, ACC-08)', async () => {
    areas.refuse(AccountLogin, 412, { title: 'Code sent' })
    expect(await areas.data('SignIn', { input: { email, password: 'x' } }, anonymous)).toEqual({
      signIn: {
        session: null,
        errors: [{ __typename: 'CodeRequiredError', reason: 'CODE_REQUIRED', message: 'Code sent', path: null }],
      },
    })
    areas.refuse(AccountLogin, 400, { title: 'Bad credentials', code: 'badCredentials' })
    expect(await areas.data('SignIn', { input: { email, password: 'x' } }, anonymous)).toMatchObject({
      signIn: { session: null, errors: [{ __typename: 'InputError', reason: 'BAD_CREDENTIALS' }] },
    })
  })

  test('a blocked account is an error of the request (ACC-11, ERR-02)', async () => {
    areas.refuse(AccountLogin, 402, { title: 'Blocked' })
    expect((await areas.run('SignIn', { input: { email, password: 'x' } }, anonymous)).errors).toMatchObject([
      { extensions: { code: 'PAYMENT_REQUIRED' } },
    ])
    areas.answer(AccountLogin, { token })
  })

  test('a code and a renewal start a session (ACC-17, SHELL-25)', async () => {
    expect(await areas.data('Confirm', { input: { email, code: '123456' } }, anonymous)).toEqual({
      confirmCode: { session: begun, errors: [] },
    })
    expect(areas.calls).toEqual(['account-confirm-email'])
    expect(await areas.data('Refresh')).toEqual({ refreshToken: { session: begun, errors: [] } })
    expect(areas.calls).toEqual(['account-refresh-token'])
  })

  test('too many codes are an error of the request (ACC-17)', async () => {
    areas.refuse(AccountConfirmEmail, 429, { title: 'Too many' })
    expect((await areas.run('Confirm', { input: { email, code: '123456' } }, anonymous)).errors).toMatchObject([
      { extensions: { code: 'RATE_LIMITED' } },
    ])
    areas.answer(AccountConfirmEmail, { token })
  })

  const person = {
    firstName: 'Eva',
    lastName: 'Lind',
    country: 'SE',
    city: 'Umeå',
    dateOfBirth: '1988-02-29',
    phoneNumber: '070-123 45 67',
  }
  test.each([
    ['ACC-18', 'resendCode', { email }, ['resend-confirmation-email'], { email }],
    ['ACC-09', 'activateAccount', { email }, ['accounts-activate-account'], { email }],
    ['ACC-19', 'register', { ...person, email, password: 'Lösen-1234' }, ['account-register-recruiter'], { email }],
    ['ACC-30', 'forgotPassword', { email }, ['account-forgot-password'], { email }],
    ['ACC-32', 'resetPassword', { token: 't', password: 'a', confirmPassword: 'a' }, ['reset-password'], {}],
    ['ACC-31', 'resetPasswordWithCode', { email, code: '123456', password: 'a' }, ['accounts-reset-password'], {}],
    ['ACC-44', 'changePassword', { currentPassword: 'a', newPassword: 'b' }, ['account-change-password'], {}],
  ])('$1 costs one call ($0)', async (_, name, input, calls, result) => {
    expect(await areas.data(name, { input }, anonymous)).toEqual({ [name]: { ...result, errors: [] } })
    expect(areas.calls).toEqual(calls)
  })

  test('ends the current session or all sessions (ACC-12, ACC-13)', async () => {
    expect(await areas.data('LogOut')).toEqual({ logOut: { errors: [] } })
    expect(areas.calls).toEqual(['account-log-out'])
    expect(await areas.data('LogOutEverywhere')).toEqual({ logOutEverywhere: { errors: [] } })
    expect(areas.calls).toEqual(['accounts-log-out-from-all-devices'])
  })

  test('names refused fields as in the input (ACC-20, ACC-31)', async () => {
    areas.refuse(AccountRegisterRecruiter, 400, {
      title: 'Invalid',
      errors: { firstName: ['required'], password: ['tooShort', 'noDigit'] },
    })
    const { register } = await areas.data<{ register: { errors: unknown } }>(
      'register',
      { input: { ...person, email, password: 'x' } },
      anonymous,
    )
    expect(register.errors).toMatchObject([
      { reason: 'REQUIRED', path: ['firstName'] },
      { reason: 'TOO_SHORT', path: ['password'] },
      { reason: 'NO_DIGIT', path: ['password'] },
    ])
    areas.refuse(AccountsResetPassword, 400, { title: 'Wrong code', errors: { otpCode: ['wrong'] } })
    expect(
      await areas.data('resetPasswordWithCode', { input: { email, code: '123456', password: 'x' } }, anonymous),
    ).toMatchObject({ resetPasswordWithCode: { errors: [{ reason: 'WRONG', path: ['code'] }] } })
  })

  test('the profile costs one call and comes back from its save (ACC-35, ACC-36)', async () => {
    expect(await areas.data('Profile')).toMatchObject({
      viewer: {
        profile: {
          dateOfBirth: '1988-02-29',
          imageUrl: '/media/3/eva.png',
          hasPassword: true,
          contacts: [{ company: { id: toGlobalId('Company', 7) }, title: 'Chef' }],
        },
      },
    })
    expect(areas.calls).toEqual(['account-get-user'])
    const contacts = [{ companyId: toGlobalId('Company', 7), title: 'Platschef', email, phone: '090-1' }]
    expect(await areas.data('UpdateProfile', { input: { ...person, city: 'Luleå', contacts } })).toEqual({
      updateProfile: {
        viewer: { profile: { city: 'Luleå', contacts: [{ company: { name: 'Norrskenet AB' }, title: 'Platschef' }] } },
        errors: [],
      },
    })
    expect(areas.calls).toEqual(['account-update-user-info', 'company-get-user-companies'])
    expect(areas.sent(AccountUpdateUserInfo).body.contacts).toEqual({
      7: { title: 'Platschef', email, phone: '090-1' },
    })
  })

  const id = '0b3f1f5e-6c1c-4d5e-9d62-0d8a4a7a1c11'
  const wireSession = {
    id,
    current: true,
    staff: false,
    device: { kind: 'phone' as const, browser: 'Safari', system: 'iOS' },
    createdAt: '2026-01-01T08:00:00.000Z',
    lastSeenAt: '2026-01-02T08:00:00.000Z',
  }

  test('sessions cost one call, and ending one returns the rest (PLUS-80)', async () => {
    areas.answer(AccountSessions, {
      sessions: [wireSession, { ...wireSession, current: false, staff: true, device: null }],
    })
    expect(await areas.data('Sessions')).toEqual({
      viewer: {
        sessions: [
          {
            id: toGlobalId('UserSession', id),
            isCurrent: true,
            isStaff: false,
            device: { kind: 'PHONE', browser: 'Safari', system: 'iOS' },
            createdAt: wireSession.createdAt,
            lastSeenAt: wireSession.lastSeenAt,
          },
          {
            id: toGlobalId('UserSession', id),
            isCurrent: false,
            isStaff: true,
            device: null,
            createdAt: wireSession.createdAt,
            lastSeenAt: wireSession.lastSeenAt,
          },
        ],
      },
    })
    expect(areas.calls).toEqual(['account-sessions'])
    areas.answer(AccountEndSession, { sessions: [wireSession] })
    expect(await areas.data('EndSession', { input: { sessionId: toGlobalId('UserSession', id) } })).toEqual({
      endSession: { viewer: { sessions: [{ id: toGlobalId('UserSession', id), isCurrent: true }] }, errors: [] },
    })
    expect(areas.calls).toEqual(['account-end-session'])
    expect(areas.sent(AccountEndSession).body).toEqual({ id })
  })

  test('an account export has a one-time URL; a refusal is returned as an error (ACC-47)', async () => {
    areas.answer(ExportAccount, { token: 'a b' })
    expect(await areas.data('Export')).toEqual({ createAccountExport: { url: '/accountExport?token=a+b', errors: [] } })
    expect(areas.calls).toEqual(['export-account'])
  })

  test('deletes the account with the code, and returns an error for a wrong code (ACC-47)', async () => {
    areas.answer(AccountsRequestDelete, undefined)
    areas.answer(AccountsDeleteUser, undefined)
    expect(await areas.data('RequestDeletion')).toEqual({ requestAccountDeletion: { errors: [] } })
    expect(await areas.data('DeleteAccount', { input: { code: '123456' } })).toEqual({
      deleteAccount: { errors: [] },
    })
    areas.refuse(AccountsDeleteUser, 400, { title: 'Wrong', code: 'wrongCode', errors: { code: ['wrong'] } })
    expect(await areas.data('DeleteAccount', { input: { code: '123456' } })).toMatchObject({
      deleteAccount: { errors: [{ reason: 'WRONG', path: ['code'] }] },
    })
  })

  test('uploads an image as a file, and returns a refusal as a field error (ACC-41, ACC-42, ACC-43)', async () => {
    areas.answer(AccountUploadAvatar, { image: '/media/4/eva.webp' })
    const image = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
    expect(await areas.data('SetAvatar', { input: { image } })).toEqual({
      setAvatar: { imageUrl: '/media/4/eva.webp', errors: [] },
    })
    expect(areas.calls).toEqual(['account-upload-avatar'])
    areas.refuse(AccountUploadAvatar, 400, { title: 'No picture', errors: { file: ['notAllowed'] } })
    expect(await areas.data('SetAvatar', { input: { image } })).toMatchObject({
      setAvatar: { imageUrl: null, errors: [{ reason: 'NOT_ALLOWED', path: ['image'] }] },
    })
    expect(
      (await areas.run('SetAvatar', { input: { image: 'https://elsewhere.example/a.png' } })).errors,
    ).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
    expect(areas.calls).toEqual([])
    areas.answer(AccountRemoveAvatar, undefined)
    expect(await areas.data('RemoveAvatar')).toEqual({ removeAvatar: { errors: [] } })
  })

  test('impersonating a user and stopping start a new session each (ACC-50, ACC-52)', async () => {
    areas.answer(AccountsImpersonate, { token: tokenOf({ impersonator: 'staff-1' }) })
    expect(await areas.data('Impersonate', { input: { userId: toGlobalId('User', id) } })).toMatchObject({
      impersonate: { session: { user: { isImpersonated: true } }, errors: [] },
    })
    expect(areas.sent(AccountsImpersonate).body).toEqual({ userId: id })
    areas.refuse(AccountsImpersonate, 403, { title: 'No access' })
    expect((await areas.run('Impersonate', { input: { userId: toGlobalId('User', id) } })).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ])
    areas.answer(AccountsUnImpersonate, { token })
    expect(await areas.data('StopImpersonating')).toEqual({ stopImpersonating: { session: begun, errors: [] } })
  })
})
