import { sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** The counted actions on an ad's page: opening the page, and starting an application. */
export type Visit = 'view' | 'applyPress'

/** Counts visits on the job site by ad and day, without data about the visitor (PLUS-71). */
export interface Visits {
  count(ad: { companyId: number; id: number }, visit: Visit, now: Date): void
  /** Writes the pending counts to the database. */
  flush(): Promise<void>
  /** Writes the pending counts and stops the timer. */
  close(): Promise<void>
}

/** Counts are batched for this long. A killed process loses at most these. */
const FLUSH_INTERVAL_MS = 1000

interface Counted {
  companyId: number
  adId: number
  day: string
  view: number
  applyPress: number
}

/** Creates a counter that buffers in memory and writes once per second, with one statement. */
export function createVisits({ db, log }: { db: Db; log: Pick<Logger, 'error'> }): Visits {
  let pending = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  // The day is cached per minute, because computing it costs more than counting.
  let cached = { minute: 0, day: '' }

  const dayOf = (now: Date): string => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (cached.minute !== minute) cached = { minute, day: stockholmDay(now) }
    return cached.day
  }
  const add = ({ companyId, adId, day, view, applyPress }: Counted): void => {
    const key = `${adId}:${day}`
    const counted = pending.get(key)
    if (!counted) pending.set(key, { companyId, adId, day, view, applyPress })
    else Object.assign(counted, { view: counted.view + view, applyPress: counted.applyPress + applyPress })
  }
  const write = async (): Promise<void> => {
    if (pending.size === 0) return
    // A fixed order, so that concurrent platforms lock the rows without a deadlock.
    const batch = [...pending.values()].sort(
      (a, b) => a.companyId - b.companyId || a.adId - b.adId || (a.day < b.day ? -1 : 1),
    )
    pending = new Map()
    try {
      await store(db, batch)
    } catch (error) {
      for (const counted of batch) add(counted)
      schedule()
      throw error
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.catch(() => {}).then(write)
    return writing
  }
  const schedule = (): void => {
    timer ??= setTimeout(
      () => void flush().catch((error: unknown) => log.error({ err: error }, 'visits not stored, retrying')),
      FLUSH_INTERVAL_MS,
    ).unref()
  }

  return {
    count({ companyId, id }, visit, now) {
      add({
        companyId,
        adId: id,
        day: dayOf(now),
        view: visit === 'view' ? 1 : 0,
        applyPress: visit === 'applyPress' ? 1 : 0,
      })
      schedule()
    },
    flush,
    async close() {
      await flush().catch((error: unknown) => log.error({ err: error }, 'visits lost'))
      clearTimeout(timer)
    },
  }
}

/** Adds the counts to the stored counts. Counts of deleted ads are dropped. */
async function store(db: Db, batch: readonly Counted[]): Promise<void> {
  const column = <T>(values: readonly T[]) => sql.param(values)
  await db.execute(sql`
    insert into ad_statistics (company_id, ad_id, day, views, apply_presses)
    select ads.company_id, ads.id, given.day, given.views, given.apply_presses
    from unnest(
      ${column(batch.map(({ companyId }) => companyId))}::integer[],
      ${column(batch.map(({ adId }) => adId))}::integer[],
      ${column(batch.map(({ day }) => day))}::date[],
      ${column(batch.map(({ view }) => view))}::integer[],
      ${column(batch.map(({ applyPress }) => applyPress))}::integer[]
    ) as given (company_id, ad_id, day, views, apply_presses)
    join ads on ads.company_id = given.company_id and ads.id = given.ad_id
    order by 1, 2, 3
    on conflict (company_id, ad_id, day) do update
      set views = ad_statistics.views + excluded.views,
        apply_presses = ad_statistics.apply_presses + excluded.apply_presses`)
}
