import type { ProfilePageQuery } from '#web/__generated__/ProfilePageQuery.graphql.ts'
import styles from '../../settings/Record.module.css'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportAccount } from './ExportAccount.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionList } from './SessionList.tsx'

export type ProfileViewer = ProfilePageQuery['response']['viewer']

/**
 * What of the account is changed by itself: the password and the second factor, where one is signed in, language and
 * dates, what is kept of it, and its end.
 */
export function AccountAside({ viewer }: { viewer: ProfileViewer }) {
  const { email, hasPassword } = viewer.profile
  return (
    <div className={styles.aside}>
      {hasPassword ? <PasswordForm email={email} /> : <FirstPassword email={email} />}
      <SecondFactorSection viewer={viewer} hasPassword={hasPassword} />
      <SessionList sessions={viewer.sessions} />
      <PreferencesForm preferences={viewer.preferences} />
      <ExportAccount />
      <DeleteAccount email={email} />
    </div>
  )
}
