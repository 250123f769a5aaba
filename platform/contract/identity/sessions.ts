import { Type } from 'typebox'
import { signedIn, declare } from '#contract/base/call.ts'
import { DateTime, Id, Uuid, nullable, oneOf, strict, EmptyBody } from '#contract/base/scalars.ts'
import { OwnSessions } from './own-session.ts'

/**
 * GET /session. Returns the session or key that a token belongs to. The claims in a token are unverified, so a program
 * calls this before it acts for the user. Roles: signed in.
 */
export const GetSession = declare({
  id: 'get-session',
  family: 'account',
  method: 'GET',
  path: '/session',
  response: strict({
    userId: Type.String(),
    sessionId: Type.String(),
    /**
     * The key, if the token is a company's key rather than a session token. `userId` then identifies the
     * key, and `sessionId` the secret: a replaced key has another `sessionId` than the new one. Null for sessions.
     */
    key: nullable(
      strict({
        id: Id,
        name: Type.String(),
        companyId: Id,
        kind: oneOf('careerPage', 'api'),
        scope: oneOf('read', 'write'),
        expiresAt: nullable(DateTime),
      }),
    ),
  }),
  access: signedIn,
  partner: 'feed',
  errors: {},
})

/** POST /account/refreshtoken. Returns a new token of the session. Source: 1§7. Roles: signed in. */
export const AccountRefreshToken = declare({
  id: 'account-refresh-token',
  family: 'account',
  method: 'POST',
  path: '/account/refreshtoken',
  response: strict({
    token: Type.String(),
  }),
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})

/**
 * POST /accounts/logOut. Ends the current session only (ACC-12). Beyond the documents, which only have the call for all
 * devices. Roles: signed in.
 */
export const LogOut = declare({
  id: 'account-log-out',
  family: 'account',
  method: 'POST',
  path: '/accounts/logOut',
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})

/** POST /accounts/logOutFromAllDevices. Ends all sessions of the user. Source: 1§7. Roles: signed in. */
export const AccountsLogOutFromAllDevices = declare({
  id: 'accounts-log-out-from-all-devices',
  family: 'account',
  method: 'POST',
  path: '/accounts/logOutFromAllDevices',
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {},
})

/**
 * GET /account/sessions. Returns the caller's live sessions: the current one first, the others by last use. Beyond the
 * documents (PLUS-80). Roles: signed in.
 */
export const AccountSessions = declare({
  id: 'account-sessions',
  family: 'account',
  method: 'GET',
  path: '/account/sessions',
  response: OwnSessions,
  access: signedIn,
  errors: {},
})

/**
 * POST /account/endSession. Ends one of the caller's sessions, closes its sockets, and returns the remaining sessions.
 * An unknown id has no effect. Beyond the documents (PLUS-80). Roles: signed in.
 */
export const AccountEndSession = declare({
  id: 'account-end-session',
  family: 'account',
  method: 'POST',
  path: '/account/endSession',
  body: strict({ id: Uuid }),
  response: OwnSessions,
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {},
})
