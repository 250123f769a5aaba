import type { GatewayContext } from '../../context.ts'
import { knownOrRead } from '../reference.ts'
import type { SelectionInfo } from '../selection.ts'
import { adLoader } from './loaders.ts'
import type { AdMapper } from './mappers.ts'

const computed: ReadonlySet<string> = new Set([
  'board', 'company', 'details', 'externalDetails', 'folder', 'missing', 'project', 'questionnaire', 'steps', 'stepsVersion', 'suggestedForm', 'tags',
])

/** Reads the rest of an ad when the operation asks for more than is known. */
export const completeAd = (ad: AdMapper, context: GatewayContext, info: SelectionInfo): AdMapper | Promise<AdMapper> =>
  knownOrRead(ad, info, computed, () => context.load(adLoader, ad.databaseId))

/** The `ad` of any payload. */
export const adOf = ({ ad }: { ad?: AdMapper | null | undefined }, _: unknown, context: GatewayContext, info: SelectionInfo) =>
  ad ? completeAd(ad, context, info) : null
