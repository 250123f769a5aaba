import { adActions, type AdAction } from '#rules/ads/ad-lifecycle.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { adRelations, adTypes, applicationMethods } from '../enums.ts'
import { adLoader } from '../loaders.ts'
import type { AdFields, AdMapper } from '../mappers.ts'

type Fields = Pick<AdFields, 'status' | 'relation' | 'source' | 'applicationMethod' | 'isMuted'>

/** Returns a resolver for whether the authenticated user may act on an ad, by the same rule as the platform. */
const may =
  (...actions: readonly AdAction[]) =>
  async (ad: AdMapper, _: unknown, context: GatewayContext): Promise<boolean> => {
    const { status, relation, source, applicationMethod, isMuted } = isRead(ad)
      ? ad
      : await context.load(adLoader, ad.databaseId)
    const rule = {
      type: adTypes.toWire(status),
      relation: adRelations.toWire(relation),
      source,
      use: applicationMethods.toWire(applicationMethod),
      muted: isMuted,
    }
    const allowed = adActions(rule, isAdAdmin(context.session?.roles ?? []))
    return actions.some((action) => allowed[action])
  }

const isRead = (ad: AdMapper): ad is AdMapper & Fields =>
  ad.status !== undefined &&
  ad.relation !== undefined &&
  ad.source !== undefined &&
  ad.applicationMethod !== undefined &&
  ad.isMuted !== undefined

/** The actions that the authenticated user may take on an ad. */
export const adViewerCan: Pick<
  AdResolvers,
  | 'viewerCanArchive'
  | 'viewerCanCopyInto'
  | 'viewerCanDelete'
  | 'viewerCanEdit'
  | 'viewerCanEditDetails'
  | 'viewerCanMute'
  | 'viewerCanPublish'
  | 'viewerCanUnpublish'
> = {
  viewerCanArchive: may('archive'),
  viewerCanCopyInto: may('copyInto'),
  viewerCanDelete: may('delete'),
  viewerCanEdit: may('configure'),
  viewerCanEditDetails: may('editDetails'),
  viewerCanMute: may('mute', 'unmute'),
  viewerCanPublish: may('publish', 'updateDates', 'republish'),
  viewerCanUnpublish: may('unpublish'),
}
