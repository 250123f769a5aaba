import { Type, type Static } from 'typebox'
import { AdServiceState, AdState, AdType, PackageOrNone, Relation, Use } from '#contract/base/enums.ts'
import { DateTime, Id, Uuid, nullable, oneOf, strict } from '#contract/base/scalars.ts'
import { REFUSAL_CODES, REFUSED_FIELDS } from '#rules/integrations/employment-service.ts'

/** An ad's folder, project and company, with the names for a breadcrumb. */
export const AdPlace = strict({
  companyId: Id,
  projectId: Id,
  folderId: Id,
  projectName: Type.String(),
  folderName: Type.String(),
})
export type AdPlace = Static<typeof AdPlace>

/** An ad in a folder. `relation`, `muted`, `notifications` and `applications.new` are for the receiving user. */
export const Ad = strict({
  id: Id,
  name: Type.String(),
  owner: Type.String(),
  /** The id of the owner. Null if the account was deleted. Beyond the documents. */
  ownerId: nullable(Uuid),
  city: nullable(Type.String()),
  country: nullable(Type.String()),
  start: nullable(DateTime),
  end: nullable(DateTime),
  type: AdType,
  use: Use,
  source: Type.String(),
  state: AdState,
  promotion: PackageOrNone,
  selectedPromotion: nullable(PackageOrNone),
  relation: Relation,
  muted: Type.Boolean(),
  notifications: Type.Integer(),
  applications: strict({
    new: Type.Integer(),
    total: Type.Integer(),
  }),
  updated: DateTime,
  promotable: Type.Boolean(),
  icon: nullable(Type.String()),
  /**
   * The URL on the job site while the ad is active; for an imported ad, its original URL. Null otherwise. Beyond the
   * documents.
   */
  publicUrl: nullable(Type.String()),
  /** The state at Arbetsförmedlingen. Null if the ad was never sent there. Beyond the documents. */
  employmentService: nullable(
    strict({
      state: AdServiceState,
      /** The URL of the ad there. */
      url: nullable(Type.String()),
      /** The texts of the refusals on one line. Null if there are none. */
      message: nullable(Type.String()),
      /** The fields that the service rejects. Empty if it accepts the ad. */
      refusals: Type.Array(
        strict({
          field: nullable(oneOf(...REFUSED_FIELDS)),
          code: nullable(oneOf(...REFUSAL_CODES)),
          message: nullable(Type.String()),
        }),
      ),
      /** The service's word for the status of the ad, such as `PUBLISHED`. Null until the service has been asked. */
      status: nullable(Type.String()),
      changed: DateTime,
    }),
  ),
})
export type Ad = Static<typeof Ad>
