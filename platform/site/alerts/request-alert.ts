import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { hmac } from '#platform/foundation/auth/secrets.ts'
import { jobAlerts } from '#platform/foundation/db/schema/index.ts'
import { isWithinLimit } from '#platform/calls/http/rate-limit.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import type { Rhythm } from '#rules/ads/job-alert.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { JobSearch } from '#platform/site/search/job-search.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { alertLink, newAlertLink } from './alert-link.ts'
import {
  getEmployerName,
  searchFacts,
  searchInWords,
  storedSearch,
  toWatchableSearch,
} from '#platform/site/search/watched-search.ts'

/** Limits on confirmation mails to one address. Anybody can enter somebody else's address. */
const MAIL_LIMITS = [
  { name: 'day', most: 3, seconds: DAY_SECONDS },
  { name: 'month', most: 10, seconds: 30 * DAY_SECONDS },
] as const

export interface AlertRequest {
  /** An e-mail address. The caller validates it. */
  email: string
  search: JobSearch
  rhythm: Rhythm
  locale: Locale
}

/**
 * Mails a confirmation link to an address for a job alert on a search (PLUS-70). Returns before the work is done, so
 * the answer does not reveal whether the address is known, was already asked or has reached its limit.
 */
export function requestAlert(visitor: Actor, request: AlertRequest): void {
  visitor.deps.background.run('alert confirmation', () =>
    mailConfirmation(visitor, {
      ...request,
      email: normalizeEmail(request.email),
      search: toWatchableSearch(request.search),
    }),
  )
}

async function mailConfirmation(visitor: Actor, { email, search, rhythm, locale }: AlertRequest): Promise<void> {
  const { deps, now } = visitor
  const key = hmac(deps.secrets.accounts, email).slice(0, 32)
  for (const { name, most, seconds } of MAIL_LIMITS)
    if (!(await isWithinLimit(deps.db, { key: `job-alert-${name}:${key}`, most, seconds }, now))) return
  await write(visitor, async ({ db, sendMail, recordHistory }) => {
    const stored = storedSearch(search)
    const newAlert = { id: randomUUID(), email, locale, rhythm, ...stored, ...newAlertLink(deps), createdAt: now }
    const [inserted] = await db.insert(jobAlerts).values(newAlert).onConflictDoNothing().returning()
    const [current] = inserted
      ? [inserted]
      : await db
          .select()
          .from(jobAlerts)
          .where(and(eq(sql`lower(${jobAlerts.email})`, email), eq(jobAlerts.searchHash, stored.searchHash)))
          .for('update')
    // The alert ended between the insert and the lock. The visitor can ask again.
    if (!current)
      return recordHistory({ companyId: null, entity: 'jobAlert', entityId: newAlert.id, action: 'notAsked' })
    const isOn = current.confirmedAt !== null
    // Only the owner of the address can change a confirmed alert.
    const [alert = current] =
      isOn || inserted
        ? [current]
        : await db
            .update(jobAlerts)
            .set({ locale, rhythm, createdAt: now })
            .where(eq(jobAlerts.id, current.id))
            .returning()
    const t = siteTexts[locale]
    const employer = await getEmployerName(db, search)
    sendMail({
      to: alert.email,
      jobAlertId: alert.id,
      template: 'jobAlertConfirm',
      locale,
      data: {
        search: searchInWords(search, employer, locale),
        facts: [...searchFacts(search, employer, locale), [t.howOften, t.onlyWhenNew(t.rhythmsInFull[alert.rhythm])]],
        isOn,
        link: alertLink(deps, alert),
      },
    })
    recordHistory({ companyId: null, entity: 'jobAlert', entityId: alert.id, action: isOn ? 'reminded' : 'asked' })
  })
}
