import { AdState, AdType, Relation, Use } from '#contract/enums.ts'
import { enumNames } from '../../schema/enum-names.ts'

/** Where an ad is in its life. */
export const adTypes = enumNames(AdType.enum)

/** How far its configuration has come. */
export const adStates = enumNames(AdState.enum)

/** How the caller stands to it. */
export const adRelations = enumNames(Relation.enum)

/** How candidates apply. */
export const applicationMethods = enumNames(Use.enum)

/** What may be missing before publishing. */
export const adParts = enumNames(['details', 'questionnaire', 'steps'])
