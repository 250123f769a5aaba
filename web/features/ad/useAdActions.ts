import {
  Archive,
  Bell,
  BellOff,
  CircleMinus,
  Columns3,
  CopyPlus,
  ExternalLink,
  FolderInput,
  PencilLine,
  Rocket,
  Send,
  SquarePen,
  Trash2,
  FilePlus2,
  CalendarRange,
  type LucideIcon,
} from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  adActions,
  appliesElsewhere,
  isExternal,
  isPromotable,
  type AdAction,
  type AdForActions,
} from '#rules/ads/ad-lifecycle.ts'
import { missingParts, type AdState } from '#rules/ads/ad-progress.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { currentUser } from '#web/relay/session.ts'
import type { PageAction } from '#web/shell/page-actions.ts'
import type { Package } from './ad-enums.ts'
import { copyIntoAd } from './copy-into-ad.ts'
import { deleteAd } from './delete-ad.ts'
import { archiveAd, unpublishAd } from './end-ad.ts'
import { moveAdElsewhere } from './move-ad.ts'
import { toggleMuted } from './mute-ad.ts'
import { isPromotionOffered } from './is-promotion-offered.ts'
import { renameAd } from './rename-ad.ts'
import { adTexts } from './texts.ts'
import { useCreateAd } from './useCreateAd.ts'

/** The fields of an ad that the actions need. */
export interface ActionAd extends AdForActions {
  id: string
  databaseId: number
  name: string
  state: AdState
  notifications: number
  promotion: Package
  publicUrl: string | null
  /** End of the ad's period, if the list knows it. */
  end?: string | Date | null
}

interface Scope {
  company: { id: string; databaseId: number }
  /** Whether the actions are on the ad's own page. The link to that page is left out there. */
  isOwnPage?: boolean
  onDeleted?: (ad: ActionAd) => void
  onCopied?: (ad: ActionAd) => void
  /**
   * Promotes an ad from the list without leaving the list, if the list offers promotion (PROMO-28). Without it, the
   * action opens the ad's page.
   */
  onPromote?: (ad: ActionAd) => void
}

const icons: Record<Exclude<AdAction, 'editDetails'>, LucideIcon> = {
  configure: SquarePen,
  openBoard: Columns3,
  seeJobAd: ExternalLink,
  rename: PencilLine,
  move: FolderInput,
  copyInto: CopyPlus,
  publish: Send,
  updateDates: CalendarRange,
  republish: Send,
  mute: BellOff,
  unmute: Bell,
  unpublish: CircleMinus,
  archive: Archive,
  delete: Trash2,
}

/** Whether the signed-in user is an ad admin (SHELL-28). */
export const viewerIsAdAdmin = () => isAdAdmin(currentUser()?.roles ?? [])

/** Path of the ad page. The ad's other pages are below this path. */
const adPath = (companyId: number, adId: number) => `/${companyId}/ad/${adId}`

/**
 * Returns the actions of an ad. They depend on its state, source and relation to the user, and on the user's role
 * (AD-34 to AD-45).
 */
export function useAdActions({
  company,
  isOwnPage = false,
  onDeleted,
  onCopied,
  onPromote,
}: Scope): (ad: ActionAd, folder: { id: string; name: string }) => PageAction[] {
  const t = useTexts(adTexts)
  const navigate = useNavigate()
  const createAd = useCreateAd(company.databaseId)
  return useMemo(
    () => (ad, folder) => {
      const may = adActions(ad, viewerIsAdAdmin())
      const path = adPath(company.databaseId, ad.databaseId)
      const go = (to: string) => () => void navigate(to)
      const isFinished = !isExternal(ad) && missingParts(ad.state, ad.use).length === 0
      const rows: (PageAction | false)[] = [
        may.configure &&
          !isOwnPage && { id: 'open', label: t('action.open'), icon: icons.configure, onAction: go(path) },
        may.openBoard &&
          (ad.type !== 'draft' || isFinished) && {
            id: 'board',
            label: t('action.openBoard'),
            icon: icons.openBoard,
            onAction: go(`${path}/board`),
          },
        // Opens a new window, also from the command palette, so that the list stays open.
        may.seeJobAd &&
          ad.publicUrl !== null && {
            id: 'seeJobAd',
            label: t('action.seeJobAd'),
            icon: icons.seeJobAd,
            onAction: () => void window.open(ad.publicUrl ?? undefined, '_blank', 'noopener'),
          },
        may.publish && {
          id: 'publish',
          label: t('action.publish'),
          icon: icons.publish,
          onAction: go(`${path}/promotion`),
        },
        may.updateDates && {
          id: 'updateDates',
          label: t('action.updateDates'),
          icon: icons.updateDates,
          onAction: go(`${path}/promotion`),
        },
        may.republish && {
          id: 'republish',
          label: t('action.republish'),
          icon: icons.republish,
          onAction: go(`${path}/promotion`),
        },
        (onPromote ? isPromotionOffered({ ...ad, end: ad.end ?? null }, new Date()) : isPromotable(ad)) && {
          id: 'promote',
          label: t('action.promote'),
          icon: Rocket,
          onAction: onPromote
            ? () => onPromote(ad)
            : go(isExternal(ad) ? `${path}/external/promotion` : `${path}/promotion`),
        },
        may.rename && {
          id: 'rename',
          label: t('action.rename'),
          icon: icons.rename,
          onAction: () => void renameAd(ad),
        },
        may.move && {
          id: 'move',
          label: t('action.move'),
          icon: icons.move,
          onAction: () => void moveAdElsewhere(company, ad.id, folder),
        },
        may.copyInto && {
          id: 'copyInto',
          label: t('action.copyInto'),
          icon: icons.copyInto,
          onAction: () =>
            void copyIntoAd(company.databaseId, ad.id).then((done) => {
              if (done) onCopied?.(ad)
            }),
        },
        isFinished && {
          id: 'copyToNew',
          label: t('action.copyToNew'),
          icon: FilePlus2,
          onAction: () => void createAd({ folder, from: ad }),
        },
        may.mute &&
          ad.type !== 'archived' &&
          !isExternal(ad) &&
          !appliesElsewhere(ad.use) && {
            id: 'mute',
            label: t('action.mute'),
            icon: icons.mute,
            onAction: () => void toggleMuted(ad),
          },
        may.unmute &&
          ad.type !== 'archived' && {
            id: 'unmute',
            label: t('action.unmute'),
            icon: icons.unmute,
            onAction: () => void toggleMuted(ad),
          },
        may.unpublish && {
          id: 'unpublish',
          label: t('action.unpublish'),
          icon: icons.unpublish,
          isDanger: true,
          onAction: () => void unpublishAd(ad),
        },
        may.archive && {
          id: 'archive',
          label: t('action.archive'),
          icon: icons.archive,
          isDanger: true,
          onAction: () => void archiveAd(ad),
        },
        may.delete && {
          id: 'delete',
          label: t('action.delete'),
          icon: icons.delete,
          isDanger: true,
          onAction: () =>
            void deleteAd(company.id, ad).then((done) => {
              if (done) onDeleted?.(ad)
            }),
        },
      ]
      return rows.filter((row) => row !== false)
    },
    [t, navigate, createAd, company, isOwnPage, onDeleted, onCopied, onPromote],
  )
}
