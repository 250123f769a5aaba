import { Kind, type DefinitionNode, type DocumentNode, type ObjectTypeDefinitionNode, type TypeNode } from 'graphql'
import { CopyAd, CreateAd, MoveAd, RenameAd, SaveAdDetails } from '#contract/ads/ads.ts'
import { SaveTags, TagServiceSaveTags } from '#contract/ads/professions-and-tags.ts'
import { SaveForm } from '#contract/ads/questionnaire.ts'
import { SaveSteps } from '#contract/ads/steps.ts'
import { ArchiveAd, DeleteAd, PublishAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import type { Call } from '#contract/base/call.ts'
import { keyReasonsOf } from '#contract/base/reasons.ts'
import { AddCandidate, CopyCandidate } from '#contract/candidates/add-candidate.ts'
import { CandidateMoved, SendSchedule, SetCandidateRating, UpdateNotes } from '#contract/candidates/pipeline.ts'
import { reasonName, type Reason } from './user-errors.ts'

/** The calls that each public mutation writes with. Their declarations list the reasons of their refusals. */
const callsOfMutations: Readonly<Record<string, readonly Call[]>> = {
  addCandidate: [AddCandidate],
  applyStepTemplate: [SaveSteps],
  archiveAd: [ArchiveAd],
  copyAd: [CopyAd],
  copyCandidate: [CopyCandidate],
  createAd: [CreateAd],
  deleteAd: [DeleteAd],
  moveAd: [MoveAd],
  moveCandidate: [CandidateMoved],
  publishAd: [PublishAd],
  rateCandidate: [SetCandidateRating],
  renameAd: [RenameAd],
  saveAdDetails: [SaveAdDetails],
  saveQuestionnaire: [SaveForm],
  saveSteps: [SaveSteps],
  saveTags: [SaveTags, TagServiceSaveTags],
  sendMessage: [SendSchedule],
  unpublishAd: [UnpublishAd],
  updateNote: [UpdateNotes],
}

/** Reasons with a type of their own, by mutation. */
const specificErrors: Readonly<Record<string, Readonly<Partial<Record<Reason, string>>>>> = {
  moveCandidate: { MOVED_MEANWHILE: 'MovedMeanwhileError' },
}

/** A code that the inputs of GraphQL exclude: each kind of message is a member of a `@oneOf` input. */
const EXCLUDED = 'wrongType'

/** The reason for a code that this version of the schema does not list. Every mutation may answer it. */
export const OTHER = 'OTHER' satisfies Reason

/** Returns the reasons of a public mutation by the type of its errors; null for any other mutation. */
export function reasonsOfMutation(name: string): ReadonlyMap<string, readonly Reason[]> | null {
  const calls = callsOfMutations[name]
  if (!calls) return null
  const specific = specificErrors[name] ?? {}
  const byType = new Map<string, Reason[]>()
  const add = (type: string, code: string): void => {
    const reason = reasonName(code)
    if (code === EXCLUDED) return
    if (reason === null) throw new Error(`${name} may be refused with ${code}, which is not a UserErrorReason.`)
    const key = specific[reason] ?? type
    const reasons = byType.get(key) ?? []
    if (!reasons.includes(reason)) byType.set(key, [...reasons, reason])
  }
  for (const { fields, state } of calls.map(keyReasonsOf)) {
    for (const code of fields) add('InputError', code)
    for (const code of state) add(code === 'idempotencyKeyReused' ? 'InputError' : 'ConflictError', code)
  }
  return byType
}

/**
 * Documents in the public part which reasons each mutation can answer, in the description of its payload's `errors`.
 * Reduces `UserErrorReason` to these reasons, and leaves out the error types that no public mutation answers. Throws for a
 * mutation without listed calls.
 */
export function withReasons(part: DocumentNode): DocumentNode {
  const mutation = part.definitions.find(isObject('Mutation'))
  const payloads = new Map<string, ReadonlyMap<string, readonly Reason[]>>()
  for (const { name, type } of mutation?.fields ?? []) {
    const reasons = reasonsOfMutation(name.value)
    if (reasons === null)
      throw new Error(`${name.value} is public. List its calls in gateway/schema/public-reasons.ts.`)
    payloads.set(nameOf(type), reasons)
  }
  const used = new Set<string>([OTHER, ...[...payloads.values()].flatMap((byType) => [...byType.values()].flat())])
  const types = new Set([...payloads.values()].flatMap((byType) => [...byType.keys()]))
  return {
    ...part,
    definitions: part.definitions
      .filter((definition) => !isUserError(definition) || types.has(definition.name.value))
      .map((definition) => {
        if (definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'UserErrorReason')
          return { ...definition, values: definition.values?.filter(({ name }) => used.has(name.value)) ?? [] }
        if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return definition
        const reasons = payloads.get(definition.name.value)
        return reasons ? documented(definition, reasons) : definition
      }),
  }
}

const isObject =
  (name: string) =>
  (definition: DefinitionNode): definition is ObjectTypeDefinitionNode =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === name

const isUserError = (definition: DefinitionNode): definition is ObjectTypeDefinitionNode =>
  definition.kind === Kind.OBJECT_TYPE_DEFINITION &&
  (definition.interfaces?.some(({ name }) => name.value === 'UserError') ?? false)

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type))

function documented(
  payload: ObjectTypeDefinitionNode,
  reasons: ReadonlyMap<string, readonly Reason[]>,
): ObjectTypeDefinitionNode {
  const lines = [...reasons].map(
    ([type, names]) => `- \`${type}\`: ${names.map((reason) => `\`${reason}\``).join(', ')}`,
  )
  return {
    ...payload,
    fields:
      payload.fields?.map((field) =>
        field.name.value === 'errors'
          ? {
              ...field,
              description: {
                kind: Kind.STRING,
                block: true,
                value: `${field.description?.value.trim() ?? ''}\n\nReasons:\n${lines.join('\n')}`,
              },
            }
          : field,
      ) ?? [],
  }
}
