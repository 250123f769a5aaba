import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './build.ts'
import {
  afterRelease,
  compileDocuments,
  documentsFile,
  idsIn,
  readSorted,
  releasedFile,
  writeSorted,
} from './documents.ts'

// Run before each release, and commit the result with it. Clients can then rely on the schema and the documents.
//
//   node scripts/release.ts
//   node scripts/release.ts --sent=<file>   also keeps old documents whose ids are in the file: lines of ids, or the
//                                           output of the gateways' /metrics

const sentFile = process.argv.find((argument) => argument.startsWith('--sent='))?.slice('--sent='.length)
const sent = idsIn(sentFile === undefined ? '' : readFileSync(sentFile, 'utf8'))

await run('node', ['gateway/scripts/generate-schema.ts', '--check'])
const [, ...lines] = readFileSync(join(root, 'schema.graphql'), 'utf8').split('\n')
writeFileSync(
  join(root, 'schema.released.graphql'),
  [
    '# The schema as last released, which clients rely on. Only scripts/release.ts changes it. Do not edit.',
    ...lines,
  ].join('\n'),
)

const committed = readSorted<string>(documentsFile)
const next = afterRelease(
  await compileDocuments(),
  committed,
  readSorted<string | null>(releasedFile),
  new Date().toISOString().slice(0, 10),
  sent,
)
writeSorted(documentsFile, next.documents)
writeSorted(releasedFile, next.released)
console.log(
  `schema.released.graphql is now schema.graphql, and ${Object.keys(next.documents).length} documents are kept. Commit all three files.`,
)
