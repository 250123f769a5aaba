import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

// relay-compiler refuses to start when its folder of artifacts or its file of trusted documents is missing.
const artifacts = new URL('./web/__generated__/', import.meta.url)
const documents = new URL('./gateway/trusted-documents.json', import.meta.url)
mkdirSync(artifacts, { recursive: true })
if (!existsSync(documents)) writeFileSync(documents, '{}\n')

// The compiler stores a document only when it writes its artifact. An artifact without its document, for example after
// a merge, is deleted, so that the compiler writes both.
const trusted = readFileSync(documents, 'utf8')
for (const file of globSync('*.ts', { cwd: artifacts })) {
  // Two files can have the same document. Then the first has already deleted the second.
  if (!existsSync(new URL(file, artifacts))) continue
  const id = /"id": "([0-9a-f]{64})"/.exec(readFileSync(new URL(file, artifacts), 'utf8'))?.[1]
  if (id !== undefined && !trusted.includes(id))
    rmSync(new URL(file.replace('$parameters.ts', '.graphql.ts'), artifacts), { force: true })
}

/** Read by relay-compiler and by babel-plugin-relay. */
const config = {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  artifactDirectory: './web/__generated__',
  eagerEsModules: true,
  useImportTypeSyntax: true,
  typescriptExcludeUndefinedFromNullableUnion: true,
  persistConfig: { file: './gateway/trusted-documents.json', algorithm: 'SHA256' },
  excludes: ['**/__generated__/**', '**/dist/**', '**/node_modules/**'],
  customScalarTypes: { DateTime: 'string', Date: 'string', Html: 'string', Decimal: 'string', BigInt: 'number' },
}

export { config as 'module.exports' }
export default config
