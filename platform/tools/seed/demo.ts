import { eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { fullName } from '#rules/people/person-name.ts'
import { addDays, endOfDay, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { hashPassword } from '#platform/foundation/auth/passwords.ts'
import { findTags } from '#platform/domains/ads/tags/detect-tags.ts'
import { newCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { markNewUnread } from '#platform/domains/unread/activity.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import * as schema from '#platform/foundation/db/schema/index.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { analyseAll } from '#platform/foundation/jobs/statistics.ts'
import { seedBilling } from './billing.ts'
import { demoAccounts, demoPassword, demoSignIns, type UserRow } from './accounts.ts'
import { inventCandidates, type CandidateRow, type MessageRow } from './candidates.ts'
import {
  defaultTree,
  largeAdTitle,
  largeCompanyName,
  largeTree,
  logisticsPlaces,
  logisticsTitles,
  seedCompanies,
  type SeedCompany,
} from './companies.ts'
import { content, seedDetails, seedForm, seedSteps, type SeedAd } from './content.ts'
import { replaceInvoice } from './credit-note.ts'
import { drawLogo } from './logo.ts'
import { storePublicPages, storeVisits } from './public-pages.ts'
import { seedOffice } from './office.ts'
import { writePdf } from '#platform/foundation/files/write-pdf.ts'
import { seedPosts } from './posts.ts'
import { seedPromotions } from './promotions.ts'
import { seedTemplates, seedWorkplaces } from './templates.ts'
import { createRandom, type Random } from './random.ts'

/** Rows per insert statement. */
const BATCH_SIZE = 500

/** The company with a replaced invoice and its credit note. */
const CREDITED_COMPANY_ID = 4

type Table = Parameters<Tx['insert']>[0]

async function insertAll<T extends Table>(tx: Tx, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await tx.insert(table).values(rows.slice(from, from + BATCH_SIZE))
}

/** Assigned ids, so that all rows can be inserted in bulk. At the end the sequences move past them. */
interface Numbers {
  project: number
  folder: number
  ad: number
  step: number
  candidate: number
}

type AdRow = typeof schema.ads.$inferInsert & { id: number }

interface Rows {
  projects: (typeof schema.projects.$inferInsert)[]
  folders: (typeof schema.folders.$inferInsert & { id: number })[]
  ads: AdRow[]
  steps: (typeof schema.steps.$inferInsert & { id: number })[]
  candidates: CandidateRow[]
  messages: MessageRow[]
}

/** Checks whether the database has no users yet. */
export async function isEmpty(deps: Deps): Promise<boolean> {
  const rows = await deps.db.select({ id: schema.users.id }).from(schema.users).limit(1)
  return rows.length === 0
}

/** Returns the demo sign-ins that exist, in the order of {@link demoSignIns}. */
export async function listDemoAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: schema.users.email })
    .from(schema.users)
    .where(inArray(schema.users.email, [...demoSignIns]))
  const existing = new Set(rows.map(({ email }) => email))
  return demoSignIns.filter((email) => existing.has(email))
}

