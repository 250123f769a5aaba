import { eq, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompanyPrivacy, RetentionPreview, SaveCompanyPrivacy } from '#contract/privacy/privacy.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { changedFields } from '#platform/foundation/history/changed-fields.ts'
import type { CtxOf, CallWork } from '#platform/calls/http/context.ts'
import { forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import type { AnonymousScreening } from '#rules/candidates/anonymous-screening.ts'
import { RETENTION_NOTICE_DAYS } from '#rules/candidates/retention.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { dueDay, joinRemainingApplications } from './due.ts'

interface PrivacyChoices {
  retentionMonths: number
  screening: AnonymousScreening | null
}

const versionOf = ({ retentionMonths, screening }: PrivacyChoices): string =>
  partVersion(retentionMonths, screening && [screening.name, screening.picture, screening.age, screening.untilStep])

/** Returns the values as the history records them. */
const recordedFields = ({ retentionMonths, screening }: PrivacyChoices) => ({
  retentionMonths,
  hidesName: screening?.name ?? false,
  hidesPicture: screening?.picture ?? false,
  hidesAge: screening?.age ?? false,
  shownFromStep: screening?.untilStep ?? null,
})

const choiceColumns = { retentionMonths: companies.retentionMonths, screening: companies.anonymousScreening }

async function getChoices(db: Db, companyId: number): Promise<PrivacyChoices> {
  const [choices] = await db.select(choiceColumns).from(companies).where(eq(companies.id, companyId))
  if (!choices) throw forbidden()
  return choices
}

/** Returns a company's privacy settings, with the names of its steps. */
export async function getPrivacySettings({
  db,
  target: { companyId },
}: CtxOf<(typeof CompanyPrivacy)['access']>): Promise<CallOutput<typeof CompanyPrivacy>> {
  const choices = await getChoices(db, companyId)
  const { rows } = await db.execute<{ name: string; lasts: number }>(sql`
    select min(btrim(s.name)) as name, (count(*) filter (where s.is_last))::int as lasts
    from (
      select s.name, s.position = max(s.position) over (partition by s.ad_id) as is_last,
        s.position = min(s.position) over (partition by s.ad_id) as is_first
      from steps s where s.company_id = ${companyId}
    ) s
    where not s.is_first and btrim(s.name) <> '' group by lower(btrim(s.name)) order by count(*) desc, 1 limit 100`)
  const last = rows.filter(({ lasts }) => lasts > 0).sort((a, b) => b.lasts - a.lasts)[0]
  return { ...choices, steps: rows.map(({ name }) => name), lastStep: last?.name ?? null, version: versionOf(choices) }
}

/**
 * Saves a company's privacy settings. If the new months move due days into the future, earlier notices are deleted, so
 * that the company is notified again. Throws 400, and 409 `changedMeanwhile`.
 */
export async function savePrivacySettings(
  work: CallWork<(typeof SaveCompanyPrivacy)['access']>,
  { body: { version, retentionMonths, screening } }: CallInput<typeof SaveCompanyPrivacy>,
): Promise<CallOutput<typeof SaveCompanyPrivacy>> {
  const {
    db,
    caller,
    target: { companyId },
  } = work
  const hidesAnything = screening !== null && (screening.name || screening.picture || screening.age)
  const next: PrivacyChoices = {
    retentionMonths,
    screening: hidesAnything ? { ...screening, untilStep: screening.untilStep.trim() } : null,
  }
  if (next.screening?.untilStep === '')
    throw invalid({ untilStep: ['required'] }, "Choose the step from which candidates' details are shown.")
  const [before] = await db
    .select(choiceColumns)
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  if (!before) throw forbidden()
  rejectStaleVersion(version, versionOf(before))
  await db
    .update(companies)
    .set({ retentionMonths, anonymousScreening: next.screening })
    .where(eq(companies.id, companyId))
  if (retentionMonths > before.retentionMonths) {
    await db.execute(sql`
      delete from retention_notices r using ads a join companies k on k.id = a.company_id
      where r.company_id = ${companyId} and a.company_id = r.company_id and a.id = r.ad_id and ${dueDay()} > r.due_on`)
  }
  work.recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'privacySaved',
    data: changedFields(recordedFields(before), recordedFields(next)),
  })
  work.publish({ type: 'updateSettings', companyId, by: caller.id })
  return { version: versionOf(next) }
}

/** Counts the applications due by the first day on which changed retention months can take effect. */
export async function previewRetention(
  { db, now, target: { companyId } }: CtxOf<(typeof RetentionPreview)['access']>,
  months: number,
): Promise<CallOutput<typeof RetentionPreview>> {
  // The next notice is sent tonight.
  const on = addDays(stockholmDay(now), RETENTION_NOTICE_DAYS + 1)
  const {
    rows: [counted],
  } = await db.execute<{ due: number; all: number }>(sql`
    select coalesce(sum(n.applications) filter (where ${dueDay()} <= ${on}::date), 0)::int as due,
      coalesce(sum(n.applications) filter (where ${dueDay(sql`${months}::int`)} <= ${on}::date), 0)::int as all
    from companies k join ads a on a.company_id = k.id ${joinRemainingApplications}
    where k.id = ${companyId} and a.ended_at is not null`)
  const { due = 0, all = 0 } = counted ?? {}
  return { due, more: Math.max(0, all - due), on }
}
