import { sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** What is counted of an ad: its page was opened, or applying was begun there. */
export type Visit = 'view' | 'applyPress'

/** Counts what people do on the job site (PLUS-71): numbers by ad and day, nothing of who. */
export interface Visits {
  count(ad: { companyId: number; id: number }, visit: Visit, now: Date): void
  /** Stores what was counted; nobody else need wait for it. */
  flush(): Promise<void>
  /** Stores what was counted, and the timer stops. */
  close(): Promise<void>
}

/** Counts wait so long for company; a process that is killed loses no more. */
const flushMs = 1000

interface Counted {
  companyId: number
  adId: number
  day: string
  view: number
  applyPress: number
}

/** Counts in memory and writes once a second, one statement for all. */
export function createVisits({ db, log }: { db: Db; log: Pick<Logger, 'error'> }): Visits {
  let waiting = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  // The day of the last visit: making one of an instant costs more than counting.
  let today = { until: 0, day: '' }

  const dayOf = (now: Date): string => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (today.until !== minute) today = { until: minute, day: stockholmDay(now) }
    return today.day
  }
  const add = ({ companyId, adId, day, view, applyPress }: Counted): void => {
    const key = `${adId}:${day}`
    const counted = waiting.get(key)
    if (!counted) waiting.set(key, { companyId, adId, day, view, applyPress })
    else Object.assign(counted, { view: counted.view + view, applyPress: counted.applyPress + applyPress })
  }
  const write = async (): Promise<void> => {
    if (waiting.size === 0) return
    // Platforms that write at the same time take the rows in the same order.
    const batch = [...waiting.values()].sort(
      (a, b) => a.companyId - b.companyId || a.adId - b.adId || (a.day < b.day ? -1 : 1),
    )
    waiting = new Map()
    try {
      await store(db, batch)
    } catch (error) {
      for (const counted of batch) add(counted)
      begin()
      throw error
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.catch(() => {}).then(write)
    return writing
  }
  const begin = (): void => {
    timer ??= setTimeout(
      () => void flush().catch((error: unknown) => log.error({ err: error }, 'visits are stored later')),
      flushMs,
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
      begin()
    },
    flush,
    async close() {
      await flush().catch((error: unknown) => log.error({ err: error }, 'visits are lost'))
      clearTimeout(timer)
    },
  }
}

/** Adds counts to what is stored; those of ads that are gone are dropped. */
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
