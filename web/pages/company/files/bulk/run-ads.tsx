import { MAX_BULK_CANDIDATES } from '#rules/candidates/bulk-actions.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import type { AdOutcome } from '#web/__generated__/actsMoveAdsMutation.graphql.ts'
import { ReasonList } from '#web/ui/ReasonList.tsx'
import { bulkTexts } from './texts.ts'

/** The result for one ad of a bulk call. */
interface AdResult {
  readonly ad: { readonly id: string } | null | undefined
  readonly outcome: AdOutcome
}

interface Payload {
  readonly results: readonly AdResult[] | null | undefined
}

/** The results for several ads. */
interface BulkResult {
  /** Ids of the ads for which the call succeeded. */
  done: ReadonlySet<string>
  /** The ads for which the call failed, with the reason. */
  failed: readonly { id: string; outcome: AdOutcome }[]
}

/** Returns the ids of the ads for which a call succeeded. */
export const getDoneIds = ({ results }: Payload): string[] =>
  (results ?? []).flatMap(({ ad, outcome }) => (ad && outcome === 'DONE' ? [ad.id] : []))

/**
 * Runs a bulk call in as many chunks as necessary. Stops at a chunk that fails as a whole, which has shown an error
 * message. Completed chunks stay completed.
 */
export async function runAds<T>(
  entries: readonly T[],
  run: (chunk: readonly T[]) => Promise<Payload | null>,
): Promise<BulkResult> {
  const done = new Set<string>()
  const failed: { id: string; outcome: AdOutcome }[] = []
  for (let start = 0; start < entries.length; start += MAX_BULK_CANDIDATES) {
    const payload = await run(entries.slice(start, start + MAX_BULK_CANDIDATES))
    if (!payload) break
    for (const id of getDoneIds(payload)) done.add(id)
    for (const { ad, outcome } of payload.results ?? [])
      if (ad && outcome !== 'DONE') failed.push({ id: ad.id, outcome })
  }
  return { done, failed }
}

/** Shows which ads did not change, and why. */
export async function showFailed({ done, failed }: BulkResult, names: ReadonlyMap<string, string>): Promise<void> {
  if (failed.length === 0) return
  const { t } = bulkTexts
  const outcomeText = (outcome: AdOutcome) =>
    t(`outcome.${outcome === 'DONE' || outcome === '%future added value' ? 'FAILED' : outcome}`)
  await dialogs.alert({
    title: t('left.title', { count: failed.length }),
    body: (
      <>
        {done.size + failed.length > 1 && (
          <p>{t('left.body', { done: done.size, count: done.size + failed.length })}</p>
        )}
        <ReasonList
          label={t('left.list')}
          items={failed.map(({ id, outcome }) => ({ id, name: names.get(id), reason: outcomeText(outcome) }))}
        />
      </>
    ),
  })
}
