import { registerTexts, type TextKey } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

export const refusalTexts = registerTexts('refusals', { sv, en })

type KnownReason = TextKey<typeof sv>

/** Failures of Tavla or of another service. A new attempt may succeed. */
const failures: ReadonlySet<string> = new Set<KnownReason>([
  'IDEMPOTENCY_KEY_REUSED',
  'IDENTITY_UNAVAILABLE',
  'OTHER',
  'PROMOTION_FAILED',
  'REGISTRY_UNAVAILABLE',
  'STILL_RUNNING',
])

const isKnown = (reason: string | undefined): reason is KnownReason => reason !== undefined && Object.hasOwn(sv, reason)

/** Returns the key of the title for a reason of the schema or a code of a request. Null for unknown reasons. */
export const refusalTitle = (reason: string | undefined): KnownReason | null => (isKnown(reason) ? reason : null)

/** Whether Tavla refused for a reason that a new attempt does not change. */
export const isExpectedRefusal = (reason: string | undefined): boolean => isKnown(reason) && !failures.has(reason)
