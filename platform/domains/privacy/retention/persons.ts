import { Readable } from 'node:stream'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import {
  MAX_PERSONS,
  type CompanyPersons,
  type ErasePerson,
  type ExportPerson,
  type Person,
} from '#contract/privacy/privacy.ts'
import { anonymise } from '#platform/domains/candidates/applications/anonymise.ts'
import { lockCandidates } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { isNameHidden, screenedName } from '#platform/domains/candidates/candidates/screening.ts'
import { expireArchives } from '#platform/domains/company-export/expire-archives.ts'
import { issueToken } from '#platform/foundation/auth/one-time-tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, candidates, files } from '#platform/foundation/db/schema/index.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import { cutFileName } from '#rules/forms/uploads.ts'
import { zipOf, type ZipEntry } from '#platform/foundation/files/zip.ts'
import type { CallWork, CtxOf } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { candidateData } from '#platform/foundation/personal-data/candidate-data.ts'
import { exportPerson } from '#platform/foundation/personal-data/declare.ts'
import { searchWordsOf } from '#rules/candidates/board-filter.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'
import { mailErased } from './mail-erased.ts'

// Within a company, a person is identified by email address: all applications with the same address (PLUS-41).

/** Finds persons of a company by name or email address. */
export async function findPersons(
  { db, language, target: { companyId } }: CtxOf<(typeof CompanyPersons)['access']>,
  text: string,
): Promise<CallOutput<typeof CompanyPersons>> {
  const words = searchWordsOf(text).slice(0, 8)
  if (words.length === 0) return { persons: [] }
  const isAddress = text.includes('@')
  // A person with a hidden name can be found only by the full address, which the caller must have from the person.
  const match = isAddress
    ? sql`c.email = ${text.trim().toLowerCase()}`
    : sql`c.email in (
        select c.email from candidates c cross join lateral (select ${screenedName(language)} as name offset 0) n
        where c.company_id = ${companyId} and c.anonymised_at is null and c.email <> '' and ${sql.join(
          words.map((word) => sql`lower(n.name) like ${`%${escapeLike(word)}%`}`),
          sql` and `,
        )})`
  const { rows } = await db.execute<
    Omit<Person, 'email' | 'latest'> & { email: string; latest: Date | string; hidden: boolean }
  >(sql`
    select p.*, a.title as "latestAd" from (
      select (array_agg(c.id order by c.applied_at desc, c.id desc))[1] as id, c.email,
        count(*)::int as applications, max(c.applied_at) as latest, bool_and(c.hidden) as hidden,
        (array_agg(c.name order by c.hidden, c.applied_at desc))[1] as name,
        (array_agg(c.ad_id order by c.applied_at desc, c.id desc))[1] as ad_id
      from (
        select c.id, c.email, c.applied_at, c.ad_id, ${isNameHidden()} as hidden, ${screenedName(language)} as name
        from candidates c where c.company_id = ${companyId} and c.anonymised_at is null and ${match}
      ) c group by c.email order by max(c.applied_at) desc limit ${MAX_PERSONS}
    ) p join ads a on a.company_id = ${companyId} and a.id = p.ad_id order by p.latest desc`)
  return {
    persons: rows.map(({ id, name, email, applications, latest, latestAd, hidden }) => ({
      id,
      name,
      email: hidden && !isAddress ? null : email,
      applications,
      latest: new Date(latest).toISOString(),
      latestAd,
    })),
  }
}

/** Lists all applications of the person behind one application, oldest first. Empty if the person has been erased. */
async function applicationsOf(db: Db, companyId: number, candidateId: number) {
  return db
    .select({ id: candidates.id, ad: ads.title })
    .from(candidates)
    .innerJoin(ads, and(eq(ads.companyId, candidates.companyId), eq(ads.id, candidates.adId)))
    .where(
      and(
        eq(candidates.companyId, companyId),
        isNull(candidates.anonymisedAt),
        sql`${candidates.email} = (
          select o.email from candidates o
          where o.company_id = ${companyId} and o.id = ${candidateId} and o.anonymised_at is null and o.email <> '')`,
      ),
    )
    .orderBy(asc(candidates.appliedAt), asc(candidates.id))
}