/**
 * Fills an empty database with the demo: twelve companies, one with 400 ads, and one ad with 2,000 candidates. Dates
 * are relative to now. A fixed random seed makes every demo the same. Source: the demo data in seed/data.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  const now = deps.clock()
  const random = createRandom(20_251_100)
  const accounts = demoAccounts(random, await hashPassword(demoPassword), new Date(now.getTime() - 400 * DAY_MS))
  const numbers: Numbers = { project: 1, folder: 1, ad: 1000, step: 1, candidate: 1 }
  const rows: Rows = { projects: [], folders: [], ads: [], steps: [], candidates: [], messages: [] }
  const companies = seedCompanies().companies

  const companyRows = companies.map((company, index) => companyRow(company, index + 1, accounts, now))
  companies.forEach((company, index) =>
    planCompany({
      random,
      numbers,
      rows,
      company,
      companyId: index + 1,
      accounts,
      now,
      link: () => newCandidateLink(deps),
    }),
  )

  await deps.db.transaction(async (tx) => {
    await insertAll(tx, schema.users, accounts)
    await insertAll(tx, schema.companies, companyRows)
    // Demo users sign in with only a password.
    await insertAll(tx, schema.settings, [{ name: 'secondFactorForStaff', scope: '', value: false, changedAt: now }])
    await insertAll(tx, schema.members, memberRows(companies, accounts, now))
    const templates = companies.map((_, index) => seedTemplates(index + 1, createRandom(20_251_101 + index), now))
    await insertAll(
      tx,
      schema.emailTemplates,
      templates.flatMap(({ email }) => email),
    )
    await insertAll(
      tx,
      schema.stepTemplates,
      templates.flatMap(({ steps }) => steps),
    )
    await insertAll(
      tx,
      schema.workplaceTemplates,
      companies.flatMap((company, index) => seedWorkplaces(company, index + 1, now)),
    )
    await insertAll(
      tx,
      schema.rejectReasons,
      companyRows.flatMap(({ id }) => rejectReasons.map((name, position) => ({ companyId: id ?? 0, name, position }))),
    )
    await insertAll(tx, schema.featurePosts, seedPosts(now))
    await insertAll(tx, schema.projects, rows.projects)
    await insertAll(tx, schema.folders, rows.folders)
    await insertAll(tx, schema.ads, rows.ads)
    await seedOffice(tx, {
      askerId: userId(accounts, 'company.admin'),
      moderatorId: userId(accounts, 'moderator'),
      salesId: userId(accounts, 'internalsales'),
      companyIds: companyRows.flatMap(({ id }) => id ?? []),
      now,
    })
    await insertAll(tx, schema.steps, rows.steps)
    await insertAll(tx, schema.candidates, rows.candidates)
    await insertAll(tx, schema.messages, rows.messages)
    const sales = accounts.find(({ id }) => id === userId(accounts, 'internalsales'))
    const billed = seedBilling(companyRows, rows.ads, {
      seller: deps.env.invoiceSeller,
      requestedBy: userId(accounts, 'company.admin'),
      sellerName: sales ? fullName(sales) : '',
      now,
    })
    await insertAll(tx, schema.invoices, billed.invoices)
    await insertAll(tx, schema.orders, billed.orders)
    await insertAll(tx, schema.numberSeries, billed.series)
    for (const { id } of companyRows) await markNewUnread(tx, id ?? 0)
    await insertAll(
      tx,
      schema.history,
      rows.candidates.map((row) => ({
        companyId: row.companyId,
        entity: 'candidate',
        entityId: String(row.id),
        action: 'applied',
        data: { ad: row.adId, channel: row.channel, firstChannel: row.firstChannel },
        at: row.appliedAt,
      })),
    )
    for (const table of ['companies', 'projects', 'folders', 'ads', 'steps', 'candidates', 'invoices']) {
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
      )
    }
    await seedPromotions(tx, {
      ads: rows.ads,
      buyer: userId(accounts, 'company.admin'),
      keeper: userId(accounts, 'administrator'),
      domains: deps.env.siteDomains,
      now,
    })
    const economist = accounts.find(({ id }) => id === userId(accounts, 'economy'))
    if (economist) await replaceInvoice(tx, deps, { companyId: CREDITED_COMPANY_ID, by: economist, now })
    // In the same transaction, so an interrupted run leaves nothing behind and the next start seeds everything.
    await storeCvs(tx, deps, random, rows.candidates, now)
    await storeLogos(tx, deps, companyRows)
    await storePublicPages(tx, companies, companyRows, now)
    await storeVisits(tx, now)
  })
  await analyseAll(deps.db)
}

/** Rejection reasons of every new demo company. */
const rejectReasons = [
  'Annan kandidat valdes',
  'Saknar efterfrågad erfarenhet',
  'Saknar utbildning eller behörighet',
  'Kan inte börja i tid',
  'Drog sig ur',
]

