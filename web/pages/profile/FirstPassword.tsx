import { useTexts } from '#web/i18n/texts.ts'
import { signOut } from '#web/relay/session.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { choosePassword } from '#web/features/sign-in/choose-password.tsx'
import styles from './Profile.module.css'
import { profileTexts } from './texts.ts'

/**
 * A password for who has signed in with Google alone so far: chosen with a mailed code, then one signs in with it
 * (ACC-26, ACC-31).
 */
export function FirstPassword({ email }: { email: string }) {
  const t = useTexts(profileTexts)
  const choose = useOneAtATime(async () => {
    if (!(await choosePassword(email))) return
    signOut()
    showToast(t('firstPassword.chosen'))
  })
  return (
    <section>
      <h2>{t('firstPassword.title')}</h2>
      <p>{t('firstPassword.text')}</p>
      <div className={styles.part}>
        <Button onPress={() => void choose()}>{t('firstPassword.choose')}</Button>
      </div>
    </section>
  )
}
