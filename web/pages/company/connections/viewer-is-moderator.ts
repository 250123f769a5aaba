import { hasAnyRole } from '#rules/roles.ts'
import { currentUser } from '../../../relay/session.ts'

/** Whether the signed-in user may read the log of exchanges. */
export const viewerIsModerator = (): boolean => hasAnyRole(currentUser()?.roles ?? [], ['Administrator', 'Moderator'])
