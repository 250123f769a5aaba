import type { Static, TObject, TSchema } from 'typebox'

/** Staff roles of the token's role list; Administrator implies all others (SHELL-26, SHELL-27). */
export const staffRoles = ['Administrator', 'Moderator', 'Economy', 'ContentWriter', 'InternalSales'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Staff who count as administrators for ad actions, and who pass wherever company members do (SHELL-28, SHELL-116). */
export const adAdmins = ['Administrator', 'Moderator', 'InternalSales'] as const satisfies readonly StaffRole[]

/**
 * What an id in a call names; the access hook resolves it to the owning company. Each area says where its own stand; a
 * call on one that no area has told of is not served.
 */
export type Entity =
  | 'company'
  | 'project'
  | 'folder'
  | 'ad'
  | 'step'
  | 'candidate'
  | 'emailTemplate'
  | 'stepTemplate'
  | 'workplaceTemplate'
  | 'order'
  | 'invoice'
  | 'promotion'
  | 'connector'
  | 'apiKey'

/** What a one-time token was made for; a token of one purpose serves no other. */
export type TokenPurpose =
  | 'passwordReset'
  | 'accessRequest'
  | 'invitation'
  | 'senderAddress'
  | 'invoiceView'
  | 'firstAdministrator'
  | 'mediaUpload'
  | 'mediaArchive'
  | 'billingExport'
  | 'auditLogExport'
  | 'companyExport'
  | 'personExport'
  | 'accountExport'

/** Where in the call the id stands, for example `query.id` or `body.companyId`. */
export type IdPath = `${'query' | 'body' | 'params'}.${string}`

/** A further condition on the ad in the call, checked in the same hook. */
export type AdRule = 'notOwner' | 'externalOnlyByAdAdmins' | 'neverExternal'

/**
 * What else is asked of a member, beside the membership; the area that knows says whether it holds. Staff pass without.
 */
export type MemberCondition =
  | 'userTeamtailorServiceConnection'
  | 'userTeamtailorXmlServiceConnection'
  | 'pontyServiceConnection'
  | 'contactSalesButton'
  | 'allowDelete'

/**
 * Who may call. A stranger's id and an id that does not exist answer alike (403 for both), so nothing is told.
 * - `anonymous`: a token is not needed, and ignored when absent.
 * - `signedIn`: any live session.
 * - `impersonating`: staff who act as somebody else.
 * - `companyMember`: a member of the company that owns the id, or one of the listed staff roles; ad admins unless
 *   said otherwise, nobody of an empty list.
 * - `companyAdmin`: an administrator of that company, or one of the listed staff roles.
 * - `staff`: one of the listed roles; Administrator always.
 * - `tokenHolder`: whoever holds a one-time token from a mailed link, signed in or not. One that is unknown, used or
 *   over answers 410.
 */
export type Access =
  | { kind: 'anonymous' }
  | { kind: 'signedIn' }
  | { kind: 'impersonating' }
  | {
      kind: 'companyMember'
      entity: Entity
      id: IdPath
      staff: readonly StaffRole[]
      rule?: AdRule
      condition?: MemberCondition
    }
  | { kind: 'companyAdmin'; entity: Entity; id: IdPath; staff: readonly StaffRole[] }
  | { kind: 'staff'; roles: readonly StaffRole[] }
  | { kind: 'tokenHolder'; purpose: TokenPurpose; token: IdPath; subject?: IdPath }

/** One kind of access; declarations keep it, so that handlers know whether they have a caller and a company. */
export type AccessOf<K extends Access['kind']> = Extract<Access, { kind: K }>

export const anonymous: AccessOf<'anonymous'> = { kind: 'anonymous' }
export const signedIn: AccessOf<'signedIn'> = { kind: 'signedIn' }
export const impersonating: AccessOf<'impersonating'> = { kind: 'impersonating' }
export const companyMember = (
  entity: Entity,
  id: IdPath,
  options: { staff?: readonly StaffRole[]; rule?: AdRule; condition?: MemberCondition } = {},
): AccessOf<'companyMember'> => ({
  kind: 'companyMember',
  entity,
  id,
  staff: adAdmins,
  ...options,
})
export const companyAdmin = (entity: Entity, id: IdPath, ...staff: StaffRole[]): AccessOf<'companyAdmin'> => ({
  kind: 'companyAdmin',
  entity,
  id,
  staff,
})
export const staff = (...roles: StaffRole[]): AccessOf<'staff'> => ({ kind: 'staff', roles })
/** `subject` is where the call names whom the token is for, when it does: it must be the token's own. */
export const tokenHolder = (purpose: TokenPurpose, token: IdPath, subject?: IdPath): AccessOf<'tokenHolder'> => ({
  kind: 'tokenHolder',
  purpose,
  token,
  ...(subject !== undefined && { subject }),
})

/**
 * Which keys of a company open a call besides the people its access names, each in its own company alone: `feed` any
 * key, `read` those of the API, `write` those of the API with that scope.
 */
export const partnerLevels = ['feed', 'read', 'write'] as const
export type PartnerLevel = (typeof partnerLevels)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One REST call: the platform registers its route from it, the gateway calls with it, and the OpenAPI document is
 * written from it.
 */
export interface Call<
  Q extends TObject | undefined = TObject | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  R extends TSchema = TSchema,
  P extends TObject | undefined = TObject | undefined,
  A extends Access = Access,
> {
  readonly id: string
  readonly family: string
  readonly method: Method
  /** Path with `{name}` for parameters, in the documents' own letter case; matched without regard to case. */
  readonly path: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The body is multipart/form-data with one file of at most so many bytes, or with up to `maxFiles` of them. */
  readonly upload?: { readonly maxBytes: number; readonly maxFiles?: number }
  /** Declared ahead: the platform does not serve it yet, and the OpenAPI document leaves it out. */
  readonly planned?: true
  readonly response: R
  readonly access: A
  /** Which keys open it; none when left out. */
  readonly partner?: PartnerLevel
  /** Statuses besides the common ones, each with what it means. */
  readonly errors: Readonly<Record<number, string>>
}

/** What a caller hands in: the parts the declaration names. */
export type CallInput<C> =
  C extends Call<infer Q, infer B, infer _R, infer P>
    ? (Q extends TObject ? { query: Static<Q> } : unknown) &
        (B extends TSchema ? { body: Static<B> } : unknown) &
        (P extends TObject ? { params: Static<P> } : unknown)
    : never

/** What the call answers. */
export type CallOutput<C> = C extends { response: infer R extends TSchema } ? Static<R> : never

/** Declares a call; keeps the literal types of its schemas. */
export function declare<
  const R extends TSchema,
  const Q extends TObject | undefined = undefined,
  const B extends TSchema | undefined = undefined,
  const P extends TObject | undefined = undefined,
  A extends Access = Access,
>(call: {
  id: string
  family: string
  method: Method
  path: string
  params?: P
  query?: Q
  body?: B
  upload?: { maxBytes: number; maxFiles?: number }
  planned?: true
  response: R
  access: A
  partner?: PartnerLevel
  errors: Record<number, string>
}): Call<Q, B, R, P, A> {
  return call as Call<Q, B, R, P, A>
}
