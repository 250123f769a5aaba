import {
  compileDocuments,
  documentsFile,
  missingDocuments,
  readSorted,
  releasedFile,
  writeSorted,
} from './documents.ts'

// Compiles the client's documents. Fails if a document of the client or of a released client is not committed.

const fresh = await compileDocuments()
const committed = readSorted<string>(documentsFile)
const missing = missingDocuments(fresh, committed, readSorted<string | null>(releasedFile))
if (missing.length > 0) {
  writeSorted(documentsFile, { ...committed, ...fresh })
  const lost = missing.filter((id) => !Object.hasOwn(fresh, id))
  if (lost.length > 0)
    console.error(
      `Released clients still send documents that are gone from gateway/trusted-documents.json: ${lost.join(', ')}. ` +
        'Bring them back from the history.',
    )
  else console.error('gateway/trusted-documents.json lacked documents of the client; they have been added. Commit it.')
  process.exit(1)
}
