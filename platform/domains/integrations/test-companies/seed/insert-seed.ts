import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { insertSteps } from '#platform/domains/ads/ads/insert-steps.ts'
import { newCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { POSITION_GAP } from '#platform/domains/candidates/candidates/position.ts'
import { insertProject } from '#platform/domains/ads/tree/create-project.ts'
import { markNewUnread } from '#platform/domains/unread/activity.ts'
import {
  ads,
  candidates,
  emailTemplates,
  files,
  folders,
  messages,
  rejectReasons,
  steps,
  stepTemplates,
} from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { REJECTED_INDEX, INCOMING_INDEX } from '#rules/candidates/board.ts'
import { DEFAULT_STEPS } from '#rules/candidates/steps.ts'
import { suggestedForm } from '#rules/candidates/suggested-form.ts'
import { toAnswerEntries, type Answers } from '#rules/forms/answers.ts'
import { writeForm } from '#rules/forms/form.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'
import { addDays, endOfDay, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { seedTexts } from './seed-texts.ts'

/** Days that the published ad is open. The test company is deleted soon after. */
const PUBLISHED_DAYS = 28

/** SSYK code of warehouse workers. */
const PROFESSION = 4322

/**
 * Fills an empty test company with invented data: a project with a folder, a published ad and a draft, steps, templates,
 * and candidates in several steps. `documents` are the stored CVs. Sends no mail and records no history.
 */
export async function insertSeed(work: MemberWork, companyId: number, documents: readonly string[]): Promise<void> {
  const { db, now, language } = work
  const texts = seedTexts[language]
  const projectId = await insertProject(db, { companyId, name: texts.project, default: true, now })
  await db
    .update(folders)
    .set({ name: texts.folder })
    .where(and(eq(folders.companyId, companyId), eq(folders.projectId, projectId)))
  const [folder] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.projectId, projectId)))
  if (!folder) throw new Error('The new project has no folder.')
  const reasons = await db
    .insert(rejectReasons)
    .values(texts.rejectReasons.map((name, position) => ({ companyId, name, position })))
    .returning({ id: rejectReasons.id })
  const list = () => DEFAULT_STEPS[language].map((step) => ({ ...step, uuid: randomUUID() }))
  await db.insert(stepTemplates).values({ companyId, name: texts.stepTemplate, steps: list(), createdAt: now })
  await db.insert(emailTemplates).values({ companyId, ...texts.messageTemplate, createdAt: now })

  const details = (content: string) => ({
    ...newAdDetails(),
    content,
    profession: PROFESSION,
    specifications: ['regular' as const],
    location: 'domestic' as const,
    country: 'SE',
    address: texts.company.companyAddress.streetAddress,
    postCode: texts.company.companyAddress.postNumber,
    city: texts.company.companyAddress.postArea,
    contact: {
      ...texts.contact,
      email: texts.company.contactEmail,
      phone: texts.company.telephone,
      website: null,
    },
  })
  const place = { city: texts.company.companyAddress.postArea, country: 'SE' }
  const common = { companyId, folderId: folder.id, ownerId: work.caller.id, createdAt: now, updatedAt: now, ...place }
  const form = suggestedForm(language)
  const today = stockholmDay(now)
  const openedAt = startOfDay(addDays(today, -5))
  const [ad, draft] = await db
    .insert(ads)
    .values([
      {
        ...common,
        title: texts.published.title,
        details: details(texts.published.content),
        type: 'active',
        state: 'offers',
        start: openedAt,
        end: endOfDay(addDays(today, PUBLISHED_DAYS)),
        publishedAt: openedAt,
        use: 'form',
        form: writeForm(form),
      },
      { ...common, title: texts.draft.title, details: details(texts.draft.content), type: 'draft' },
    ])
    .returning({ id: ads.id })
  if (!ad || !draft) throw new Error('The insert into ads returned no rows.')
  await insertSteps(db, companyId, ad.id, list())
  await insertSteps(db, companyId, draft.id, list())
  const stored = await db
    .select({ id: steps.id })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), eq(steps.adId, ad.id)))
    .orderBy(steps.position)

  const rows = texts.candidates.map(({ name, email, phone, step, daysAgo, rank, years, why }, index) => {
    const stepId = stored[step]?.id
    if (stepId === undefined) throw new Error('A candidate has no step.')
    const appliedAt = new Date(now.getTime() - daysAgo * DAY_MS - HOUR_MS)
    const isNew = step === INCOMING_INDEX
    const answers: Answers = {}
    form.elements.forEach((element, at) => {
      if (element.kind === 'number') answers[at] = String(years)
      else if (element.kind === 'radio') answers[at] = element.choices[0]
      else if (element.kind === 'text') answers[at] = element.type === 'date' ? addDays(today, 60) : why
    })
    return {
      companyId,
      adId: ad.id,
      stepId,
      position: (index + 1) * POSITION_GAP,
      name,
      email,
      phone,
      locale: language,
      rank,
      answers: toAnswerEntries(form, answers).map((entry, at) => ({ id: at + 1, ...entry })),
      note: step > INCOMING_INDEX ? texts.note : '',
      appliedAt,
      changedAt: appliedAt,
      enteredStepAt: appliedAt,
      openedAt: isNew ? null : appliedAt,
      rejectReasonId: step === REJECTED_INDEX ? (reasons[0]?.id ?? null) : null,
      ...newCandidateLink(work.deps),
    }
  })
  const inserted = await db.insert(candidates).values(rows).returning({ id: candidates.id, email: candidates.email })
  const idOf = new Map(inserted.map(({ id, email }) => [email, id]))

  const withCv = texts.candidates.filter(({ hasCv }) => hasCv)
  for (const [index, fileId] of documents.entries()) {
    const candidateId = idOf.get(withCv[index]?.email ?? '')
    if (candidateId !== undefined) await db.update(files).set({ companyId, candidateId }).where(eq(files.id, fileId))
  }
  for (const { email, step, daysAgo } of texts.candidates) {
    const candidateId = idOf.get(email)
    if (candidateId === undefined || step <= INCOMING_INDEX) continue
    const at = (hours: number) => new Date(now.getTime() - daysAgo * DAY_MS + hours * HOUR_MS)
    const sent = (html: string, time: Date, senderId: string | null) => ({
      companyId,
      candidateId,
      senderId,
      html,
      createdAt: time,
      sentAt: time,
    })
    await db
      .insert(messages)
      .values([
        sent(texts.fromRecruiter, at(1), work.caller.id),
        ...(step > INCOMING_INDEX + 1 ? [sent(texts.fromCandidate, at(2), null)] : []),
      ])
  }
  // The new applications are unread, also for the members who joined before them.
  for (const { email, step, daysAgo } of texts.candidates)
    if (step === INCOMING_INDEX)
      await db
        .update(candidates)
        .set({ activityNew: new Date(now.getTime() - daysAgo * 1000 + 1000) })
        .where(and(eq(candidates.companyId, companyId), eq(candidates.id, idOf.get(email) ?? 0)))
  await markNewUnread(db, companyId)
}
