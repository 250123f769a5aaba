import { useTexts } from '#web/i18n/texts.ts'
import { currentUser } from '#web/relay/session.ts'
import { shellTexts } from './texts.ts'

/**
 * Returns why a button of a call that is refused while impersonating is disabled, or null if nobody impersonates the
 * user (ACC-67). The pages reload when an impersonation begins or ends.
 */
export function useImpersonationReason(): string | null {
  const t = useTexts(shellTexts)
  const user = currentUser()
  return user === null || user.impersonator === null ? null : t('impersonating.refused', { name: user.name })
}

/** Properties of a menu item that is disabled for a reason. */
export const disabledBecause = (reason: string | null) => (reason === null ? {} : { isDisabled: true, detail: reason })
