import { startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { runAct } from '#web/relay/acts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { createWebhook, resendFailed, rotateSecret, updateWebhook, type Fault, type Written } from './acts.ts'
import { webhooksTexts } from './texts.ts'

const { t } = webhooksTexts

async function showSecret(secret: string, isNew: boolean): Promise<void> {
  const { SecretDialog } = await fetchPart(() => import('./SecretDialog.tsx'))
  await dialogs.open((close) => <SecretDialog secret={secret} isNew={isNew} onClose={() => close()} />)
}

/**
 * Asks for an address until it is stored or given up; `save` answers what is wrong with it, or that the dialog is to
 * close.
 */
async function ask(initial: Written | null, save: (written: Written) => Promise<Fault | 'done'>): Promise<void> {
  const { WebhookDialog } = await fetchPart(() => import('./WebhookDialog.tsx'))
  await dialogs.open((close) => <WebhookDialog initial={initial} save={save} onClose={() => close()} />)
}

/** Registers an address and shows its secret, this once. */
export async function addWebhook(companyId: string): Promise<void> {
  let secret: string | null = null
  await ask(null, async (written) => {
    const answer = await createWebhook(companyId, written)
    if (answer && 'fault' in answer) return answer.fault
    if (answer) secret = answer.secret
    return 'done'
  })
  if (secret !== null) await showSecret(secret, true)
}

/** Changes an address. */
export const editWebhook = ({ id, url, description, events }: Written & { readonly id: string }): Promise<void> =>
  ask({ url, description, events }, async (written) => {
    const answer = await updateWebhook(id, written)
    if (answer?.fault) return answer.fault
    if (answer) showToast(t('saved'))
    return 'done'
  })

/** Asks since which day what was given up is to be sent again, and does; whether anything was. */
export async function resendFailedOf(webhookId: string, firstDay: string): Promise<boolean> {
  const { ResendDialog } = await fetchPart(() => import('./ResendDialog.tsx'))
  const since = await dialogs.open<string>((close) => <ResendDialog firstDay={firstDay} onClose={close} />)
  if (since === undefined) return false
  const answer = await runAct(resendFailed, { input: { webhookId, since: startOfDay(since).toISOString() } })
  if (answer?.resentCount == null) return false
  showToast(t('resentFailed', { count: answer.resentCount }))
  return answer.resentCount > 0
}

/** Makes a new secret after asking, and shows it. */
export async function changeSecret({ id }: { readonly id: string }): Promise<void> {
  if (!(await dialogs.confirm({ title: t('secretTitle'), body: t('secretBody'), confirmLabel: t('newSecret') }))) return
  const answer = await runAct(rotateSecret, { input: { webhookId: id } })
  if (answer?.secret) await showSecret(answer.secret, false)
}
