import { orderTitle, type NamedOrder } from '#rules/billing/order-title.ts'
import { useLanguage } from '#web/i18n/texts.ts'

const kinds: Record<string, NamedOrder['kind']> = { POSTING: 'Posting', CANDIDATE: 'Candidate' }
const items: Record<string, NamedOrder['item']> = {
  PROMOTION: 'promotion',
  SOCIAL_MEDIA: 'socialMedia',
  SUBSCRIPTION: 'subscription',
  PAPER_FEE: 'paperFee',
}

/** Returns a function that returns the title of an order in the user's language. */
export function useOrderTitle(): (order: { title: string; type: string; item?: string | null | undefined }) => string {
  const language = useLanguage()
  return ({ title, type, item }) =>
    orderTitle({ title, kind: kinds[type] ?? 'Other', item: items[item ?? ''] ?? null }, language)
}