/** Erases a person from the company. Throws 409 if the number of applications differs from the confirmed number. */
export async function eraseCompanyPerson(
  work: CallWork<(typeof ErasePerson)['access']>,
  { candidateId, applications }: CallInput<typeof ErasePerson>['body'],
): Promise<CallOutput<typeof ErasePerson>> {
  const {
    db,
    target: { companyId },
  } = work
  const ids = (await applicationsOf(db, companyId, candidateId)).map(({ id }) => id)
  if (ids.length !== applications)
    throw conflict('changedMeanwhile', "The person's applications have changed since you confirmed. Review them again.")
  const locked = await lockCandidates(work.db, companyId, ids)
  for (const candidate of locked) {
    await anonymise(work, candidate)
    publishActivity(work, candidate, {})
    work.recordHistory({
      companyId,
      entity: 'candidate',
      entityId: candidate.id,
      action: 'anonymised',
      data: { asked: 'administrator' },
    })
  }
  await expireArchives(work, companyId)
  await mailErased(work, locked)
  work.recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'personErased',
    data: { candidates: ids },
  })
  work.publish({ type: 'updateSettings', companyId, by: work.caller.id })
  return { applications: ids.length }
}

/** Returns a token that opens the export once. A browser download cannot send the session token. */
export async function requestPersonExport(
  work: CallWork<(typeof ExportPerson)['access']>,
  candidateId: number,
): Promise<CallOutput<typeof ExportPerson>> {
  const {
    db,
    now,
    target: { companyId },
  } = work
  const ids = (await applicationsOf(db, companyId, candidateId)).map(({ id }) => id)
  if (ids.length === 0) throw conflict('conflict', 'This person has already been erased.')
  const token = await issueToken(
    db,
    { purpose: 'personExport', subject: `${companyId} ${candidateId}`, seconds: 300, keepsEarlier: true },
    now,
  )
  for (const id of ids)
    work.recordHistory({
      companyId,
      entity: 'candidate',
      entityId: id,
      action: 'exported',
      data: { asked: 'administrator' },
    })
  work.recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'personExported',
    data: { candidates: ids },
  })
  work.publish({ type: 'updateSettings', companyId, by: work.caller.id })
  return { token }
}

/**
 * Returns a company's data about a person as a zip file: the data of each application, and its documents. The zip is
 * built while it is sent.
 */
export async function personArchive(
  { db, deps, now }: { db: Db; deps: { files: FileStore }; now: Date },
  companyId: number,
  candidateId: number,
) {
  const applications = await applicationsOf(db, companyId, candidateId)
  const exported: object[] = []
  for (const { id, ad } of applications) {
    const { documents, ...fields } = await exportPerson(db, candidateData, { companyId, id })
    exported.push({
      application: id,
      ad,
      ...fields,
      documents: (documents as { id: string; name: string }[]).map((document) => ({
        ...document,
        file: pathOf(id, document.name, document.id),
      })),
    })
  }
  const data = Buffer.from(`${JSON.stringify({ exported: now.toISOString(), applications: exported }, null, 2)}\n`)
  const documentFiles =
    applications.length === 0
      ? []
      : await db
          .select({
            id: files.id,
            candidateId: files.candidateId,
            name: files.name,
            key: files.key,
            size: files.size,
            createdAt: files.createdAt,
          })
          .from(files)
          .where(
            and(
              eq(files.companyId, companyId),
              inArray(
                files.candidateId,
                applications.map(({ id }) => id),
              ),
              isNull(files.deletedAt),
            ),
          )
          .orderBy(asc(files.createdAt), asc(files.id))
  const entries: ZipEntry[] = documentFiles.map(({ id, candidateId: ownerId, name, key, size, createdAt }) => ({
    name: pathOf(ownerId ?? 0, name, id),
    size,
    at: createdAt,
    open: () => deps.files.read({ key }),
  }))
  return {
    contentType: 'application/zip',
    name: `export-${candidateId}.zip`,
    bytes: zipOf([{ name: 'data.json', size: data.length, at: now, open: () => Readable.from([data]) }, ...entries]),
  }
}

/** Returns the path of a document in the zip. The start of the file id makes it unique, because names can repeat. */
const pathOf = (candidateId: number, name: string, id: string): string =>
  cutFileName(`${candidateId}-${id.slice(0, 8)}-${name}`)