const userId = (accounts: readonly (UserRow & { id: string })[], email: string): string => {
  const account = accounts.find((user) => user.email === `${email}@demo.example`)
  if (account === undefined) throw new Error(`No demo account has the address ${email}.`)
  return account.id
}

function companyRow(
  company: SeedCompany,
  id: number,
  accounts: (UserRow & { id: string })[],
  now: Date,
): typeof schema.companies.$inferInsert {
  const address = { coAddress: null, ...company.companyAddress, postAddress: null }
  return {
    id,
    name: company.name,
    organizationNumber: company.organizationNumber.replace('-', ''),
    vatNumber: company.vatNumber,
    companyAddress: {
      coAddress: address.coAddress,
      streetAddress: address.streetAddress,
      postNumber: address.postNumber,
      postArea: address.postArea,
      postCountry: address.postCountry,
      postAddress: null,
    },
    billingAddress: {
      coAddress: null,
      streetAddress: address.streetAddress,
      postNumber: address.postNumber,
      postArea: address.postArea,
      postCountry: address.postCountry,
      postAddress: null,
    },
    telephone: '08-465 004 12',
    contactEmail: company.contactEmail,
    homePage: company.webSite,
    contactPerson: company.contact,
    paperBilling: id % 5 === 0,
    invoiceEmail: `faktura@${company.contactEmail.split('@')[1] ?? 'demo.example'}`,
    about: company.about,
    salesUserId: userId(accounts, 'internalsales'),
    createdAt: new Date(now.getTime() - 380 * DAY_MS),
  }
}

/**
 * Companies of the recruiter. The company administrator belongs to all companies, the colleagues to every second one.
 */
const recruiterCompanies = [
  'Lyktvinden Omsorg AB',
  'Tranfjärden Logistik AB',
  'Älvglimt System AB',
  'Rimfrost Elservice AB',
]

function memberRows(
  companies: SeedCompany[],
  accounts: (UserRow & { id: string })[],
  now: Date,
): (typeof schema.members.$inferInsert)[] {
  const joinedAt = new Date(now.getTime() - 370 * DAY_MS)
  return companies.flatMap((company, index) => {
    const companyId = index + 1
    const member = (name: string, admin: boolean, title: string) => {
      const account = accounts.find((user) => user.email === `${name}@demo.example`)
      return {
        companyId,
        userId: userId(accounts, name),
        admin,
        default: company.name === recruiterCompanies[0],
        title,
        email: account?.email ?? '',
        phone: account?.phoneNumber ?? '',
        joinedAt,
      }
    }
    return [
      member('company.admin', true, 'Rekryteringschef'),
      ...(recruiterCompanies.includes(company.name) ? [member('recruiter', false, 'Rekryterare')] : []),
      member(index % 2 === 0 ? 'leila.rahimi' : 'petra.holm', false, 'HR-specialist'),
    ]
  })
}

interface CompanyPlan {
  random: Random
  numbers: Numbers
  rows: Rows
  company: SeedCompany
  companyId: number
  accounts: (UserRow & { id: string })[]
  now: Date
  link: () => { linkHash: string; linkNonce: string }
}

