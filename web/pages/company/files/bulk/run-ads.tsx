import { MAX_BULK_CANDIDATES } from '#rules/candidates/bulk.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import type { AdOutcome } from '#web/__generated__/actsMoveAdsMutation.graphql.ts'
import { bulkTexts } from './texts.ts'
import styles from './AdsBar.module.css'

/** What a call about several ads answers for each. */
export interface AdAnswer {
  readonly ad: { readonly id: string } | null | undefined
  readonly outcome: AdOutcome
}

interface Payload {
  readonly results: readonly AdAnswer[] | null | undefined
}

/** What became of several ads. */
interface Done {
  /** Ids of those it was done with. */
  done: ReadonlySet<string>
  /** The others that were answered, with why. */
  left: readonly { id: string; outcome: AdOutcome }[]
}

/** The ids it was done with, of an answer. */
export const doneOf = ({ results }: Payload): string[] =>
  (results ?? []).flatMap(({ ad, outcome }) => (ad && outcome === 'DONE' ? [ad.id] : []))

/**
 * Does something with several ads, as many calls as it takes. A call that fails as a whole has been told and ends it:
 * what was done before stays done.
 */
export async function runAds<T>(
  entries: readonly T[],
  run: (chunk: readonly T[]) => Promise<Payload | null>,
): Promise<Done> {
  const done = new Set<string>()
  const left: { id: string; outcome: AdOutcome }[] = []
  for (let start = 0; start < entries.length; start += MAX_BULK_CANDIDATES) {
    const payload = await run(entries.slice(start, start + MAX_BULK_CANDIDATES))
    if (!payload) break
    for (const id of doneOf(payload)) done.add(id)
    for (const { ad, outcome } of payload.results ?? []) if (ad && outcome !== 'DONE') left.push({ id: ad.id, outcome })
  }
  return { done, left }
}

/** Tells which ads stayed as they were, and why. */
export async function tellLeft({ done, left }: Done, names: ReadonlyMap<string, string>): Promise<void> {
  if (left.length === 0) return
  const { t } = bulkTexts
  const why = (outcome: AdOutcome) =>
    t(`outcome.${outcome === 'DONE' || outcome === '%future added value' ? 'FAILED' : outcome}`)
  await dialogs.alert({
    title: t('left.title', { count: left.length }),
    body: (
      <>
        <p>{t('left.body', { done: done.size, count: done.size + left.length })}</p>
        <ul className={styles.left} aria-label={t('left.list')}>
          {left.map(({ id, outcome }) => (
            <li key={id}>
              <b>{names.get(id)}</b>
              <span>{why(outcome)}</span>
            </li>
          ))}
        </ul>
      </>
    ),
  })
}
