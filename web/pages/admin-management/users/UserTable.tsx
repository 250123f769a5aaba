import { ArrowUp, CircleCheck, Clock, Mail, Shield, VenetianMask } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { UserTable_user$data, UserTable_user$key } from '#web/__generated__/UserTable_user.graphql.ts'
import { impersonateUser } from '#web/features/impersonation/impersonate-user.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import tableStyles from '#web/office/Table.module.css'
import office from '#web/office/Admin.module.css'
import { resendConfirmation } from './acts.ts'
import { adminUsersTexts } from './texts.ts'
import styles from './Users.module.css'

/** The users of one page: name, address and its confirmation, companies, and actions (ADMIN-87). */
export function UserTable({ users: keys, isPending }: { users: UserTable_user$key; isPending: boolean }) {
  const t = useTexts(adminUsersTexts)
  const users = useFragment(
    graphql`
      fragment UserTable_user on User @relay(plural: true) {
        id
        name
        email
        isEmailConfirmed
        companyNames
        viewerCanImpersonate
        viewerCanSetRights
        isViewer
      }
    `,
    keys,
  )
  return (
    <div
      className={cx(tableStyles.list, office.scroller)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs keyboard focus
      tabIndex={0}
      role="group"
      aria-label={t('table')}
      data-pending={isPending || undefined}
    >
      <DataTable
        density="md"
        isFixed
        className={styles.table}
        data-waiting={users.some(({ isEmailConfirmed }) => !isEmailConfirmed) || undefined}
        aria-busy={isPending}
      >
        <thead>
          <tr>
            <th scope="col" aria-sort="ascending" className={styles.sorted}>
              {t('name')}
              <Icon icon={ArrowUp} size="xs" />
            </th>
            <th scope="col">{t('email')}</th>
            <th scope="col">{t('confirmedEmail')}</th>
            <th scope="col">{t('companies')}</th>
            <th scope="col">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

/** Number of company names. The others are counted. */
const MAX_COMPANY_NAMES = 3

function UserRow({ user }: { user: UserTable_user$data[number] }) {
  const t = useTexts(adminUsersTexts)
  const { id, name, email, isEmailConfirmed, companyNames, viewerCanImpersonate, viewerCanSetRights, isViewer } = user
  const [resend, isSending] = useAct(resendConfirmation)
  const openRights = useOneAtATime(async () => {
    const part = await fetchPart(() => import('./RightsDialog.tsx')).catch(reportError)
    const rights = await part?.getRights(id).catch(reportError)
    if (!part || rights === undefined) return
    if (rights === null) return void dialogs.alert({ title: t('rights.gone') })
    await dialogs.open((close) => (
      <part.RightsDialog userId={id} rights={rights} isViewer={isViewer} onClose={() => close()} />
    ))
  })
  const viewAs = useOneAtATime(() => impersonateUser(id))
  const companies =
    companyNames.length > MAX_COMPANY_NAMES + 1
      ? t('more', {
          names: companyNames.slice(0, MAX_COMPANY_NAMES).join(', '),
          others: companyNames.length - MAX_COMPANY_NAMES,
        })
      : companyNames.join(', ')
  return (
    <tr>
      <th scope="row" className={cx(tableStyles.name, styles.name)} title={name}>
        {name}
      </th>
      <td className="muted" title={email}>
        {email}
      </td>
      <td>
        <span className={styles.state} data-confirmed={isEmailConfirmed || undefined}>
          <Icon icon={isEmailConfirmed ? CircleCheck : Clock} size="sm" />
          {t(isEmailConfirmed ? 'confirmed' : 'waiting')}
        </span>
      </td>
      <td title={companyNames.join(', ')}>{companies === '' ? <span className="muted">–</span> : companies}</td>
      <td>
        <div className={styles.tools}>
          {!isEmailConfirmed && (
            <Button
              size="sm"
              icon={Mail}
              isPending={isSending}
              aria-label={t('resendTo', { name })}
              onPress={() =>
                void resend({ input: { email } }).then((done) => {
                  if (done) showToast(t('resent', { email }))
                })
              }
            >
              {t('resend')}
            </Button>
          )}
          {viewerCanSetRights && (
            <IconButton
              size="sm"
              icon={Shield}
              label={t('rights.openOf', { name })}
              onPress={() => void openRights()}
            />
          )}
          {isViewer ? (
            <span className="muted">{t('you')}</span>
          ) : (
            <span title={viewerCanImpersonate ? undefined : t('cannotView')}>
              <Button
                size="sm"
                variant="ghost"
                icon={VenetianMask}
                isDisabled={!viewerCanImpersonate}
                aria-label={t('viewAsOf', { name })}
                onPress={() => void viewAs()}
              >
                {t('viewAs')}
              </Button>
            </span>
          )}
        </div>
      </td>
    </tr>
  )
}
