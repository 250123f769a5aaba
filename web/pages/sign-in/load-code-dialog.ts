import { fetchPart } from '../../loading/fetch-part.ts'
import { reportError } from '../../relay/report-error.ts'

/**
 * The dialog that asks for a code comes when a code is asked for; nothing when it does not come, which the user has
 * been told.
 */
export const loadCodeDialog = () => fetchPart(() => import('./CodeDialog.tsx')).catch(reportError)
