import { Type, type Static } from 'typebox'

/** Name and version of the archive format, which `docs/reference/export-format.md` describes. */
export const FORMAT = 'tavla-company'
export const VERSION = 1
export const manifestName = 'manifest.json'

/** A file of the archive, with its size and checksum. A file with rows also has their number. */
export const ArchivedFile = Type.Object({
  name: Type.String({ maxLength: 200 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  rows: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type ArchivedFile = Static<typeof ArchivedFile>

export const CompanyArchiveManifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer(),
  exportedAt: Type.String(),
  company: Type.Object({ id: Type.Integer({ minimum: 1 }), name: Type.String(), organizationNumber: Type.String() }),
  files: Type.Array(ArchivedFile, { maxItems: 10_000_000 }),
})
export type CompanyArchiveManifest = Static<typeof CompanyArchiveManifest>
