import type { Static, TObject, TSchema } from 'typebox'
import type { FieldErrorCode, RestErrorCode } from '#rules/errors/error-codes.ts'

/** The staff roles in a token. Administrator implies all others (SHELL-26, SHELL-27). */
export const staffRoles = ['Administrator', 'Moderator', 'Economy', 'ContentWriter', 'InternalSales'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * The staff roles with administrator rights for ads. They have access wherever company members do (SHELL-28,
 * SHELL-116).
 */
export const adAdmins = ['Administrator', 'Moderator', 'InternalSales'] as const satisfies readonly StaffRole[]

/**
 * The kind of object that an id in a call identifies. The access hook uses it to find the company that owns the object.
 * Each domain registers the lookup for its own entities. A call on an entity without a lookup is not served.
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

/** The purpose of a one-time token. A token is accepted only for its own purpose. */
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

/** The path of an id within the request, for example `query.id` or `body.companyId`. */
export type IdPath = `${'query' | 'body' | 'params'}.${string}`

/** An additional condition on the ad in the call. The access hook checks it too. */
export type AdRule = 'notOwner' | 'externalOnlyByAdAdmins' | 'neverExternal'

/**
 * An additional condition for members of the company. The domain that knows the answer registers the check. Staff are
 * exempt.
 */
export type MemberCondition =
  | 'userTeamtailorServiceConnection'
  | 'userTeamtailorXmlServiceConnection'
  | 'pontyServiceConnection'
  | 'contactSalesButton'
  | 'allowDelete'

/**
 * Access to a call. An unknown id and the id of another company get the same response (403), so that a caller cannot
 * find out which ids exist.
 * - `anonymous`: anyone. No session is required.
 * - `signedIn`: any live session.
 * - `impersonating`: staff who are impersonating a user.
 * - `companyMember`: a member of the company that owns the id, or one of the listed staff roles. The default list is
 *   `adAdmins`; with an empty list, only members can call.
 * - `companyAdmin`: an administrator of that company, or one of the listed staff roles.
 * - `staff`: one of the listed roles. Administrator is always included.
 * - `tokenHolder`: the holder of a one-time token from an emailed link, signed in or not. An unknown, used or expired
 *   token gets 410.
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

/**
 * One kind of access. A declaration keeps the kind in its type, so that a handler knows whether it has a caller and a
 * company.
 */
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
/**
 * `subject` is the path of the id that the token was issued for, if the call carries that id. It must match the token.
 */
export const tokenHolder = (purpose: TokenPurpose, token: IdPath, subject?: IdPath): AccessOf<'tokenHolder'> => ({
  kind: 'tokenHolder',
  purpose,
  token,
  ...(subject !== undefined && { subject }),
})

/**
 * Which keys can make a call, in addition to the people that its access admits. A key can only access its own company.
 * - `feed`: any key.
 * - `read`: API keys.
 * - `write`: API keys with the scope `write`.
 */
export const partnerLevels = ['feed', 'read', 'write'] as const
export type PartnerLevel = (typeof partnerLevels)[number]

/**
 * Whether staff can make a call while they impersonate a user. `refused` is for calls that give access which outlasts
 * the impersonation (keys, webhooks, exports), that change who has access (invitations, roles, two-step verification),
 * or that act for the user as a person (sessions, password, joining a company).
 */
export type WhileImpersonating = 'allowed' | 'refused'

/**
 * The error codes with which a handler refuses a call, by status: codes of fields for 400, codes of the whole request
 * for the others.
 */
export interface Reasons {
  readonly 400?: readonly FieldErrorCode[]
  readonly 409?: readonly RestErrorCode[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One REST call. The platform registers its route from it, the gateway sends its requests with it, and the OpenAPI
 * document is generated from it.
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
  /** Path with `{name}` for parameters, in the letter case of the documents. Paths are matched case-insensitively. */
  readonly path: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /**
   * If present, the body is multipart/form-data with one file of at most `maxBytes`, or with up to `maxFiles` such
   * files.
   */
  readonly upload?: { readonly maxBytes: number; readonly maxFiles?: number }
  readonly response: R
  readonly access: A
  /** Which keys can make the call. If omitted, no key can. */
  readonly partner?: PartnerLevel
  /** Required for each call of a user that is not a GET: see {@link mustDeclareImpersonation}. */
  readonly whileImpersonating?: WhileImpersonating
  /**
   * The codes with which the handler refuses the call to an API key. Required if write keys can make the call: the
   * public GraphQL schema lists them per mutation. A test process fails if the handler answers another code.
   */
  readonly reasons?: Reasons
  /** The further codes for people, for parts of the call that no key can use. */
  readonly reasonsForPeople?: Reasons
  /** Descriptions of the statuses beyond the common ones. They become response descriptions in openapi.json. */
  readonly errors: Readonly<Record<number, string>>
}

const sessionless: readonly Access['kind'][] = ['anonymous', 'tokenHolder', 'impersonating']

/**
 * Returns whether a call must declare `whileImpersonating`. A GET is allowed unless it declares otherwise. Calls without
 * a session have no impersonated caller.
 */
export const mustDeclareImpersonation = ({ method, access }: Pick<Call, 'method' | 'access'>): boolean =>
  method !== 'GET' && !sessionless.includes(access.kind)

/** The input of a call: the `query`, `body` and `params` that its declaration has. */
export type CallInput<C> =
  C extends Call<infer Q, infer B, infer _R, infer P>
    ? (Q extends TObject ? { query: Static<Q> } : unknown) &
        (B extends TSchema ? { body: Static<B> } : unknown) &
        (P extends TObject ? { params: Static<P> } : unknown)
    : never

/** The response body of a call. */
export type CallOutput<C> = C extends { response: infer R extends TSchema } ? Static<R> : never

/** Declares a call and keeps the literal types of its schemas. */
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
  response: R
  access: A
  partner?: PartnerLevel
  whileImpersonating?: WhileImpersonating
  reasons?: Reasons
  reasonsForPeople?: Reasons
  errors: Record<number, string>
}): Call<Q, B, R, P, A> {
  return call as Call<Q, B, R, P, A>
}
