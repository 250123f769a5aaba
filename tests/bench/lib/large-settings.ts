import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  emailTemplates,
  members,
  stepTemplates,
  users,
  workplaceTemplates,
} from '#platform/foundation/db/schema/index.ts'
import { changeDatabase } from '#tests/support/change-database.ts'
import type { Tavla } from '#tests/support/tavla.ts'

const first = ['Karin', 'Nils', 'Hanna', 'Oskar', 'Birgitta', 'Parisa', 'Elin', 'Mirja', 'Sofia', 'Anders']
const last = ['Wallén', 'Ek', 'Sjödin', 'Lindmark', 'Nyman', 'Rahimi', 'Öberg', 'Åkerström', 'Holm', 'Nordin']
const cities = ['Sundsvall', 'Umeå', 'Gävle', 'Härnösand', 'Östersund']

/** Adds this many users and templates of each kind to a company. */
export async function fillSettings(
  tavla: Tavla,
  companyId: number,
  { people, templates }: { people: number; templates: number },
): Promise<void> {
  await changeDatabase(tavla, async (db) => {
    const [model] = await db.select().from(users).where(eq(users.email, 'recruiter@demo.example'))
    if (!model) throw new Error('The demo data has no recruiter.')
    const now = new Date()
    const name = (index: number) => ({
      firstName: first[index % 10] ?? '',
      lastName: `${last[Math.floor(index / 10) % 10]} ${index}`,
    })
    const made = Array.from({ length: people }, (_, index) => ({
      ...model,
      ...name(index),
      id: randomUUID(),
      email: `person.${index}@stor.example`,
      roles: [],
    }))
    await db.insert(users).values(made)
    await db
      .insert(members)
      .values(made.map(({ id }, index) => ({ companyId, userId: id, admin: index % 7 === 0, joinedAt: now })))
    const all = Array.from({ length: templates }, (_, index) => index)
    await db.insert(emailTemplates).values(
      all.map((index) => ({
        companyId,
        name: `Brev ${index} om ${cities[index % 5]}`,
        body: '<p>Hej</p>',
        createdAt: now,
      })),
    )
    await db
      .insert(stepTemplates)
      .values(
        all.map((index) => ({ companyId, name: `Process ${index} i ${cities[index % 5]}`, steps: [], createdAt: now })),
      )
    await db.insert(workplaceTemplates).values(
      all.map((index) => ({
        companyId,
        name: `Hus ${index}`,
        streetAddress: `Storgatan ${index}`,
        postNumber: '852 30',
        postArea: cities[index % 5] ?? '',
        postCountry: 'SE',
        createdAt: now,
      })),
    )
  })
}
