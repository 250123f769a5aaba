import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Call } from '#contract/base/call.ts'
import { GetAdminAuditLog, GetAuditLog } from '#contract/privacy/audit.ts'
import {
  AddCompanyNote,
  ChangeCompanyNote,
  DeleteCompanyNote,
  ListCompanyNotes,
} from '#contract/office/company-notes.ts'
import { registerAudit } from '#platform/domains/privacy/audit/routes.ts'
import { archiveTables } from '#platform/foundation/archives/company/tables.ts'
import { history, outbox } from '#platform/foundation/db/schema/index.ts'
import { exportPerson } from '#platform/foundation/personal-data/declare.ts'
import { userData } from '#platform/foundation/personal-data/user-data.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { MAX_COMPANY_NOTE_LENGTH } from '#rules/office/company-note.ts'
import { registerCompanyNotes } from './routes.ts'

const { platform, company, member } = await setUpCompany(
  { areas: [registerCompanyNotes, registerAudit] },
  { company: { name: 'Nordvik Energi AB' } },
)
const administrator = await platform.createUser({ roles: ['Administrator'], firstName: 'Eva', lastName: 'Norling' })
const economy = await platform.createUser({ roles: ['Economy'], firstName: 'Maria', lastName: 'Ström' })
const companyAdmin = await platform.createUser()
const own = await platform.createCompany({ name: 'Eget AB', admin: companyAdmin, members: [member] })

const ofCompany = { params: { id: company.id } }
const write = async (text: string, as = economy, call = false) =>
  (await platform.inject(AddCompanyNote, { ...ofCompany, body: { text, call } }, as)).body
const list = async (query: { take?: number; after?: number } = {}, as = administrator) =>
  (await platform.inject(ListCompanyNotes, { ...ofCompany, query }, as)).body

test('staff write notes, which colleagues read by page, newest first (PLUS-107)', async () => {
  const first = await write('  Vill ha tolv Boost Plus\näven nästa år.  ', economy, true)
  const second = await write('Ringer igen i januari', administrator)
  expect(first).toEqual({
    id: first.id,
    text: 'Vill ha tolv Boost Plus\näven nästa år.',
    call: true,
    author: { id: economy.id, kind: 'user', name: 'Maria Ström' },
    created: platform.clock().toISOString(),
    changed: null,
    own: true,
  })
  expect(await list()).toMatchObject([
    { id: second.id, author: { id: administrator.id, name: 'Eva Norling' }, own: true },
    { id: first.id, own: false },
  ])
  expect(await list({ take: 1 })).toMatchObject([{ id: second.id }])
  expect(await list({ after: second.id })).toMatchObject([{ id: first.id }])
  // Open pages of staff show the note at once.
  const events = await platform.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.companyId, company.id), eq(outbox.type, 'updateOffice')))
  expect(events).toMatchObject([{ data: { about: 'companies' } }, { data: { about: 'companies' } }])
})

test('only the author changes and deletes a note (PLUS-107)', async () => {
  const { id } = await write('Utkast')
  const note = { params: { id: company.id, note: id } }
  const change = (as: typeof economy, text: string) =>
    platform.inject(ChangeCompanyNote, { ...note, body: { text, call: false } }, as)
  expect((await change(administrator, 'Annat')).status).toBe(404)
  expect((await platform.inject(DeleteCompanyNote, note, administrator)).status).toBe(404)
  // The note of one company is not found at another.
  const elsewhere = { params: { id: own.id, note: id } }
  expect((await platform.inject(DeleteCompanyNote, elsewhere, economy)).status).toBe(404)
  expect((await change(economy, 'Klart')).body).toMatchObject({
    text: 'Klart',
    changed: platform.clock().toISOString(),
  })
  expect((await platform.inject(DeleteCompanyNote, note, economy)).status).toBe(200)
  expect((await list()).map((each) => each.id)).not.toContain(id)
})

test('a note has a text of at most 2,000 characters, and a company (PLUS-107)', async () => {
  const answerTo = async (text: string, id = company.id) => {
    const { status, error } = await platform.inject(
      AddCompanyNote,
      { params: { id }, body: { text, call: false } },
      economy,
    )
    return [status, error.errors ?? null]
  }
  expect(await answerTo('  \n ')).toEqual([400, { text: ['blank'] }])
  expect(await answerTo('x'.repeat(MAX_COMPANY_NOTE_LENGTH + 1))).toEqual([400, { text: ['tooLong'] }])
  expect((await answerTo('Hej', 1_999_999_999))[0]).toBe(404)
})

test('members of the company and staff with other roles read and write no notes (PLUS-107, SHELL-71)', async () => {
  const { id } = await write('Bara för oss')
  const others = [
    member,
    companyAdmin,
    await platform.createUser({ roles: ['Moderator'] }),
    await platform.createUser({ roles: ['ContentWriter'] }),
    await platform.createUser({ roles: ['InternalSales'] }),
  ]
  const body = { text: 'Hej', call: false }
  for (const companyId of [company.id, own.id])
    for (const as of others) {
      const tried = async (call: Call, input: object) => (await platform.inject(call, input as never, as)).status
      expect([
        await tried(ListCompanyNotes, { params: { id: companyId }, query: {} }),
        await tried(AddCompanyNote, { params: { id: companyId }, body }),
        await tried(ChangeCompanyNote, { params: { id: companyId, note: id }, body }),
        await tried(DeleteCompanyNote, { params: { id: companyId, note: id } }),
      ]).toEqual([403, 403, 403, 403])
    }
})

test('notes are in the log of the office, and in neither log nor archive of the company (PLUS-42, PLUS-64, PLUS-107)', async () => {
  const { id } = await platform
    .inject(AddCompanyNote, { params: { id: own.id }, body: { text: 'Hemligt', call: false } }, economy)
    .then(({ body }) => body)
  const note = { params: { id: own.id, note: id } }
  await platform.inject(ChangeCompanyNote, { ...note, body: { text: 'Hemligare', call: false } }, economy)
  await platform.inject(DeleteCompanyNote, note, economy)
  const office = (await platform.inject(GetAdminAuditLog, { query: { who: economy.id } }, administrator)).body.items
  expect(office.slice(0, 3)).toMatchObject(
    ['deleted', 'changed', 'created'].map((action) => ({
      act: `companyNote.${action}`,
      company: null,
      subject: { name: 'Eget AB' },
      actor: { id: economy.id },
    })),
  )
  const ofTheCompany = (await platform.inject(GetAuditLog, { query: { id: own.id } }, companyAdmin)).body.items
  expect(ofTheCompany.filter(({ act }) => act.startsWith('companyNote'))).toEqual([])
  // Nothing repeats the text of a note, not even in the office.
  expect(JSON.stringify(await platform.db.select().from(history))).not.toContain('Hemlig')
  expect(archiveTables.map(({ name }) => name)).not.toContain('company_notes')
})

test('the export of a staff user contains the notes that the user wrote (PLUS-107)', async () => {
  await write('Min anteckning')
  const exported = (await exportPerson(platform.db, userData, { userId: economy.id })) as {
    notesAboutCompanies: { text: string; company: string }[]
  }
  expect(exported.notesAboutCompanies.at(-1)).toMatchObject({ company: 'Nordvik Energi AB', text: 'Min anteckning' })
  expect(exported.notesAboutCompanies.map(({ text }) => text)).not.toContain('Ringer igen i januari')
})
