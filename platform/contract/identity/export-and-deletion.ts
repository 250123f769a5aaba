import { Type } from 'typebox'
import { signedIn, tokenHolder, declare } from '#contract/base/call.ts'
import { strict, Code, FileResponse, EmptyBody, Token } from '#contract/base/scalars.ts'

/**
 * POST /exportAccount. Creates a single-use download link for the caller's account data (ZIP). Beyond the documents
 * (GDPR articles 15 and 20). Roles: signed in.
 */
export const ExportAccount = declare({
  id: 'export-account',
  family: 'account',
  method: 'POST',
  path: '/exportAccount',
  response: strict({ token: Type.String() }),
  access: signedIn,
  whileImpersonating: 'refused',
  errors: { 429: 'rate limited (ten per day)' },
})

/**
 * GET /accountExport. Returns a ZIP with `data.json` and the profile image. Beyond the documents. Roles: token holder.
 */
export const AccountExport = declare({
  id: 'account-export',
  family: 'account',
  method: 'GET',
  path: '/accountExport',
  query: strict({ token: Token }),
  response: FileResponse('application/zip'),
  access: tokenHolder('accountExport', 'query.token'),
  errors: { 410: 'the link has already been used or has expired' },
})

/**
 * POST /accounts/requestDelete. Mails the code that confirms the deletion of the user's account. Source: 1§7, 1§4.
 * Roles: signed in.
 */
export const AccountsRequestDelete = declare({
  id: 'accounts-request-delete',
  family: 'account',
  method: 'POST',
  path: '/accounts/requestDelete',
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {},
})

/** POST /accounts/deleteUser. Deletes the user's account, with the mailed code. Source: 1§7. Roles: signed in. */
export const AccountsDeleteUser = declare({
  id: 'accounts-delete-user',
  family: 'account',
  method: 'POST',
  path: '/accounts/deleteUser',
  body: strict({
    code: Code,
  }),
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'refused',
  errors: { 400: 'the code is incorrect or has expired', 429: 'rate limited' },
})
