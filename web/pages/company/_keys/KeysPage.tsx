import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { KeysPage_keys$key } from '#web/__generated__/KeysPage_keys.graphql.ts'
import { checkKeyName, KEY_NAME_MAX_LENGTH, KEYS_MAX } from '#rules/partner-keys.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { reportError } from '../../../relay/report-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { SettingsFrame } from '../_settings/SettingsFrame.tsx'
import { createKey, deleteKey } from './key-acts.ts'
import styles from './Keys.module.css'
import { keysTexts } from './texts.ts'

/** The keys of a company of one kind: made, shown once, masked after, deleted by the typed name (COMP-109 to COMP-115). */
export function KeysPage({ companyId, kind, ...rest }: { companyId: string; kind: 'API' | 'CAREER_PAGE'; keys: KeysPage_keys$key }) {
  const t = useTexts(keysTexts)
  const [newest, setNewest] = useState<string | null>(null)
  const keys = useFragment<KeysPage_keys$key>(graphql`
    fragment KeysPage_keys on PartnerKey @relay(plural: true) {
      id
      name
      masked
      createdAt
      createdBy
    }
  `, rest.keys)

  const add = async () => {
    let refused: { name: string; why: 'taken' | 'tooMany' } | null = null
    const problemOf = (name: string) => {
      const [code] = checkKeyName(name, keys.map((key) => key.name))
      if (code === 'required' || code === 'tooLong' || code === 'taken') return t(`problem.${code}`, { max: KEY_NAME_MAX_LENGTH })
      return refused?.name === name ? t(`problem.${refused.why}`, { max: KEYS_MAX }) : null
    }
    for (;;) {
      const written = await dialogs.prompt({ title: t('newTitle'), label: t('name'), body: refused ? t(`problem.${refused.why}`, { max: KEYS_MAX }) : t('nameHelp'), initial: refused?.name ?? '', confirmLabel: t('create'), maxLength: KEY_NAME_MAX_LENGTH, validate: problemOf })
      if (written === null) return
      const name = written.trim()
      const made = await createKey(companyId, kind, name)
      if (made === null) return
      if ('secret' in made) {
        setNewest(name)
        const { SecretDialog } = await fetchPart(() => import('./SecretDialog.tsx'))
        await dialogs.open((close) => <SecretDialog name={name} secret={made.secret} onClose={() => close()} />)
        return
      }
      refused = { name: written, why: made.refused }
    }
  }
  const remove = async ({ id, name }: { id: string; name: string }) => {
    const confirmed = await dialogs.confirm({ title: t('removeTitle', { name }), body: t('removeBody'), confirmLabel: t('removeConfirm'), isDestructive: true, typedTitle: name })
    if (confirmed && await deleteKey(companyId, kind, id)) showToast(t('removed', { name }))
  }
  const button = <Button variant="primary" icon={Plus} onPress={() => { add().catch(reportError) }}>{t('add')}</Button>
  return (
    <SettingsFrame title={t(`${kind}.title`)} primary={keys.length > 0 && button}>
      <div className={styles.body}>
        {keys.length === 0 ? <Empty icon={KeyRound} title={t(`${kind}.empty`)} actions={button}>{t(`${kind}.emptyText`)}</Empty> : (
          <>
            <DataTable density="md" aria-label={t(`${kind}.title`)}>
              <thead>
                <tr>
                  <th scope="col">{t('name')}</th>
                  <th scope="col">{t('key')}</th>
                  <th scope="col">{t('created')}</th>
                  <th scope="col"><VisuallyHidden>{t('actions')}</VisuallyHidden></th>
                </tr>
              </thead>
              <tbody>
                {keys.map((key) => (
                  <tr key={key.id} data-edit={key.name === newest || undefined}>
                    <td className={styles.name}>{key.name}</td>
                    <td className={styles.key}>{key.masked}</td>
                    <td className="num">{key.createdAt.slice(0, 10)} <span className={styles.by}>{key.createdBy}</span></td>
                    <td><IconButton icon={Trash2} size="sm" label={t('remove', { name: key.name })} onPress={() => void remove(key)} /></td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
            <p className={styles.count}>{t('count', { count: keys.length })}</p>
          </>
        )}
      </div>
    </SettingsFrame>
  )
}
