import { UserCheck, UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { INVITATION_DAYS } from '#rules/people/invitations.ts'
import { splitName } from '#rules/people/avatar.ts'
import type {
  ManageUsersPage_company$data,
  ManageUsersPage_company$key,
} from '#web/__generated__/ManageUsersPage_company.graphql.ts'
import type { ManageUsersPageQuery } from '#web/__generated__/ManageUsersPageQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct, useAct } from '#web/relay/acts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { answerAccessRequest, removeUser, setUserRole } from './acts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import invitationStyles from './Invitations.module.css'
import styles from './ManageUsers.module.css'
import { usersTexts } from './texts.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { UserRows, type User } from './UserRows.tsx'

export const query = graphql`
  query ManageUsersPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...ManageUsersPage_company
    }
  }
`

export const live = () => fetchPart(() => import('./users-live.ts'))

/** Manages the users of a company: access requests, roles, invitations and removals (COMP-54 to COMP-67). */
export default function ManageUsersPage({ data }: PageProps<ManageUsersPageQuery>) {
  const t = useTexts(usersTexts)
  const company = useFragment<ManageUsersPage_company$key>(
    graphql`
      fragment ManageUsersPage_company on Company @throwOnFieldError {
        name
        viewerCanManageUsers
        viewerCanReadAuditLog
        salesContact {
          name
        }
        users {
          id
          name
          email
          imageUrl
          isAdmin
          isViewer
          invitedAt
          ...InvitationRow_user
        }
        ...InviteDialog_company
        accessRequests {
          id
          name
          email
          imageUrl
          message
          askedAt
          approvers {
            name
          }
        }
      }
    `,
    data.company,
  )
  const {
    users: everyone,
    accessRequests,
    salesContact,
    viewerCanManageUsers: canManage,
    viewerCanReadAuditLog: canReadLog,
  } = company
  const companyId = useCompanyId()
  const whyDisabled = useImpersonationReason()
  const users = everyone.filter(({ invitedAt }) => invitedAt === null)
  const invited = everyone.filter(({ invitedAt }) => invitedAt !== null)
  const [text, setText] = useState('')
  const searched = useDeferredValue(text).trim().toLocaleLowerCase('sv')
  const found =
    searched === ''
      ? users
      : users.filter(({ name, email }) => `${name} ${email ?? ''}`.toLocaleLowerCase('sv').includes(searched))
  const invite = async () => {
    const part = await fetchPart(() => import('./InviteDialog.tsx')).catch(reportError)
    if (part) await dialogs.open((close) => <part.InviteDialog company={company} onClose={() => close()} />)
  }
  const setRole = async ({ id, name }: User, isAdmin: boolean) => {
    if (await runAct(setUserRole, { input: { companyUserId: id, isAdmin } }, { hasNoCurtain: true }))
      showToast(t(isAdmin ? 'madeAdmin' : 'madeUser', { name }))
  }
  const remove = async ({ id, name, invitedAt }: User) => {
    const isInvited = invitedAt !== null
    const isSure = await dialogs.confirm({
      title: t(isInvited ? 'withdrawTitle' : 'removeTitle', { name, company: company.name ?? '' }),
      body: t(isInvited ? 'withdrawBody' : 'removeBody'),
      confirmLabel: t('removeConfirm'),
      isDestructive: true,
    })
    if (isSure && (await runAct(removeUser, { input: { companyUserId: id } }))) showToast(t('removed', { name }))
  }
  return (
    <SettingsFrame
      title={t('title')}
      layout="columns"
      primary={
        <Button
          variant="primary"
          icon={UserPlus}
          isDisabled={!canManage}
          whyDisabled={whyDisabled}
          onPress={() => void invite()}
        >
          {t('invite')}
        </Button>
      }
    >
      <Split
        aside={
          <div className={cx(flexStyles.sections, styles.aside)}>
            <section>
              <h2 className={textStyles.heading}>{t('roles.title')}</h2>
              <h3>{t('roles.user')}</h3>
              <p>{t('roles.userMay')}</p>
              <h3>{t('roles.admin')}</h3>
              <p>{t('roles.adminMay')}</p>
              {!canManage && <p>{t('readOnly')}</p>}
            </section>
            {salesContact && (
              <section>
                <h2 className={textStyles.heading}>{t('sales.title')}</h2>
                <p>
                  {t('sales.body', { name: salesContact.name })}{' '}
                  {canReadLog && (
                    <Rich
                      text={t('sales.log')}
                      parts={{ log: (words) => <Link to={`/${companyId}/audit-log`}>{words}</Link> }}
                    />
                  )}
                </p>
              </section>
            )}
          </div>
        }
        mainProps={{ className: styles.main }}
      >
        {accessRequests.length > 0 && (
          <section className={styles.part} aria-labelledby="waiting">
            <header>
              <h2 id="waiting" className={textStyles.heading}>
                {t('waiting')}
              </h2>
              <span className="num">{accessRequests.length}</span>
              <p>{t('waitingHelp')}</p>
            </header>
            <ul className={styles.requests}>
              {accessRequests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          </section>
        )}
        {invited.length > 0 && (
          <section className={styles.part} aria-labelledby="invited">
            <header>
              <h2 id="invited" className={textStyles.heading}>
                {t('invited')}
              </h2>
              <span className="num">{invited.length}</span>
              <p>{t('invitedHelp', { count: INVITATION_DAYS })}</p>
            </header>
            <ul className={invitationStyles.rows}>
              {invited.map((user) => (
                <InvitationRow key={user.id} user={user} canManage={canManage} onRemove={() => void remove(user)} />
              ))}
            </ul>
          </section>
        )}
        <section className={styles.list} aria-labelledby="users">
          <header>
            <h2 id="users" className={textStyles.heading}>
              {t('title')}
            </h2>
            <span className="num">{users.length}</span>
            <SearchField className={styles.search} placeholder={t('search')} value={text} onChange={setText} />
          </header>
          <UserRows
            users={found}
            canManage={canManage}
            whyDisabled={whyDisabled}
            emptyText={t('none')}
            onRole={(user, isAdmin) => void setRole(user, isAdmin)}
            onRemove={(user) => void remove(user)}
          />
        </section>
      </Split>
    </SettingsFrame>
  )
}

function Request({
  request: { id, name, email, imageUrl, message, askedAt, approvers },
}: {
  request: ManageUsersPage_company$data['accessRequests'][number]
}) {
  const t = useTexts(usersTexts)
  const time = useDayAndTime()
  const whyDisabled = useImpersonationReason()
  const [answer, isSending] = useAct(answerAccessRequest)
  const send = async (isGranted: boolean) => {
    if (await answer({ input: { requestId: id, isGranted } }))
      showToast(t(isGranted ? 'granted' : 'declined', { name }))
  }
  return (
    <li className={styles.request}>
      <Avatar person={{ ...splitName(name), email }} image={imageUrl} />
      <span className={styles.who}>
        <b translate="no">{name}</b>
        <span>{email}</span>
        {message && <q>{message}</q>}
      </span>
      <span className={styles.when}>
        <time dateTime={askedAt}>{time(askedAt)}</time>
        <span>{t('askedPersons', { names: approvers.map((approver) => approver.name).join(', ') })}</span>
      </span>
      <span className={styles.answers}>
        <Button
          variant="ghost"
          size="sm"
          isDisabled={isSending}
          whyDisabled={whyDisabled}
          aria-label={t('declineOf', { name })}
          onPress={() => void send(false)}
        >
          {t('decline')}
        </Button>
        <Button
          size="sm"
          icon={UserCheck}
          isPending={isSending}
          whyDisabled={whyDisabled}
          aria-label={t('grantTo', { name })}
          onPress={() => void send(true)}
        >
          {t('grant')}
        </Button>
      </span>
    </li>
  )
}
