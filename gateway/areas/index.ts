import type { Area } from '../schema/area.ts'
import { account } from './account/index.ts'
import { adDetails } from './ad-details/index.ts'
import { ads } from './ads/index.ts'
import { board } from './board/index.ts'
import { boardTools } from './board-tools/index.ts'
import { bulk } from './bulk/index.ts'
import { candidates } from './candidates/index.ts'
import { companies } from './companies/index.ts'
import { inbox } from './inbox/index.ts'
import { preferences } from './preferences/index.ts'
import { questionnaire } from './questionnaire/index.ts'
import { staticData } from './static-data/index.ts'
import { steps } from './steps/index.ts'
import { tags } from './tags/index.ts'
import { templates } from './templates/index.ts'
import { tree } from './tree/index.ts'

/** Every area of the schema. */
export const areas: readonly Area[] = [
  account, adDetails, ads, board, boardTools, bulk, candidates, companies, inbox, preferences, questionnaire, staticData, steps, tags, templates, tree,
]
