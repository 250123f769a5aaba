import type { MemberCtx } from '#platform/calls/http/context.ts'
import { writePdf } from '#platform/foundation/files/write-pdf.ts'
import { seedTexts } from './seed-texts.ts'

/**
 * Stores the CVs of the invented candidates, in the order of the candidates who have one, and returns their ids. Call it
 * before the transaction, because files are checked in a worker. {@link insertSeed} connects them with the candidates.
 */
export async function storeDocuments({ db, deps, now, language }: MemberCtx): Promise<readonly string[]> {
  const { candidates, cv } = seedTexts[language]
  const ids: string[] = []
  for (const { name, hasCv } of candidates)
    if (hasCv)
      ids.push(
        await deps.files.put(db, {
          companyId: null,
          kind: 'cv',
          name: `CV ${name}.pdf`,
          bytes: writePdf(name, [...cv]),
          now,
        }),
      )
  return ids
}
