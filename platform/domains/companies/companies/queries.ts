import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/foundation/db/client.ts'
import { columnsPart, toRows, type Part } from '#platform/foundation/db/columns-as-json.ts'
import {
  companies,
  creditTerms,
  files,
  folders,
  ledgerBalances,
  members,
  projects,
  users,
} from '#platform/foundation/db/schema/index.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'

const logo = alias(files, 'logo')
const picture = alias(files, 'picture')
const sales = alias(users, 'sales')

const cardColumns = {
  id: companies.id,
  name: companies.name,
  organizationNumber: companies.organizationNumber,
  city: sql<string>`coalesce(${companies.companyAddress} ->> 'postArea', '')`,
  limited: companies.limited,
  default: sql<boolean>`coalesce(${members.default}, false)`,
  canUseCredits: sql<boolean>`coalesce(${creditTerms.isEnabled}, false)`,
  employmentServiceConnected: companies.employmentServiceConnected,
  testExpiresAt: companies.testExpiresAt,
  /** Remaining credits per package, from the ledger. */
  creditAmounts: sql<unknown>`(
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'type', substr(${ledgerBalances.account}, ${creditAccount('').length + 1}), 'amount', ${ledgerBalances.amount})
        order by ${ledgerBalances.account}),
      '[]')
    from ${ledgerBalances}
    where ${ledgerBalances.companyId} = ${companies.id} and starts_with(${ledgerBalances.account}, ${creditAccount('')})
      and ${ledgerBalances.amount} > 0)`,
  mediaSelection: companies.mediaSelection,
  salesFirstName: sales.firstName,
  salesLastName: sales.lastName,
  salesPhone: sales.phoneNumber,
  logo: { id: logo.id, name: logo.name, kind: logo.kind },
  picture: { id: picture.id, name: picture.name, kind: picture.kind },
}

const selectCards = (db: Db, userId: string) =>
  db
    .select(cardColumns)
    .from(companies)
    .leftJoin(members, and(eq(members.companyId, companies.id), eq(members.userId, userId)))
    .leftJoin(creditTerms, eq(creditTerms.companyId, companies.id))
    .leftJoin(sales, eq(sales.id, companies.salesUserId))
    .leftJoin(logo, and(eq(logo.id, companies.logoFileId), isNull(logo.deletedAt)))
    .leftJoin(picture, and(eq(picture.id, sales.imageFileId), isNull(picture.deletedAt)))

/** Row of a company card. */
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** Lists the companies of a user. */
export const listCompaniesOf = (db: Db, userId: string): Promise<CardRow[]> =>
  selectCards(db, userId).where(eq(members.userId, userId)).orderBy(asc(companies.id))

/** Returns the card of one company, with the user's own settings for it. */
export async function getCard(db: Db, companyId: number, userId: string): Promise<CardRow | undefined> {
  const [card] = await selectCards(db, userId).where(eq(companies.id, companyId))
  return card
}

interface StoredPlace {
  project: number
  projectName: string
  projectDefault: boolean
  folder: number | null
  folderName: string
  folderDefault: boolean
}

/** A project with one of its folders. `folder` is null if the project has no folders. */
export interface ProjectFolderPair {
  project: { id: number; name: string; default: boolean }
  folder: { id: number; name: string; default: boolean } | null
}

const placeColumns = {
  project: sql`${projects.id}`,
  projectName: sql`${projects.name}`,
  projectDefault: sql`${projects.default}`,
  folder: sql`${folders.id}`,
  folderName: sql`${folders.name}`,
  folderDefault: sql`${folders.default}`,
}

/** Query part that lists a company's projects with their folders as pairs, in the stored order of both. */
export const projectFolderPairs = (companyId: number): Part<ProjectFolderPair[]> =>
  columnsPart<StoredPlace, ProjectFolderPair[]>(
    placeColumns,
    sql`
    from ${projects} left join ${folders} on ${and(eq(folders.companyId, projects.companyId), eq(folders.projectId, projects.id))}
    where ${eq(projects.companyId, companyId)} order by ${projects.position}, ${projects.id}, ${folders.position}, ${folders.id}`,
    (stored) =>
      toRows(stored, (row) => ({
        project: { id: row.project, name: row.projectName, default: row.projectDefault },
        folder: row.folder === null ? null : { id: row.folder, name: row.folderName, default: row.folderDefault },
      })),
  )

/** Returns a company with its logo and the name of its salesperson. */
export async function getCompanyRow(db: Db, companyId: number) {
  const [row] = await db
    .select({ company: companies, logo, sales: { id: sales.id, firstName: sales.firstName, lastName: sales.lastName } })
    .from(companies)
    .leftJoin(sales, eq(sales.id, companies.salesUserId))
    .leftJoin(logo, and(eq(logo.id, companies.logoFileId), isNull(logo.deletedAt)))
    .where(eq(companies.id, companyId))
  return row
}