function planCompany(plan: CompanyPlan): void {
  const { rows, company, companyId, numbers, now, random } = plan
  const large = company.name === largeCompanyName
  const tree = large
    ? largeTree
    : (content().tree.find((entry) => entry.company === company.name)?.projects ?? defaultTree)
  const folders: number[] = []
  tree.forEach((project, projectIndex) => {
    const projectId = numbers.project++
    rows.projects.push({
      companyId,
      id: projectId,
      name: project.name,
      default: projectIndex === 0,
      position: projectIndex,
      createdAt: now,
    })
    project.folders.forEach((name, folderIndex) => {
      const id = numbers.folder++
      folders.push(id)
      rows.folders.push({
        companyId,
        id,
        projectId,
        name,
        default: folderIndex === 0,
        position: folderIndex,
        createdAt: now,
      })
    })
  })
  const companyAds = content().ads.filter((ad) => ad.company === company.name)
  const folderOf = (index: number) => folders[index % folders.length] ?? folders[0] ?? 0
  companyAds.forEach((ad, index) => planAd(plan, ad, folderOf(index), ad.title === largeAdTitle ? 2000 : 48, index))
  const extra = large ? 400 - companyAds.length : 11
  for (let index = 0; index < extra; index++)
    planAd(
      plan,
      createVariant(random, company, companyAds[0] ?? content().ads[0], index, large),
      folderOf(index + 1),
      large ? random.int(0, 6) : random.int(4, 26),
      index + 1,
    )
}

/** States of the invented ads, used in rotation. Most are active. */
const adStates = [
  'active',
  'active',
  'inactive',
  'active',
  'draft',
  'active',
  'archived',
  'scheduled',
  'active',
  'inactive',
] as const

const otherTitles = [
  'Gruppledare',
  'Vikarie',
  'Samordnare',
  'Administratör',
  'Projektledare',
  'Handläggare',
  'Tekniker',
  'Extra personal',
  'Säljare',
  'Arbetsledare',
  'Trainee',
]

/** Creates a variant of a company's first ad with another title, place and time. */
function createVariant(
  random: Random,
  company: SeedCompany,
  from: SeedAd | undefined,
  index: number,
  large: boolean,
): SeedAd {
  if (from === undefined) throw new Error('The seed data contains no ads.')
  const listType = adStates[index % adStates.length] ?? 'active'
  const [title, ssyk] = large
    ? random.pick(logisticsTitles)
    : [otherTitles[index % otherTitles.length] ?? 'Vikarie', random.pick(company.typicalSsyk)]
  const [city, postCode] = large
    ? random.pick(logisticsPlaces)
    : [company.companyAddress.postArea, company.companyAddress.postNumber]
  const startInDays =
    listType === 'scheduled' ? random.int(2, 40) : listType === 'active' ? -random.int(1, 27) : -random.int(40, 200)
  const { link: _link, email: _email, ...rest } = from
  return {
    ...rest,
    title: large ? `${title}, ${city}` : `${title} ${company.companyAddress.postArea}`,
    ssyk,
    city,
    postCode,
    listType,
    startInDays,
    periodDays: 30,
    use: index % 3 === 0 ? 'form' : 'formWithDocuments',
    promotion: index % 5 === 0 ? 'boost' : 'none',
  }
}

/** Returns the unambiguous tags of the text, which a recruiter would have confirmed. */
const tagsOf = (ad: SeedAd) =>
  findTags(`<h1>${ad.title}</h1>${ad.content}`).filter(({ type }) => type === 'positive' || type === 'negative')

