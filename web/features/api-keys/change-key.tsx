import { checkKeyName, MAX_KEY_NAME_LENGTH } from '#rules/integrations/api-keys.ts'
import type { PartnerKeyScope } from '#web/__generated__/keyActsUpdateMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { feedAddresses } from './addresses.ts'
import { replaceKey, updateKey } from './key-acts.ts'
import { keysTexts } from './texts.ts'

/** A key that the user changes. */
interface ChangedKey {
  readonly id: string
  readonly name: string
}

/** Asks for another name of a key, until a name is free (COMP-112). */
export async function renameKey({ id, name }: ChangedKey): Promise<void> {
  const { t } = keysTexts
  const problemOf = (text: string) => {
    const [code] = checkKeyName(text)
    return code === 'required' || code === 'tooLong' ? t(`problem.${code}`, { max: MAX_KEY_NAME_LENGTH }) : null
  }
  let [initial, error]: [string, string | null] = [name, null]
  for (;;) {
    const typed = await dialogs.prompt({
      title: t('renameTitle'),
      label: t('name'),
      initial,
      maxLength: MAX_KEY_NAME_LENGTH,
      validate: problemOf,
      error,
    })
    const wanted = typed?.trim()
    if (wanted === undefined || wanted === name || (await updateKey(id, { name: wanted })) !== 'taken') return
    ;[initial, error] = [wanted, t('problem.taken')]
  }
}

/** Asks what an API key may do, and changes it. */
export async function changeScope({ id, name, scope }: ChangedKey & { scope: PartnerKeyScope }): Promise<void> {
  const { ScopeDialog } = await fetchPart(() => import('./ScopeDialog.tsx'))
  const wanted = await dialogs.open<PartnerKeyScope>((close) => (
    <ScopeDialog name={name} scope={scope} onClose={close} />
  ))
  if (wanted !== undefined && wanted !== scope) await updateKey(id, { scope: wanted })
}

interface Replacing {
  /** Whether a key that was replaced before still works. */
  isAgain: boolean
  /** Public address of the job site that serves the feeds. Null if the key is not for a career page. */
  site: string | null
}

/** Replaces a key after a question, and shows the new one once. */
export async function askToReplaceKey({ id, name }: ChangedKey, { isAgain, site }: Replacing): Promise<void> {
  const { t } = keysTexts
  const isConfirmed = await dialogs.confirm({
    title: t('replaceTitle', { name }),
    body: isAgain ? `${t('replaceBody')} ${t('replaceAgain')}` : t('replaceBody'),
    confirmLabel: t('replaceConfirm'),
  })
  const secret = isConfirmed ? await replaceKey(id) : null
  if (secret === null) return
  const { SecretDialog } = await fetchPart(() => import('./SecretDialog.tsx'))
  await dialogs.open((close) => (
    <SecretDialog
      title={t('replacedTitle', { name })}
      made={{ name }}
      feeds={site === null ? null : feedAddresses(site, secret)}
      secret={secret}
      onClose={() => close()}
    />
  ))
}
