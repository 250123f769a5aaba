import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

// The lifecycle of an ad: its types, and the actions that each type allows. Source: 1§4, 1§6, 2§4.1.

export const AD_TYPES = ['draft', 'scheduled', 'active', 'inactive', 'archived'] as const
export type AdType = (typeof AD_TYPES)[number]
export const USES = ['none', 'form', 'formWithDocuments', 'documents', 'link', 'email'] as const
export type Use = (typeof USES)[number]
export type Relation = 'owner' | 'general'

/** The `source` of ads written in Tavla. Any other source marks an imported ad (AD-07). */
export const OWN_SOURCE = 'tavla'

/** Returns whether an ad is imported from another job board (AD-07). */
export const isExternal = (ad: { source: string }) => ad.source !== OWN_SOURCE

/** Returns whether candidates apply outside Tavla, through a link or by e-mail (AD-06). */
export const appliesElsewhere = (use: Use) => use === 'link' || use === 'email'

/**
 * Returns whether an ad has job site statistics: it has been on the job site. An imported ad has them only while it is
 * promoted (PLUS-71).
 */
export const hasStatistics = (ad: { type: AdType; source: string; promotion: string }) =>
  ad.type !== 'draft' && ad.type !== 'scheduled' && (!isExternal(ad) || ad.promotion !== 'none')

/**
 * Returns whether the ad has a board and a recruitment process. Ads with a link or an e-mail address and imported ads
 * do not (AD-54, PIPE-04).
 */
export const hasBoard = (ad: { use: Use; source: string }) => !appliesElsewhere(ad.use) && !isExternal(ad)

const AD_ACTIONS = [
  'configure',
  'editDetails',
  'rename',
  'move',
  'copyInto',
  'publish',
  'updateDates',
  'republish',
  'unpublish',
  'archive',
  'delete',
  'mute',
  'unmute',
  'openBoard',
  'seeJobAd',
] as const
export type AdAction = (typeof AD_ACTIONS)[number]

/** The actions that require typing the ad's title to confirm (AD-38). */
export const REMOVALS = ['unpublish', 'archive', 'delete'] as const satisfies readonly AdAction[]

export interface AdForActions {
  type: AdType
  relation: Relation
  source: string
  use: Use
  muted: boolean
}

/**
 * Returns which actions are allowed. It depends on the ad's type, source and relation to the user, and on whether the
 * user is an ad admin (SHELL-28).
 * - Archived ads only allow moving, muting and opening the board (AD-26, AD-36).
 * - The details and dates of an imported ad cannot be changed, and it cannot be archived. Only ad admins can unpublish
 *   or delete it (AD-40, AD-128).
 * - An active ad cannot be overwritten by a copy (AD-49).
 * - Only users who do not own the ad can mute it (AD-43).
 */
export function adActions(ad: AdForActions, isAdAdmin: boolean): Record<AdAction, boolean> {
  const isImported = isExternal(ad)
  const isOpen = ad.type !== 'archived'
  const mayChange = !isImported || isAdAdmin
  const isFollower = ad.relation !== 'owner'
  return {
    configure: isOpen,
    editDetails: isOpen && !isImported,
    rename: isOpen,
    move: true,
    copyInto: isOpen && !isImported && ad.type !== 'active',
    publish: !isImported && ad.type === 'draft',
    updateDates: !isImported && (ad.type === 'scheduled' || ad.type === 'active'),
    republish: !isImported && ad.type === 'inactive',
    unpublish: ad.type === 'active' && mayChange,
    archive: ad.type === 'inactive' && !isImported,
    delete: isOpen && mayChange,
    mute: isFollower && !ad.muted,
    unmute: isFollower && ad.muted,
    openBoard: hasBoard(ad),
    seeJobAd: ad.type === 'active',
  }
}

/** Returns whether `publishAd` may be called: to publish, change the dates or republish (AD-32, AD-33, AD-37). */
const mayPublish = (type: AdType) => type !== 'archived'

/**
 * Returns the type after publishing. An active ad stays active. Any other ad becomes scheduled if it starts on a later
 * day in Stockholm, otherwise active (AD-32, AD-33). Null if the ad is archived.
 */
export function typeAfterPublish(type: AdType, start: Date, now: Date): 'scheduled' | 'active' | null {
  if (!mayPublish(type)) return null
  if (type === 'active') return 'active'
  return stockholmDay(start) > stockholmDay(now) ? 'scheduled' : 'active'
}

/**
 * Returns the type after a removal, or 'deleted'. Null if the ad's type does not allow the removal (AD-34, AD-35,
 * AD-36).
 */
export function typeAfterRemoval(type: AdType, removal: (typeof REMOVALS)[number]): AdType | 'deleted' | null {
  if (removal === 'unpublish') return type === 'active' ? 'inactive' : null
  if (removal === 'archive') return type === 'inactive' ? 'archived' : null
  return type === 'archived' ? null : 'deleted'
}

/**
 * Returns the type an ad should have at `now`. A scheduled ad becomes active at its start, an active ad inactive after
 * its end (AD-32, ACC-61).
 */
export function adTypeAt(ad: { type: AdType; start: Date | null; end: Date | null }, now: Date): AdType {
  const ended = ad.end !== null && ad.end.getTime() < now.getTime()
  if (ad.type === 'active') return ended ? 'inactive' : 'active'
  if (ad.type === 'scheduled' && ad.start !== null && ad.start.getTime() <= now.getTime())
    return ended ? 'inactive' : 'active'
  return ad.type
}

/** Returns whether muting requires confirmation: the ad is not muted yet and has notifications to clear (AD-44). */
export const mutingNeedsConfirmation = (ad: { muted: boolean; notifications: number }) =>
  !ad.muted && ad.notifications > 0

/** Returns whether the board and its cards are read-only (PIPE-06, PIPE-07). */
export const isReadOnly = (ad: { type: AdType }, candidate?: { deleted: boolean }) =>
  ad.type === 'archived' || candidate?.deleted === true

/** Returns whether the ad can be promoted: it is active or scheduled, and has no promotion yet (AD-03). */
export const isPromotable = (ad: { type: AdType; promotion: string }) =>
  (ad.type === 'active' || ad.type === 'scheduled') && ad.promotion === 'none'
