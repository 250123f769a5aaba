import { graphql, useFragment } from 'react-relay'
import { adActions, type AdForActions } from '#rules/ads/ad-lifecycle.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import type { useEditorAd_ad$key } from '#web/__generated__/useEditorAd_ad.graphql.ts'
import { currentUser } from '#web/relay/session.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { adStates, adTypes, uses } from './editor-ad-enums.ts'

/** Returns the paths of an ad's pages. */
export const adPaths = (company: number, ad: number) => {
  const base = `/${company}/ad/${ad}`
  return {
    ad: base,
    details: `${base}/details`,
    questionnaire: `${base}/form`,
    process: `${base}/steps`,
    promotion: `${base}/promotion`,
    board: `${base}/board`,
    channels: `${base}/channels`,
  }
}

/** Returns the fields of the ad that an editor's layout and its rules need, as the rules expect them. */
export function useEditorAd(key: useEditorAd_ad$key) {
  const companyId = useCompanyId()
  const ad = useFragment(
    graphql`
      fragment useEditorAd_ad on Ad @throwOnFieldError {
        id
        databaseId
        name
        status
        use: applicationMethod
        progress
        source
        relation
        isMuted
        start: startsAt
        end: endsAt
        publicUrl
      }
    `,
    key,
  )
  const isAdmin = isAdAdmin(currentUser()?.roles ?? [])
  const type = adTypes.toRule(ad.status)
  const use = uses.toRule(ad.use)
  const subject: AdForActions = {
    type,
    use,
    source: ad.source,
    muted: ad.isMuted,
    relation: ad.relation === 'OWNER' ? 'owner' : 'general',
  }
  return {
    id: ad.id,
    databaseId: ad.databaseId,
    name: ad.name,
    source: ad.source,
    start: ad.start,
    end: ad.end,
    publicUrl: ad.publicUrl,
    type,
    use,
    state: adStates.toRule(ad.progress),
    isAdmin,
    actions: adActions(subject, isAdmin),
    companyId,
    paths: adPaths(companyId, ad.databaseId),
  }
}

export type EditorAd = ReturnType<typeof useEditorAd>
