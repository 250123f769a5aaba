import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { adActions, isExternal } from '#rules/ads/ad-lifecycle.ts'
import { stepBar, type StepBarInput } from '#web/features/ad/ad-step-bar.ts'
import type { useAdPage_ad$key } from '#web/__generated__/useAdPage_ad.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { adPaths } from '#web/features/ad/useEditorAd.ts'
import { adStates, adTypes, packages, relations, uses } from '#web/features/ad/ad-enums.ts'
import { adTexts } from '#web/features/ad/texts.ts'
import { useAdActions, viewerIsAdAdmin, type ActionAd } from '#web/features/ad/useAdActions.ts'

/**
 * Returns the shared parts of the ad page, the publish page and the channels page: the ad for the rules, actions,
 * breadcrumbs, step bar.
 */
export function useAdPage(key: useAdPage_ad$key, page: StepBarInput['page'] | 'channels', onCopied?: () => void) {
  const t = useTexts(adTexts)
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const data = useFragment(
    graphql`
      fragment useAdPage_ad on Ad @throwOnFieldError {
        id
        databaseId
        name
        owner {
          name
        }
        status
        use: applicationMethod
        source
        progress
        relation
        isMuted
        notifications
        promotion
        selectedPromotion
        start: startsAt
        end: endsAt
        publicUrl
        employmentService {
          state
          url
          rejections {
            field
            code
            message
          }
          serviceStatus
          changedAt
        }
        company {
          id
        }
        project {
          databaseId
          name
        }
        folder {
          id
          databaseId
          name
        }
      }
    `,
    key,
  )
  const company = { id: data.company.id, databaseId: companyId }
  const ad: ActionAd & { start: Date | null; end: Date | null; owner: string } = {
    id: data.id,
    databaseId: data.databaseId,
    name: data.name,
    owner: data.owner.name ?? '',
    type: adTypes.toRule(data.status),
    use: uses.toRule(data.use),
    source: data.source,
    state: adStates.toRule(data.progress),
    relation: relations.toRule(data.relation),
    muted: data.isMuted,
    notifications: data.notifications,
    promotion: packages.toRule(data.promotion),
    publicUrl: data.publicUrl,
    start: data.start === null ? null : new Date(data.start),
    end: data.end === null ? null : new Date(data.end),
  }
  const listPath = `/${companyId}/${data.project.databaseId}/${data.folder.databaseId}`
  const isAdmin = viewerIsAdAdmin()
  const actionsOf = useAdActions({
    company,
    isOwnPage: page === 'ad',
    onDeleted: () => void navigate(listPath),
    ...(onCopied ? { onCopied } : {}),
  })
  const editorPaths = adPaths(companyId, ad.databaseId)
  const paths = isExternal(ad) ? { ...editorPaths, promotion: `${editorPaths.ad}/external/promotion` } : editorPaths
  const cells = stepBar({ ad, page: page === 'channels' ? 'ad' : page, isAdAdmin: isAdmin })
  return {
    ad,
    company,
    isAdmin,
    canEdit: adActions(ad, isAdmin).editDetails,
    paths,
    cells,
    actions: actionsOf(ad, data.folder),
    crumbs: [
      { label: data.project.name, to: `/${companyId}/${data.project.databaseId}` },
      { label: data.folder.name, to: listPath },
      { label: ad.name, to: paths.ad },
    ],
    steps: cells.map((cell) => ({
      ...cell,
      label: t(`step.${cell.key}`),
      to: paths[cell.key],
      isHere: page === 'ad' ? cell.status === 'current' : cell.key === page,
    })),
    atService: data.employmentService ?? null,
    selectedPromotion: data.selectedPromotion === null ? null : packages.toRule(data.selectedPromotion),
  }
}

export type AdPageModel = ReturnType<typeof useAdPage>
