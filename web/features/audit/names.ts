import { auditActionKeys, auditGroupOf, type AuditActionKey } from '#rules/audit/actions.ts'

/** The kinds of subject of an entry. */
export type Subject = keyof typeof auditGroupOf

const nameOf = (word: string): string =>
  word
    .replace('.', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
const acts: ReadonlyMap<string, AuditActionKey> = new Map(auditActionKeys.map((act) => [nameOf(act), act]))
const subjects: ReadonlyMap<string, Subject> = new Map(
  (Object.keys(auditGroupOf) as Subject[]).map((subject) => [nameOf(subject), subject]),
)

/**
 * Returns the action in the rules for a name in the schema. Null if this version of the client does not know the
 * action.
 */
export const actOf = (action: string): AuditActionKey | null => acts.get(action) ?? null

/** Returns the kind of subject in the rules for a name in the schema. Null if this version does not know it. */
export const subjectOf = (kind: string): Subject | null => subjects.get(kind) ?? null
