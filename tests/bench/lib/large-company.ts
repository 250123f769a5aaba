import { and, eq } from 'drizzle-orm'
import { ads, folders, members, projects, users } from '#platform/foundation/db/schema/index.ts'
import { changeDatabase } from '#tests/support/change-database.ts'
import type { Tavla } from '#tests/support/tavla.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const size = { projects: 20, foldersEach: 10 }

const types = ['active', 'active', 'active', 'inactive', 'draft', 'scheduled', 'archived'] as const
const cities = ['Sundsvall', 'Umeå', 'Gävle', 'Härnösand', 'Östersund']
const titles = ['Servicetekniker', 'Projektledare', 'Undersköterska', 'Systemutvecklare', 'Lokalvårdare', 'Truckförare']

/**
 * Adds ads in 200 folders of 20 projects to a company, the same number in each folder, owned by its members in turn.
 */
export async function fillCompany(tavla: Tavla, companyId: number, count: number): Promise<void> {
  const adsEach = Math.ceil(count / size.projects / size.foldersEach)
  await changeDatabase(tavla, async (db) => {
    const people = await db
      .select({ id: users.id })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.companyId, companyId)))
    const now = new Date()
    const base = {
      companyId,
      createdAt: now,
      updatedAt: now,
      use: 'form' as const,
      state: 'offers' as const,
      country: 'SE',
    }
    for (let at = 0; at < size.projects; at++) {
      const [project] = await db
        .insert(projects)
        .values({ companyId, name: `Projekt ${at + 1}`, position: 100 + at, createdAt: now })
        .returning({ id: projects.id })
      if (!project) throw new Error('The insert into projects returned no row.')
      const made = await db
        .insert(folders)
        .values(
          Array.from({ length: size.foldersEach }, (_, index) => ({
            companyId,
            projectId: project.id,
            name: `Mapp ${index + 1}`,
            position: index,
            default: index === 0,
            createdAt: now,
          })),
        )
        .returning({ id: folders.id })
      await db.insert(ads).values(
        made.flatMap(({ id: folderId }, folder) =>
          Array.from({ length: adsEach }, (_, index) => {
            const number = (at * size.foldersEach + folder) * adsEach + index
            const type = types[number % types.length] ?? 'active'
            // Periods that fit the ad types, so that no ad starts or ends during the run.
            const start = new Date(
              now.getTime() +
                { active: -(number % 20), draft: 0, scheduled: 2 + (number % 20), inactive: -60, archived: -90 }[type] *
                  DAY_MS,
            )
            return {
              ...base,
              folderId,
              type,
              ownerId: people[number % people.length]?.id ?? '',
              title: `${titles[number % titles.length]} ${number}`,
              city: cities[number % cities.length] ?? null,
              promotion: number % 4 === 0 ? ('boost' as const) : ('none' as const),
              ...(type === 'draft' ? {} : { start, end: new Date(start.getTime() + (22 + (number % 20)) * DAY_MS) }),
            }
          }),
        ),
      )
    }
  })
}
