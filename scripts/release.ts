import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './build.ts'
import { changelogFaults, compareReleases, dateChangelog, isReleaseVersion } from './changelog.ts'
import {
  afterRelease,
  compileDocuments,
  documentsFile,
  idsIn,
  readSorted,
  releasedFile,
  writeSorted,
} from './documents.ts'

// Makes a release in two steps, with a commit between them:
//
//   node scripts/release.ts 1.2.0                 writes version, changelog, released schema and documents
//   node scripts/release.ts 1.2.0 --sent=<file>   also keeps old documents whose ids are in the file: lines of ids, or
//                                                 the output of the gateways' /metrics
//   git commit -am "Release 1.2.0"
//   node scripts/release.ts --tag                 tags the commit as v1.2.0
//
// The release version follows semantic versioning: a new first number for a breaking change of the schemas, settings or
// files. It is `release` in package.json. `version` is the product label that users see.

const manifestFile = join(root, 'package.json')
const changelogFile = join(root, 'CHANGELOG.md')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const readManifest = (): { release: string } => JSON.parse(readFileSync(manifestFile, 'utf8')) as { release: string }

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}

/** Tags the current commit with the version of package.json. */
function tag(): void {
  const { release } = readManifest()
  if (git('status', '--porcelain') !== '') stop('Commit all changes first.')
  if (release === '0.0.0' || !readFileSync(changelogFile, 'utf8').includes(`\n## ${release} (`))
    stop('package.json names no release of CHANGELOG.md. Run `node scripts/release.ts VERSION` and commit first.')
  if (git('tag', '--list', `v${release}`) !== '') stop(`The tag v${release} exists already.`)
  git('tag', '--annotate', `v${release}`, '--message', `Release ${release}`)
  console.log(`Tagged ${git('rev-parse', '--short', 'HEAD')} as v${release}. Publish it: git push origin v${release}`)
}

async function prepare(version: string | undefined, sentFile: string | undefined): Promise<void> {
  if (!isReleaseVersion(version)) stop('Usage: node scripts/release.ts 1.2.0 [--sent=<file>], or --tag')
  const { release } = readManifest()
  if (compareReleases(version, release) <= 0) stop(`The version must be later than ${release}.`)
  const changelog = readFileSync(changelogFile, 'utf8')
  const faults = changelogFaults(changelog)
  if (faults.length > 0) stop(`CHANGELOG.md: ${faults.join(' ')}`)
  const day = new Date().toISOString().slice(0, 10)
  const dated = dateChangelog(changelog, version, day)
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
  const next = afterRelease(await compileDocuments(), committed, readSorted<string | null>(releasedFile), day, sent)
  writeSorted(documentsFile, next.documents)
  writeSorted(releasedFile, next.released)
  writeFileSync(changelogFile, dated)
  const manifest = readFileSync(manifestFile, 'utf8')
  writeFileSync(manifestFile, manifest.replace(`"release": "${release}"`, `"release": "${version}"`))
  console.log(
    `Release ${version}: schema.released.graphql is now schema.graphql, and ${Object.keys(next.documents).length} ` +
      'documents are kept. Commit everything, then run `node scripts/release.ts --tag`.',
  )
}

const words = process.argv.slice(2)
if (words.includes('--tag')) tag()
else
  await prepare(
    words.find((word) => !word.startsWith('--')),
    words.find((word) => word.startsWith('--sent='))?.slice('--sent='.length),
  )
