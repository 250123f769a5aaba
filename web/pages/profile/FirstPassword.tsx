import { useTexts } from '#web/i18n/texts.ts'
import { signOut } from '#web/relay/session.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { choosePassword } from '#web/features/sign-in/choose-password.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Profile.module.css'
import { profileTexts } from './texts.ts'

/**
 * Lets a user who has only signed in with Google choose a password, with a mailed code. The user then signs in with the
 * password (ACC-26, ACC-31).
 */
export function FirstPassword({ email }: { email: string }) {
  const t = useTexts(profileTexts)
  const whyDisabled = useImpersonationReason()
  const chooseFirstPassword = useOneAtATime(async () => {
    if (!(await choosePassword(email))) return
    signOut()
    showToast(t('firstPassword.chosen'))
  })
  return (
    <section>
      <h2 className={textStyles.heading}>{t('firstPassword.title')}</h2>
      <p>{t('firstPassword.text')}</p>
      <div className={styles.part}>
        <Button whyDisabled={whyDisabled} onPress={() => void chooseFirstPassword()}>
          {t('firstPassword.choose')}
        </Button>
      </div>
    </section>
  )
}
