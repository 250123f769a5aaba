import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { MAX_COMPANY_NOTE_LENGTH } from '#rules/office/company-note.ts'
import { declare, staff } from '#contract/base/call.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import { DateTime, EmptyBody, Id, InputText, List, nullable, strict } from '#contract/base/scalars.ts'

// The notes of staff about a company (PLUS-107). The company never sees them. Beyond the documents.

const family = 'admin companies'
/** The roles of the company's page in the back office (SHELL-71). */
const access = staff('Economy')

/** A note about a company. `call` marks a note about a phone call. `changed` is null if the note was never changed. */
export const CompanyNote = strict({
  id: Id,
  text: Type.String(),
  call: Type.Boolean(),
  /** The name of the author, empty if the account has been deleted. */
  author: Actor,
  created: DateTime,
  changed: nullable(DateTime),
  /** Whether the caller wrote the note. Only the author can change or delete it. */
  own: Type.Boolean(),
})
export type CompanyNote = Static<typeof CompanyNote>

const content = { text: InputText('text', MAX_COMPANY_NOTE_LENGTH), call: Type.Boolean() }
const noteParams = strict({ id: Id, note: Id })
const invalidText = { 400: 'the text is blank or too long' }

/** GET /companies/{id}/notes. Returns the notes about a company, newest first. Roles: Administrator, Economy. */
export const ListCompanyNotes = declare({
  id: 'list-company-notes',
  family,
  method: 'GET',
  path: '/companies/{id}/notes',
  params: strict({ id: Id }),
  query: strict({
    /** The page starts after this note. */
    after: Type.Optional(Id),
    /** Can be one more than a page, so that the caller knows whether there is a next page. */
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE + 1 })),
  }),
  response: List(CompanyNote, MAX_PAGE_SIZE + 1),
  access,
  errors: {},
})

/** POST /companies/{id}/notes. Adds a note about a company. Roles: Administrator, Economy. */
export const AddCompanyNote = declare({
  id: 'add-company-note',
  family,
  method: 'POST',
  path: '/companies/{id}/notes',
  params: strict({ id: Id }),
  body: strict(content),
  response: CompanyNote,
  access,
  whileImpersonating: 'refused',
  errors: { ...invalidText, 404: 'no such company' },
})

/** PUT /companies/{id}/notes/{note}. Changes a note of the caller. Roles: Administrator, Economy. */
export const ChangeCompanyNote = declare({
  id: 'change-company-note',
  family,
  method: 'PUT',
  path: '/companies/{id}/notes/{note}',
  params: noteParams,
  body: strict(content),
  response: CompanyNote,
  access,
  whileImpersonating: 'refused',
  errors: { ...invalidText, 404: 'no such note of the caller' },
})

/** DELETE /companies/{id}/notes/{note}. Deletes a note of the caller. Roles: Administrator, Economy. */
export const DeleteCompanyNote = declare({
  id: 'delete-company-note',
  family,
  method: 'DELETE',
  path: '/companies/{id}/notes/{note}',
  params: noteParams,
  response: EmptyBody,
  access,
  whileImpersonating: 'refused',
  errors: { 404: 'no such note of the caller' },
})
