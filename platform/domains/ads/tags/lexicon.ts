import { Type } from 'typebox'
import { dataFile } from '#platform/foundation/reference-data/read-data.ts'

/**
 * The phrases of the tag detector, and the cues that negate a tag. Source: platform/foundation/reference-data/NOTICE.
 */
export const tagLexicon = dataFile(
  'tag-lexicon.json',
  Type.Object({
    /** Phrases that negate the text after them in the same clause. */
    negationBefore: Type.Array(Type.String()),
    /** Phrases that negate the text directly before them. */
    negationAfter: Type.Array(Type.String()),
    tags: Type.Array(
      Type.Object({
        label: Type.String(),
        frequency: Type.Integer(),
        /** The recruiter must confirm a tag that was only found by an unreliable alias. */
        aliases: Type.Array(Type.Object({ text: Type.String(), reliable: Type.Boolean() })),
      }),
    ),
  }),
)

/**
 * Skill labels of the JobTech Taxonomy, suggested while the recruiter types. Source:
 * platform/foundation/reference-data/NOTICE.
 */
export const skills = dataFile('skills.json', Type.Object({ skills: Type.Array(Type.String()) }))
