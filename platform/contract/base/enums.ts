import type { Static } from 'typebox'
import { CHANNELS } from '#rules/candidates/channels.ts'
import { AD_PRIORITIES } from '#rules/ads/ad-details-model.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { oneOf } from './scalars.ts'

// Enums as they are spelled in requests and responses. Source: specification 1§3, 2§3.

export const AdType = oneOf('draft', 'scheduled', 'active', 'inactive', 'archived')
export type AdType = Static<typeof AdType>

export const AdState = oneOf('create', 'questions', 'stepsview', 'destination', 'offers')
export type AdState = Static<typeof AdState>

export const Use = oneOf('none', 'form', 'formWithDocuments', 'documents', 'link', 'email')
export type Use = Static<typeof Use>

export const Documents = oneOf('both', 'cv', 'letter', 'none')
export type Documents = Static<typeof Documents>

export const Relation = oneOf('owner', 'general')
export type Relation = Static<typeof Relation>

export const Package = oneOf(...PACKAGES)
export type Package = Static<typeof Package>

export const PackageOrNone = oneOf('none', ...PACKAGES)
export type PackageOrNone = Static<typeof PackageOrNone>

/** The channel by which a person reached an ad (PLUS-86). Beyond the documents. */
export const Channel = oneOf(...CHANNELS)
export type Channel = Static<typeof Channel>

export const AdPriority = oneOf(...AD_PRIORITIES)
export type AdPriority = Static<typeof AdPriority>

export const EmploymentType = oneOf('indefinite', 'temporary', 'hourly')
export type EmploymentType = Static<typeof EmploymentType>

export const Duration = oneOf('sixMonthsPlus', 'threeMonthsPlus', 'threeMonthsMax', 'tenDaysMax')
export type Duration = Static<typeof Duration>

export const Specification = oneOf(
  'regular',
  'project',
  'freelance',
  'seasonal',
  'summer',
  'volunteering',
  'internship',
  'apprentice',
  'substitute',
  'trainee',
  'student',
  'degree',
  'franchise',
)
export type Specification = Static<typeof Specification>

export const Extent = oneOf('fullTime', 'partTime')
export type Extent = Static<typeof Extent>

export const WorkplaceType = oneOf('onsite', 'remote', 'mixed')
export type WorkplaceType = Static<typeof WorkplaceType>

export const SalaryType = oneOf('fixed', 'commission', 'mixed')
export type SalaryType = Static<typeof SalaryType>

export const SalaryMode = oneOf('unset', 'range', 'fixed')
export type SalaryMode = Static<typeof SalaryMode>

export const SalaryPayout = oneOf('hourly', 'daily', 'weekly', 'monthly', 'annually')
export type SalaryPayout = Static<typeof SalaryPayout>

export const AdLocation = oneOf('domestic', 'abroad', 'remote', 'unset')
export type AdLocation = Static<typeof AdLocation>

export const TagType = oneOf('positive', 'negative', 'positive-unreliable', 'negative-unreliable')
export type TagType = Static<typeof TagType>

export const StepType = oneOf('system', 'normal', 'frozen')
export type StepType = Static<typeof StepType>

export const MessageType = oneOf('none', 'text', 'upload', 'template', 'study')
export type MessageType = Static<typeof MessageType>

export const UnreadKind = oneOf('new', 'info', 'chat', 'upload', 'notes')
export type UnreadKind = Static<typeof UnreadKind>

export const AnswerType = oneOf('number', 'text', 'radio', 'checkbox')
export type AnswerType = Static<typeof AnswerType>

export const MediaSelection = oneOf('not-set', 'uploaded', 'auto-select')
export type MediaSelection = Static<typeof MediaSelection>

/**
 * Why an email to a candidate was not delivered.
 * - `unknownRecipient`: the mailbox does not exist.
 * - `mailboxFull`: the mailbox is full.
 * - `refused`: the recipient's mail server rejected the email.
 * - `gaveUp`: the recipient's mail server did not accept the email for three days.
 */
export const Undelivered = oneOf('unknownRecipient', 'mailboxFull', 'refused', 'gaveUp')
export type Undelivered = Static<typeof Undelivered>

/**
 * The state of an ad at Arbetsförmedlingen (the Swedish Public Employment Service).
 * - `waiting`: waiting to be sent.
 * - `published`: published there.
 * - `rejected`: rejected by the service.
 * - `withdrawn`: taken down again.
 * - `removed`: removed by the service. A changed ad is sent again.
 */
export const AdServiceState = oneOf('waiting', 'published', 'rejected', 'withdrawn', 'removed')
export type AdServiceState = Static<typeof AdServiceState>
