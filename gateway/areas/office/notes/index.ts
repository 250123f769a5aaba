import {
  AddCompanyNote,
  ChangeCompanyNote,
  DeleteCompanyNote,
  ListCompanyNotes,
} from '#contract/office/company-notes.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import type { Area } from '#gateway/schema/area.ts'
import { connectionOfRows, pageQueryById } from '#gateway/schema/connection.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { childNodeReader } from '#gateway/schema/node.ts'
import { mapNote } from './mappers.ts'

const companyOf = (companyId: string): number => databaseIdOf(companyId, 'Company')
/** Returns the company (`id`) and the note of a global id of a note. */
function noteOf(companyNoteId: string): { id: number; note: number } {
  const { parent: id, own: note } = fromCompositeGlobalId(companyNoteId, 'CompanyNote')
  return { id, note }
}
const names = renameFields({ call: 'isCall' })

/** The notes of staff about companies. */
export const companyNotes: Area = {
  name: 'company-notes',
  resolvers: {
    BilledCompany: {
      notes: async ({ databaseId }, { first, after }, { platform }) => {
        const page = pageQueryById({ first, after })
        const found = await platform.call(ListCompanyNotes, {
          params: { id: databaseId },
          query: { ...page, take: page.take + 1 },
        })
        return connectionOfRows(found, page, (note) => ({ cursor: String(note.id), node: mapNote(databaseId, note) }))
      },
    },
    Mutation: {
      addCompanyNote: (_, { input: { companyId, text, isCall } }, { platform }) =>
        payload(
          () => platform.call(AddCompanyNote, { params: { id: companyOf(companyId) }, body: { text, call: isCall } }),
          (note) => ({ companyNote: mapNote(companyOf(companyId), note) }),
          names,
        ),
      changeCompanyNote: (_, { input: { companyNoteId, text, isCall } }, { platform }) => {
        const params = noteOf(companyNoteId)
        return payload(
          () => platform.call(ChangeCompanyNote, { params, body: { text, call: isCall } }),
          (note) => ({ companyNote: mapNote(params.id, note) }),
          names,
        )
      },
      deleteCompanyNote: (_, { input }, { platform }) =>
        payload(
          () => platform.call(DeleteCompanyNote, { params: noteOf(input.companyNoteId) }),
          () => ({ deletedCompanyNoteId: input.companyNoteId }),
        ),
    },
  },
  nodes: {
    CompanyNote: childNodeReader(async (companyId, { platform }, own) => {
      const query = { after: Number(own) + 1, take: 1 }
      return (await platform.call(ListCompanyNotes, { params: { id: companyId }, query })).map((note) =>
        mapNote(companyId, note),
      )
    }),
  },
}
