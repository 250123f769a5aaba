import { readFile, writeFile } from 'node:fs/promises'
import { loadCallTexts } from '#platform/calls/openapi/call-texts.ts'
import { loadDeclaredCalls } from '#platform/calls/openapi/declared-calls.ts'
import { createOpenApiDocument } from '#platform/calls/openapi/openapi.ts'

// Writes platform/calls/openapi/openapi.json from the declarations of the registered calls in platform/contract. With
// --check it only compares, and fails if the file is stale.

const target = new URL('../../calls/openapi/openapi.json', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const calls = await loadDeclaredCalls()
const document = createOpenApiDocument(calls, version, await loadCallTexts(calls))
const text = `${JSON.stringify(document, null, 2)}\n`

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '')
  if (current !== text) {
    process.stderr.write(
      'platform/calls/openapi/openapi.json is stale. Run: node platform/tools/scripts/generate-openapi.ts\n',
    )
    process.exit(1)
  }
} else {
  await writeFile(target, text)
}
