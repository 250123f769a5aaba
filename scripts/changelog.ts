// The form of CHANGELOG.md: an introduction, then `## Unreleased`, then `## 1.0.0 (2026-11-30)` for each release, the
// newest first. A section is a list. Sections `## Features of …` follow.

/** A release version: semantic versioning, without a suffix. The product label is another version, in package.json. */
export type ReleaseVersion = `${number}.${number}.${number}`

const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/

export const isReleaseVersion = (text: string | undefined): text is ReleaseVersion =>
  text !== undefined && VERSION.test(text)

/** Compares two versions for sorting, the older first. */
export function compareReleases(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  return (a?.[0] ?? 0) - (b?.[0] ?? 0) || (a?.[1] ?? 0) - (b?.[1] ?? 0) || (a?.[2] ?? 0) - (b?.[2] ?? 0)
}

/** Lists the faults of a changelog. Empty if it has the right form. */
export function changelogFaults(text: string): string[] {
  const [, first, ...others] = text.split(/^## /m)
  const faults = first?.startsWith('Unreleased\n') ? [] : ['The first section must be `## Unreleased`.']
  const versions: string[] = []
  for (const section of others) {
    const [heading = ''] = section.split('\n')
    if (heading.startsWith('Features of ')) continue
    const [, version] = /^(\S+) \(\d{4}-\d{2}-\d{2}\)$/.exec(heading) ?? []
    if (!isReleaseVersion(version)) faults.push(`"## ${heading}" must be \`## 1.2.3 (2026-11-30)\`.`)
    else versions.push(version)
    if (!/^- /m.test(section)) faults.push(`"## ${heading}" has no entry.`)
  }
  if (versions.join() !== versions.toSorted(compareReleases).reverse().join())
    faults.push('The newest release must come first.')
  return faults
}

/** Gives the unreleased entries the heading of a release. Throws if there is no entry. */
export function dateChangelog(text: string, version: ReleaseVersion, day: string): string {
  const [before = '', after] = text.split('## Unreleased\n')
  const [unreleased = ''] = (after ?? '').split(/^## /m)
  if (!/^- /m.test(unreleased)) throw new Error('CHANGELOG.md has no entry below `## Unreleased`.')
  return `${before}## Unreleased\n\n## ${version} (${day})\n${after}`
}
