import { startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import {
  createWebhook,
  resendFailedWebhookDeliveries,
  rotateWebhookSecret,
  updateWebhook,
  type FieldError,
  type EditedWebhook,
} from './acts.ts'
import { webhooksTexts } from './texts.ts'

const { t } = webhooksTexts

async function showSecret(secret: string, isNew: boolean): Promise<void> {
  const { SecretDialog } = await fetchPart(() => import('./SecretDialog.tsx'))
  await dialogs.open((close) => <SecretDialog secret={secret} isNew={isNew} onClose={() => close()} />)
}

/**
 * Opens the webhook dialog until the webhook is saved or the user cancels. `save` returns a field error, or 'done' to
 * close the dialog.
 */
async function openWebhookDialog(
  initial: EditedWebhook | null,
  save: (edited: EditedWebhook) => Promise<FieldError | 'done'>,
): Promise<void> {
  const { WebhookDialog } = await fetchPart(() => import('./WebhookDialog.tsx'))
  await dialogs.open((close) => <WebhookDialog initial={initial} save={save} onClose={() => close()} />)
}

/** Creates a webhook and shows its secret once. */
export async function addWebhook(companyId: string): Promise<void> {
  let secret: string | null = null
  await openWebhookDialog(null, async (edited) => {
    const answer = await createWebhook(companyId, edited)
    if (answer && 'fault' in answer) return answer.fault
    if (answer) secret = answer.secret
    return 'done'
  })
  if (secret !== null) await showSecret(secret, true)
}

export const editWebhook = ({ id, url, description, events }: EditedWebhook & { readonly id: string }): Promise<void> =>
  openWebhookDialog({ url, description, events }, async (edited) => {
    const answer = await updateWebhook(id, edited)
    if (answer?.fault) return answer.fault
    if (answer) showToast(t('saved'))
    return 'done'
  })

/**
 * Asks for the first day, then sends the failed messages since that day again. Returns whether any message was sent.
 */
export async function resendFailedSince(webhookId: string, firstDay: string): Promise<boolean> {
  const { ResendDialog } = await fetchPart(() => import('./ResendDialog.tsx'))
  const since = await dialogs.open<string>((close) => <ResendDialog firstDay={firstDay} onClose={close} />)
  if (since === undefined) return false
  const answer = await runAct(resendFailedWebhookDeliveries, {
    input: { webhookId, since: startOfDay(since).toISOString() },
  })
  if (answer?.resentCount == null) return false
  showToast(t('resentFailed', { count: answer.resentCount }))
  return answer.resentCount > 0
}

/** Creates a new secret after a confirmation and shows it. */
export async function changeSecret({ id }: { readonly id: string }): Promise<void> {
  if (!(await dialogs.confirm({ title: t('secretTitle'), body: t('secretBody'), confirmLabel: t('newSecret') }))) return
  const answer = await runAct(rotateWebhookSecret, { input: { webhookId: id } })
  if (answer?.secret) await showSecret(answer.secret, false)
}
