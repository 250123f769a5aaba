import { graphql, useFragment } from 'react-relay'
import type { AccountAside_viewer$key } from '#web/__generated__/AccountAside_viewer.graphql.ts'
import flexStyles from '#web/styles/Flex.module.css'
import styles from '#web/settings/Record.module.css'
import { cx } from '#web/ui/cx.ts'
import { BoardPreferences } from './BoardPreferences.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportAccount } from './ExportAccount.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionList } from './SessionList.tsx'

/** The account settings that are saved separately: password, second factor, sessions, preferences, export, deletion. */
export function AccountAside({ viewer: key }: { viewer: AccountAside_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment AccountAside_viewer on Viewer @throwOnFieldError {
        profile {
          email
          hasPassword
        }
        ...SecondFactorSection_viewer
        ...SessionList_viewer
        ...PreferencesForm_viewer
      }
    `,
    key,
  )
  const { email, hasPassword } = viewer.profile
  return (
    <div className={cx(flexStyles.sections, styles.aside)}>
      {hasPassword ? <PasswordForm email={email} /> : <FirstPassword email={email} />}
      <SecondFactorSection viewer={viewer} hasPassword={hasPassword} />
      <SessionList viewer={viewer} />
      <PreferencesForm viewer={viewer} />
      <BoardPreferences />
      <ExportAccount />
      <DeleteAccount email={email} />
    </div>
  )
}
