import { MAX_BYTES_BY_PURPOSE } from '#rules/forms/uploads.ts'
import { signedIn, declare } from '#contract/base/call.ts'
import { DateOnly, Line, RelativeUrl, strict, EmptyBody, PersonName, Phone } from '#contract/base/scalars.ts'
import { Contacts, User } from './user.ts'

/** GET /account/GetUser. Returns the signed-in user. Source: 1§7, 1§3. Roles: signed in. */
export const AccountGetUser = declare({
  id: 'account-get-user',
  family: 'account',
  method: 'GET',
  path: '/account/GetUser',
  response: User,
  access: signedIn,
  errors: {},
})

/** POST /account/UpdateUserInfo. Changes the signed-in user's personal data. Source: 1§7, 1§3. Roles: signed in. */
export const AccountUpdateUserInfo = declare({
  id: 'account-update-user-info',
  family: 'account',
  method: 'POST',
  path: '/account/UpdateUserInfo',
  body: strict({
    firstName: PersonName,
    lastName: PersonName,
    country: Line,
    city: Line,
    dateOfBirth: DateOnly,
    phoneNumber: Phone,
    contacts: Contacts,
  }),
  response: User,
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: { 400: 'invalid fields' },
})

/** POST /account/UploadAvatar. Uploads the signed-in user's picture. Source: 1§7, 1§5. Roles: signed in. */
export const AccountUploadAvatar = declare({
  id: 'account-upload-avatar',
  family: 'account',
  method: 'POST',
  path: '/account/UploadAvatar',
  upload: { maxBytes: MAX_BYTES_BY_PURPOSE.image },
  response: strict({
    image: RelativeUrl,
  }),
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: { 400: 'the image format is not allowed', 413: 'the file is too large' },
})

/**
 * POST /account/RemoveAvatar. Removes the image; the initials are shown instead (SHELL-12). Beyond the documents.
 * Roles: signed in.
 */
export const AccountRemoveAvatar = declare({
  id: 'account-remove-avatar',
  family: 'account',
  method: 'POST',
  path: '/account/RemoveAvatar',
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})
