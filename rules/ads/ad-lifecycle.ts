import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

// The life of an ad: which type it has, and what may be done with it. Source: 1§4, 1§6, 2§4.1.

export const AD_TYPES = ['draft', 'scheduled', 'active', 'inactive', 'archived'] as const
export type AdType = (typeof AD_TYPES)[number]
export const USES = ['none', 'form', 'formWithDocuments', 'documents', 'link', 'email'] as const
export type Use = (typeof USES)[number]
export type Relation = 'owner' | 'general'

/** The `source` of ads written in the product; any other marks an external ad (AD-07). */
export const OWN_SOURCE = 'tavla'

/** Whether an ad comes from another job board (AD-07). */
export const isExternal = (ad: { source: string }) => ad.source !== OWN_SOURCE

/** Whether candidates apply somewhere else: by a link or an e-mail (AD-06). */
export const appliesElsewhere = (use: Use) => use === 'link' || use === 'email'

/**
 * Whether what people did on the job site is told of an ad: it has stood there, one from elsewhere while it is promoted
 * (PLUS-71).
 */
export const hasStatistics = (ad: { type: AdType; source: string; promotion: string }) =>
  ad.type !== 'draft' && ad.type !== 'scheduled' && (!isExternal(ad) || ad.promotion !== 'none')

/**
 * Whether the ad has a board and a recruitment process: not for link/email and not for external ads (AD-54, PIPE-04).
 */
export const hasBoard = (ad: { use: Use; source: string }) => !appliesElsewhere(ad.use) && !isExternal(ad)

export const AD_ACTIONS = [
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

/** The actions that need the ad's title typed before they happen (AD-38). */
export const REMOVALS = ['unpublish', 'archive', 'delete'] as const satisfies readonly AdAction[]

export interface AdForActions {
  type: AdType
  relation: Relation
  source: string
  use: Use
  muted: boolean
}

/**
 * What may be done with an ad, by its type, its relation to the user, its source and whether the user is an ad admin
 * (SHELL-28).
 * - archived ads stay as they are: only moving, muting and the board (AD-26, AD-36);
 * - external ads keep their details and dates and nobody archives them; only ad admins unpublish or delete them
 *   (AD-40, AD-128);
 * - an active ad cannot be copied over (AD-49);
 * - only non-owners mute (AD-43).
 */
export function adActions(ad: AdForActions, isAdAdmin: boolean): Record<AdAction, boolean> {
  const external = isExternal(ad)
  const open = ad.type !== 'archived'
  const mayChange = !external || isAdAdmin
  const stranger = ad.relation !== 'owner'
  return {
    configure: open,
    editDetails: open && !external,
    rename: open,
    move: true,
    copyInto: open && !external && ad.type !== 'active',
    publish: !external && ad.type === 'draft',
    updateDates: !external && (ad.type === 'scheduled' || ad.type === 'active'),
    republish: !external && ad.type === 'inactive',
    unpublish: ad.type === 'active' && mayChange,
    archive: ad.type === 'inactive' && !external,
    delete: open && mayChange,
    mute: stranger && !ad.muted,
    unmute: stranger && ad.muted,
    openBoard: hasBoard(ad),
    seeJobAd: ad.type === 'active',
  }
}

/** Whether publishAd may be called: a first publishing, new dates, or publishing again (AD-32, AD-33, AD-37). */
export const mayPublish = (type: AdType) => type !== 'archived'

/**
 * The type after publishing: an active ad stays active, others become scheduled when the start lies on a later day in
 * Stockholm, else active (AD-32, AD-33). Null when the ad is archived.
 */
export function typeAfterPublish(type: AdType, start: Date, now: Date): 'scheduled' | 'active' | null {
  if (!mayPublish(type)) return null
  if (type === 'active') return 'active'
  return stockholmDay(start) > stockholmDay(now) ? 'scheduled' : 'active'
}

/**
 * The type after a removal, 'deleted' when the ad is gone; null when its type does not allow it (AD-34, AD-35, AD-36).
 */
export function typeAfterRemoval(type: AdType, removal: (typeof REMOVALS)[number]): AdType | 'deleted' | null {
  if (removal === 'unpublish') return type === 'active' ? 'inactive' : null
  if (removal === 'archive') return type === 'inactive' ? 'archived' : null
  return type === 'archived' ? null : 'deleted'
}

/**
 * The type the clock asks for: a scheduled ad starts at its start, an active one ends after its end (AD-32, ACC-61).
 */
export function typeAt(ad: { type: AdType; start: Date | null; end: Date | null }, now: Date): AdType {
  const ended = ad.end !== null && ad.end.getTime() < now.getTime()
  if (ad.type === 'active') return ended ? 'inactive' : 'active'
  if (ad.type === 'scheduled' && ad.start !== null && ad.start.getTime() <= now.getTime())
    return ended ? 'inactive' : 'active'
  return ad.type
}

/** Whether muting asks for confirmation: not when already muted or when there is nothing to clear (AD-44). */
export const mutingNeedsConfirmation = (ad: { muted: boolean; notifications: number }) =>
  !ad.muted && ad.notifications > 0

/** Whether the board and its cards are read-only (PIPE-06, PIPE-07). */
export const isReadOnly = (ad: { type: AdType }, candidate?: { deleted: boolean }) =>
  ad.type === 'archived' || candidate?.deleted === true

/** Whether the ad can be promoted: active or scheduled, without a promotion (AD-03). */
export const isPromotable = (ad: { type: AdType; promotion: string }) =>
  (ad.type === 'active' || ad.type === 'scheduled') && ad.promotion === 'none'