function planAd(plan: CompanyPlan, ad: SeedAd, folderId: number, candidates: number, index: number): void {
  const { random, numbers, rows, companyId, accounts, now } = plan
  const id = numbers.ad++
  const today = stockholmDay(now)
  const owner = recruiterCompanies.includes(plan.company.name) && index % 3 !== 2 ? 'recruiter' : 'company.admin'
  const account = accounts.find((user) => user.email === `${owner}@demo.example`)
  const published = ad.listType !== 'draft'
  const firstDay = addDays(today, ad.startInDays)
  const start = startOfDay(firstDay)
  const end = endOfDay(addDays(firstDay, ad.periodDays))
  const withForm = ad.use === 'form' || ad.use === 'formWithDocuments'
  const form = withForm ? seedForm(companyId - 1) : null
  const live = ad.listType === 'active'
  rows.ads.push({
    companyId,
    id,
    folderId,
    title: ad.title,
    ownerId: userId(accounts, owner),
    type: ad.listType,
    state: published ? 'offers' : 'questions',
    start: published ? start : null,
    end: published ? end : null,
    publishedAt: published ? start : null,
    endedAt: ad.listType === 'inactive' || ad.listType === 'archived' ? end : null,
    promotion: live ? ad.promotion : 'none',
    selectedPromotion: live && ad.promotion !== 'none' ? ad.promotion : null,
    details: seedDetails(ad, {
      person: `${account?.firstName ?? ''} ${account?.lastName ?? ''}`,
      position: 'Rekryterare',
      email: account?.email ?? '',
      phone: account?.phoneNumber ?? '',
      website: null,
    }),
    city: ad.city,
    country: 'SE',
    use: ad.use,
    form,
    documents: ad.use === 'formWithDocuments' ? 'cv' : 'none',
    link: ad.link ?? null,
    email: ad.email ?? null,
    tags: tagsOf(ad),
    createdAt: new Date(start.getTime() - 2 * DAY_MS),
    updatedAt: new Date(Math.min(start.getTime(), now.getTime())),
  })
  const stepIds = seedSteps.map((step, position) => {
    const stepId = numbers.step++
    rows.steps.push({
      companyId,
      id: stepId,
      adId: id,
      uuid: random.uuid(),
      position,
      name: step.name,
      type: step.type,
      messageType: step.messageType,
      message: step.message,
      dayLimit: step.dayLimit ?? null,
    })
    return stepId
  })
  if (!published || ad.listType === 'scheduled' || !withForm) return
  const made = inventCandidates(random, {
    companyId,
    adId: id,
    stepIds,
    form,
    count: candidates,
    firstId: numbers.candidate,
    opened: start,
    now: live ? now : end,
    movers: [userId(accounts, owner)],
    unread: live && random.chance(candidates > 10 ? 0.7 : 0.1) ? Math.min(candidates, random.int(1, 5)) : 0,
    link: plan.link,
  })
  numbers.candidate += candidates
  rows.candidates.push(...made.rows)
  rows.messages.push(...made.threads)
}

/** Stores a CV for some candidates of the first companies. */
async function storeCvs(tx: Tx, deps: Deps, random: Random, candidates: CandidateRow[], now: Date): Promise<void> {
  const chosen = candidates.filter((candidate) => candidate.companyId <= 4 && random.chance(0.12)).slice(0, 400)
  for (const candidate of chosen) {
    const bytes = writePdf(candidate.name, [
      candidate.email,
      candidate.phone ?? '',
      '',
      'Erfarenhet',
      `Senaste arbetsplats, ${stockholmDay(now).slice(0, 4)}`,
      'Tidigare arbetsplats, fyra år',
      '',
      'Utbildning',
      'Gymnasieutbildning och yrkeshögskola',
    ])
    await deps.files.put(tx, {
      companyId: candidate.companyId,
      candidateId: candidate.id,
      kind: 'cv',
      name: `CV ${candidate.name}.pdf`,
      contentType: 'application/pdf',
      bytes,
    })
  }
}

/** Stores a logo for most companies. The others show the default icon. */
async function storeLogos(tx: Tx, deps: Deps, companies: { id?: number | undefined }[]): Promise<void> {
  for (const { id = 0 } of companies) {
    if (id % 4 === 0) continue
    const fileId = await deps.files.put(tx, {
      companyId: id,
      kind: 'logo',
      name: 'logo.png',
      contentType: 'image/png',
      bytes: await drawLogo(id),
    })
    await tx.update(schema.companies).set({ logoFileId: fileId }).where(eq(schema.companies.id, id))
  }
}

/** Returns the id of the demo user `name`@demo.example, for tests that sign in as that user. */
export async function demoUserId(deps: Deps, name: string): Promise<string | undefined> {
  const [row] = await deps.db
    .select({ id: schema.users.id })
    .from(schema.users)
    .where(eq(schema.users.email, `${name}@demo.example`))
  return row?.id
}
