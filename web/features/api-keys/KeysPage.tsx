import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router-dom'
import type { KeysPage_keys$key } from '#web/__generated__/KeysPage_keys.graphql.ts'
import { checkKeyName, MAX_KEY_NAME_LENGTH, MAX_KEYS } from '#rules/integrations/api-keys.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay, useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { curlOf, feedAddresses, gatewayAddress, graphiqlAddress, mcpAddress } from './addresses.ts'
import { CopyBox } from './CopyBox.tsx'
import { DeprecatedUses } from './DeprecatedUses.tsx'
import { endOf, Expiry } from './Expiry.tsx'
import { askToDeleteKey } from './ask-to-delete-key.ts'
import { createKey } from './key-acts.ts'
import styles from './Keys.module.css'
import type { KeyKind } from './key-kind.ts'
import type { NewKey } from './NewKeyDialog.tsx'
import { keysTexts } from './texts.ts'

interface KeysPageProps {
  companyId: string
  companyName: string | null
  kind: KeyKind
  /** Public address of the job site that serves the feeds. */
  site: string
  keys: KeysPage_keys$key
  /** Shown below the usage of the keys. */
  children?: ReactNode
}

/**
 * Manages a company's API keys of one kind: creates a key, shows it once, masks it afterwards, deletes it after the
 * user has typed its name, and shows its usage (COMP-109 to COMP-115, PLUS-60, PLUS-61).
 */
export function KeysPage({ companyId, companyName, kind, site, children, ...rest }: KeysPageProps) {
  const t = useTexts(keysTexts)
  const isApi = kind === 'API'
  const [newest, setNewest] = useState<string | null>(null)
  const whyDisabled = useImpersonationReason()
  const keys = useFragment<KeysPage_keys$key>(
    graphql`
      fragment KeysPage_keys on PartnerKey @relay(plural: true) {
        id
        databaseId
        name
        masked
        createdAt
        createdBy {
          name
        }
        scope
        expiresAt
        lastUsedAt
        ...DeprecatedUses_keys
      }
    `,
    rest.keys,
  )

  const add = async () => {
    let refused: { key: NewKey; why: 'taken' | 'tooMany' | 'time' } | null = null
    const problemOf = (name: string) => {
      const [code] = checkKeyName(
        name,
        keys.map((key) => key.name),
      )
      if (code === 'required' || code === 'tooLong' || code === 'taken')
        return t(`problem.${code}`, { max: MAX_KEY_NAME_LENGTH })
      return refused?.key.name === name ? t(`problem.${refused.why}`, { max: MAX_KEYS }) : null
    }
    const { NewKeyDialog } = await fetchPart(() => import('./NewKeyDialog.tsx'))
    for (;;) {
      const start: NewKey = refused?.key ?? { name: '' }
      const wanted = await dialogs.open<NewKey | undefined>((close) => (
        <NewKeyDialog isApi={isApi} start={start} problemOf={problemOf} onClose={close} />
      ))
      if (!wanted) return
      const input = { ...wanted, name: wanted.name.trim() }
      const made = await createKey(companyId, kind, input)
      if (made === null) return
      if ('secret' in made) {
        setNewest(input.name)
        const { SecretDialog } = await fetchPart(() => import('./SecretDialog.tsx'))
        await dialogs.open((close) => (
          <SecretDialog
            title={t('secretTitle', { name: input.name })}
            made={input}
            feeds={isApi ? null : feedAddresses(site, made.secret)}
            secret={made.secret}
            onClose={() => close()}
          />
        ))
        return
      }
      refused = { key: wanted, why: made.refused }
    }
  }
  const remove = (key: { id: string; name: string }) => askToDeleteKey({ companyId, kind, key })
  const button = (
    <Button
      variant="primary"
      icon={Plus}
      whyDisabled={whyDisabled}
      onPress={() => {
        add().catch(reportError)
      }}
    >
      {t('add')}
    </Button>
  )
  const reach = <span className={styles.reach}>{t(`${kind}.reach`, { company: companyName ?? t('theCompany') })}</span>
  return (
    <SettingsFrame
      title={t(`${kind}.title`)}
      primary={keys.length > 0 && button}
      subBar={
        isApi ? (
          <div className={styles.address}>
            <span>{t('address')}</span>
            <CopyBox text={gatewayAddress()} label={t('copyAddress')} />
            <Link href={graphiqlAddress}>{t('tryIt')}</Link>
          </div>
        ) : (
          reach
        )
      }
      subBarEnd={isApi && reach}
    >
      <div className={styles.body}>
        {keys.length === 0 ? (
          <Empty icon={KeyRound} title={t(`${kind}.empty`)} actions={button}>
            {t(`${kind}.emptyText`)}
          </Empty>
        ) : (
          <>
            <KeyTable
              isApi={isApi}
              title={t(`${kind}.title`)}
              keys={keys}
              newest={newest}
              onRemove={(key) => {
                remove(key).catch(reportError)
              }}
            />
            <p className={styles.count}>{t('count', { count: keys.length })}</p>
            <DeprecatedUses keys={keys} />
          </>
        )}
        <section className={styles.use}>
          <h2>{t(`${kind}.use`)}</h2>
          {isApi ? <CopyBox isBlock text={curlOf(gatewayAddress())} label={t('copyExample')} /> : <Feeds site={site} />}
        </section>
        {isApi && (
          <section className={styles.use}>
            <h2>{t('assistants.title')}</h2>
            <p>{t('assistants.text')}</p>
            <CopyBox text={mcpAddress()} label={t('assistants.copy')} />
          </section>
        )}
        {children}
      </div>
    </SettingsFrame>
  )
}

