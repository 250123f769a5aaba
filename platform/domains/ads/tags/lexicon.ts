import { Type } from 'typebox'
import { dataFile } from '#platform/foundation/reference-data/read-data.ts'

/** The words the tag detector knows, with the cues that turn a tag into its opposite. Source: platform/foundation/reference-data/NOTICE. */
export const tagLexicon = dataFile(
  'tag-lexicon.json',
  Type.Object({
    /** Words that negate what follows them in the same clause. */
    negationBefore: Type.Array(Type.String()),
    /** Words that negate what stands just before them. */
    negationAfter: Type.Array(Type.String()),
    tags: Type.Array(
      Type.Object({
        label: Type.String(),
        frequency: Type.Integer(),
        /** An unreliable alias only hints at the tag: the recruiter is asked to confirm it. */
        aliases: Type.Array(Type.Object({ text: Type.String(), reliable: Type.Boolean() })),
      }),
    ),
  }),
)

/** Skill labels of the JobTech Taxonomy, suggested while typing. Source: platform/foundation/reference-data/NOTICE. */
export const skills = dataFile('skills.json', Type.Object({ skills: Type.Array(Type.String()) }))
