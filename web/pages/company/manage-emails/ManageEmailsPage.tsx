import { CircleCheck, Clock, Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { isEmailAddress } from '#rules/people/email-address.ts'
import type {
  ManageEmailsPage_company$data,
  ManageEmailsPage_company$key,
} from '#web/__generated__/ManageEmailsPage_company.graphql.ts'
import type { ManageEmailsPageQuery } from '#web/__generated__/ManageEmailsPageQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct, useAct } from '#web/relay/acts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { addSenderEmail, deleteSenderEmail, toggleSenderEmail } from './acts.ts'
import styles from './ManageEmails.module.css'
import { sendersTexts } from './texts.ts'

export const query = graphql`
  query ManageEmailsPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...ManageEmailsPage_company
    }
  }
`

export const live = () => fetchPart(() => import('./senders-live.ts'))

/** Manages the sender addresses of mail to candidates (COMP-68 to COMP-70). */
export default function ManageEmailsPage({ data }: PageProps<ManageEmailsPageQuery>) {
  const t = useTexts(sendersTexts)
  const {
    id,
    senderEmails,
    viewerCanManageSenders: canManage,
  } = useFragment<ManageEmailsPage_company$key>(
    graphql`
      fragment ManageEmailsPage_company on Company @throwOnFieldError {
        id
        viewerCanManageSenders
        senderEmails {
          id
          email
          isActive
          isVerified
        }
      }
    `,
    data.company,
  )
  return (
    <SettingsFrame title={t('title')}>
      <div className={styles.body}>
        <p className={styles.lead}>{t('lead')}</p>
        {canManage ? <AddForm companyId={id} /> : <p className={styles.lead}>{t('readOnly')}</p>}
        {senderEmails.length === 0 ? (
          <Empty icon={Mail} title={t('empty')}>
            {canManage && t('emptyText')}
          </Empty>
        ) : (
          <DataTable density="md" aria-label={t('title')}>
            <thead>
              <tr>
                <th scope="col">{t('email')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('used')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {senderEmails.map((sender) => (
                <Row key={sender.id} companyId={id} sender={sender} canManage={canManage} />
              ))}
            </tbody>
          </DataTable>
        )}
      </div>
    </SettingsFrame>
  )
}

function AddForm({ companyId }: { companyId: string }) {
  const t = useTexts(sendersTexts)
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState<'invalid' | 'listed' | null>(null)
  useUnsaved(email !== '')
  const whyDisabled = useImpersonationReason()
  const [add, isAdding] = useAct(addSenderEmail)
  const submit = async () => {
    if (!isEmailAddress(email)) return setEmailError('invalid')
    const answer = await add({ input: { companyId, email: email.trim() } })
    if (!answer) return
    const [error] = answer.errors
    if (error) return setEmailError(error.reason === 'ALREADY_LISTED' ? 'listed' : 'invalid')
    showToast(t('sent', { email: email.trim() }))
    setEmail('')
  }
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={t('email')}
        type="email"
        placeholder={t('placeholder')}
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          setEmailError(null)
        }}
        error={emailError && t(emailError)}
      />
      <Button
        type="submit"
        variant="primary"
        isDisabled={email.trim() === ''}
        whyDisabled={whyDisabled}
        isPending={isAdding}
      >
        {t('add')}
      </Button>
    </form>
  )
}

function Row({
  companyId,
  sender: { id, email, isActive, isVerified },
  canManage,
}: {
  companyId: string
  sender: ManageEmailsPage_company$data['senderEmails'][number]
  canManage: boolean
}) {
  const t = useTexts(sendersTexts)
  const whyDisabled = useImpersonationReason()
  const [toggle, isToggling] = useAct(toggleSenderEmail)
  const resend = async () => {
    if (await runAct(addSenderEmail, { input: { companyId, email } })) showToast(t('sent', { email }))
  }
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: t('removeTitle', { email }),
      body: t('removeBody'),
      confirmLabel: t('removeConfirm'),
      isDestructive: true,
    })
    if (isSure && (await runAct(deleteSenderEmail, { input: { senderEmailId: id } })))
      showToast(t('removed', { email }))
  }
  return (
    <tr>
      <td className={styles.address}>{email}</td>
      <td>
        <span className={styles.state} data-verified={isVerified || undefined}>
          <Icon icon={isVerified ? CircleCheck : Clock} size="sm" />
          {t(isVerified ? 'verified' : 'waiting')}
          {!isVerified && canManage && (
            <Button
              variant="link"
              size="sm"
              whyDisabled={whyDisabled}
              aria-label={t('againTo', { email })}
              onPress={() => void resend()}
            >
              {t('again')}
            </Button>
          )}
        </span>
      </td>
      <td>
        <Switch
          isSelected={isActive}
          isDisabled={!canManage || !isVerified || isToggling}
          onChange={(wanted) => void toggle({ input: { senderEmailId: id, isActive: wanted } }, { hasNoCurtain: true })}
          aria-label={t('use', { email })}
        />
      </td>
      <td data-align="end">
        <IconButton
          icon={Trash2}
          size="sm"
          label={t('remove', { email })}
          isDisabled={!canManage}
          onPress={() => void remove()}
        />
      </td>
    </tr>
  )
}