interface ListedKey {
  id: string
  databaseId: number
  name: string
  masked: string
  createdAt: string
  createdBy: { readonly name: string | null | undefined } | null | undefined
  scope: string
  expiresAt: string | null | undefined
  lastUsedAt: string | null | undefined
}

interface KeyTableProps {
  isApi: boolean
  title: string
  keys: readonly ListedKey[]
  newest: string | null
  onRemove: (key: ListedKey) => void
}

function KeyTable({ isApi, title, keys, newest, onRemove }: KeyTableProps) {
  const t = useTexts(keysTexts)
  const { pathname } = useLocation()
  const day = useDay()
  const moment = useDayAndTime()
  const [now] = useState(() => new Date())
  return (
    <DataTable density="md" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('key')}</th>
          {isApi && <th scope="col">{t('scope')}</th>}
          <th scope="col">{t('created')}</th>
          <th scope="col">{t('used')}</th>
          {isApi && <th scope="col">{t('expires')}</th>}
          <th scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr
            key={key.id}
            data-edit={key.name === newest || undefined}
            data-over={endOf(key.expiresAt ?? null, now) === 'over' || undefined}
          >
            <td className={styles.name}>
              <Link to={`${pathname}/${key.databaseId}`}>{key.name}</Link>
            </td>
            <td className={styles.key}>{key.masked}</td>
            {isApi && <td>{t(key.scope === 'WRITE' ? 'may.WRITE' : 'may.READ')}</td>}
            <td className="num">
              {day(key.createdAt)} <span className={styles.by}>{key.createdBy?.name}</span>
            </td>
            <td className="num">
              {key.lastUsedAt == null ? <span className={styles.by}>{t('never')}</span> : moment(key.lastUsedAt)}
            </td>
            {isApi && (
              <td className="num">
                <Expiry expiresAt={key.expiresAt ?? null} now={now} />
              </td>
            )}
            <td>
              <IconButton
                icon={Trash2}
                size="sm"
                label={t('remove', { name: key.name })}
                onPress={() => onRemove(key)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

/**
 * Shows the feed addresses of a career page with a placeholder for the key, because a key cannot be read again after
 * its creation.
 */
function Feeds({ site }: { site: string }) {
  const t = useTexts(keysTexts)
  const { json, xml } = feedAddresses(site, t('keyPlace'))
  return (
    <dl className={styles.feeds}>
      <div>
        <dt>{t('feed.json')}</dt>
        <dd>
          <CopyBox text={json} label={t('copyFeed', { feed: t('feed.json') })} />
        </dd>
      </div>
      <div>
        <dt>{t('feed.xml')}</dt>
        <dd>
          <CopyBox text={xml} label={t('copyFeed', { feed: t('feed.xml') })} />
        </dd>
      </div>
      <div>
        <dt>{t('feed.graphql')}</dt>
        <dd>
          <CopyBox text={gatewayAddress()} label={t('copyFeed', { feed: t('feed.graphql') })} />
        </dd>
      </div>
    </dl>
  )
}
