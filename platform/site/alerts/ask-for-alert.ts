import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { hmac } from '#platform/foundation/auth/secrets.ts'
import { jobAlerts } from '#platform/foundation/db/schema/index.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import type { Rhythm } from '#rules/ads/job-alert.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { JobSearch } from '#platform/site/search/job-search.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { alertLink, newLink } from './alert-link.ts'
import {
  employerOf,
  searchFacts,
  searchInWords,
  storedSearch,
  watchable,
} from '#platform/site/search/watched-search.ts'

/** Letters that ask one address to confirm, whoever asks for them: anybody can type somebody else's. */
const mostLetters = [
  { name: 'day', most: 3, seconds: 86_400 },
  { name: 'month', most: 10, seconds: 30 * 86_400 },
] as const

export interface AskedAlert {
  /** An e-mail address; checked by the caller. */
  email: string
  search: JobSearch
  rhythm: Rhythm
  locale: Locale
}

/**
 * Asks whoever reads an address's mail whether a search is to be watched for it (PLUS-70). Whoever asks learns nothing:
 * it answers at once and the same, whether the address is known or not, has been asked or is asked too often.
 */
export function askForAlert(visitor: Actor, asked: AskedAlert): void {
  visitor.deps.background.run('asking for a confirmation', () =>
    mailQuestion(visitor, { ...asked, email: normalizeEmail(asked.email), search: watchable(asked.search) }),
  )
}

async function mailQuestion(visitor: Actor, { email, search, rhythm, locale }: AskedAlert): Promise<void> {
  const { deps, now } = visitor
  const key = hmac(deps.secrets.accounts, email).slice(0, 32)
  try {
    for (const { name, most, seconds } of mostLetters)
      await countAttempt(deps.db, { key: `job-alert-${name}:${key}`, most, seconds }, now)
  } catch (error) {
    if (error instanceof HttpError) return
    throw error
  }
  await write(visitor, async ({ db, mail, remember }) => {
    const stored = storedSearch(search)
    const fresh = { id: randomUUID(), email, locale, rhythm, ...stored, ...newLink(deps), createdAt: now }
    const [made] = await db.insert(jobAlerts).values(fresh).onConflictDoNothing().returning()
    const [held] = made
      ? [made]
      : await db
          .select()
          .from(jobAlerts)
          .where(and(eq(sql`lower(${jobAlerts.email})`, email), eq(jobAlerts.searchHash, stored.searchHash)))
          .for('update')
    // It ended between the two: whoever wants it asks again.
    if (!held) return remember({ companyId: null, entity: 'jobAlert', entityId: fresh.id, action: 'notAsked' })
    const isOn = held.confirmedAt !== null
    // Nobody changes what somebody else has confirmed.
    const [alert = held] =
      isOn || made
        ? [held]
        : await db
            .update(jobAlerts)
            .set({ locale, rhythm, createdAt: now })
            .where(eq(jobAlerts.id, held.id))
            .returning()
    const t = siteTexts[locale]
    const employer = await employerOf(db, search)
    mail({
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
    remember({ companyId: null, entity: 'jobAlert', entityId: alert.id, action: isOn ? 'reminded' : 'asked' })
  })
}
