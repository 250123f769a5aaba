import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { graphql } from 'react-relay'
import { useNavigate, useParams } from 'react-router-dom'
import { checkImportAddress, MAX_IMPORT_ADDRESS_LENGTH, parseImportAddress } from '#rules/ads/import-address.ts'
import type { ImportPageMutation } from '#web/__generated__/ImportPageMutation.graphql.ts'
import type { ImportPageQuery } from '#web/__generated__/ImportPageQuery.graphql.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { showServiceMissing } from '#web/features/ad/service-missing.ts'
import { ImportResult, type ImportFailure } from './ImportResult.tsx'
import styles from './ImportPage.module.css'
import { importTexts } from './texts.ts'

const importAd = defineAct<ImportPageMutation>(
  graphql`
    mutation ImportPageMutation($input: ImportAdInput!) {
      importAd(input: $input) {
        status
        ad {
          id
          databaseId
        }
        url
        message
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

export const query = graphql`
  query ImportPageQuery($company: Int!) @preloadable @throwOnFieldError {
    clientConfig {
      importOrigins
    }
    company(by: { databaseId: $company }) {
      databaseId
      projects {
        databaseId
        name
        isDefault
        folders {
          id
          databaseId
          name
          isDefault
        }
      }
    }
  }
`

const getHost = (origin: string) => new URL(origin).host

/** Creates a draft from an ad on a job site, by the ad's address (AD-50 to AD-52, SHELL-46). */
export default function ImportPage({
  data: {
    company,
    clientConfig: { importOrigins },
  },
}: PageProps<ImportPageQuery>) {
  const t = useTexts(importTexts)
  const params = useParams()
  const hintId = useId()
  const navigate = useNavigate()
  const project = company.projects.find(({ databaseId }) => String(databaseId) === params['project'])
  const folders = company.projects.flatMap((each) => each.folders.map((folder) => ({ ...folder, project: each })))
  const start =
    folders.find(
      ({ databaseId, project: { databaseId: holder } }) =>
        String(databaseId) === params['folder'] && String(holder) === params['project'],
    ) ??
    folders.find((folder) => folder.isDefault && (project ? folder.project === project : folder.project.isDefault)) ??
    folders[0]
  const [folderId, setFolderId] = useState(start?.id ?? null)
  const [address, setAddress] = useState('')
  const [failure, setFailure] = useState<ImportFailure | null>(null)
  const [runImport, isBusy] = useAct(importAd)
  const [isDone, setDone] = useState(false)
  // A running import continues after the user has left the page.
  useUnsaved(address !== '' && !isBusy && !isDone)
  // If the user leaves before the response arrives, the draft is not opened.
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const listPath = `/${[company.databaseId, params['project'], params['folder']].filter(Boolean).join('/')}`
  const found = parseImportAddress(address, importOrigins)
  const [code] = checkImportAddress(address, importOrigins)
  const example = `${importOrigins.find((origin) => origin.startsWith('https:')) ?? importOrigins[0]}/jobb/1f4a/annonsens-titel`
  const site = found ? getHost(found.origin) : ''
  const hint =
    code === undefined
      ? isBusy
        ? t('busy', { site })
        : t('ready', { site })
      : t(`hint.${code as 'required' | 'invalid' | 'otherSite'}`, {
          example,
          sites: importOrigins.map(getHost).join(', '),
        })

  const submit = async () => {
    if (!found || folderId === null || isBusy) return
    setFailure(null)
    const answer = await runImport(
      { input: { folderId, url: address.trim() } },
      {
        hasNoCurtain: true,
        onFailure: () => {
          if (isMounted.current) setFailure({ kind: 'failed' })
        },
      },
    )
    if (!answer) return
    const { status, ad, url, message, errors } = answer
    const isNew = status === 'OK'
    if (isNew || (status === 'VIEW' && isMounted.current)) showToast(t(isNew ? 'done' : 'known'))
    if (!isMounted.current) return
    const isMissing = errors.some((error) => error.reason === 'EMPLOYMENT_SERVICE_MISSING')
    flushSync(() => setDone(ad != null || isMissing))
    if (ad) await navigate(`/${company.databaseId}/ad/${ad.databaseId}`, { replace: true })
    else if (isMissing) await showServiceMissing(company.databaseId, navigate)
    else if (url && (status === 'LINK' || status === 'ALERT'))
      setFailure({ kind: status === 'LINK' ? 'link' : 'alert', url, message: message ?? '' })
    else setFailure({ kind: 'failed' })
  }

  return (
    <Page title={t('title')} crumbs={[{ label: t('title') }]}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={styles.body}>{t('body')}</p>
        <TextField
          label={t('address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck="false"
          maxLength={MAX_IMPORT_ADDRESS_LENGTH}
          value={address}
          onChange={(value) => {
            setAddress(value)
            setFailure(null)
            setDone(false)
          }}
          isReadOnly={isBusy}
          aria-describedby={hintId}
          autoFocus
        />
        <p id={hintId} className={styles.hint} role="status" data-ready={found ? true : undefined}>
          {hint}
        </p>
        {folders.length === 0 ? (
          <p role="alert">{t('noFolder')}</p>
        ) : (
          <ComboBox
            label={t('folder')}
            options={folders.map((folder) => ({ id: folder.id, label: `${folder.project.name} / ${folder.name}` }))}
            value={folderId}
            onChange={setFolderId}
            isDisabled={isBusy}
          />
        )}
        {failure && <ImportResult failure={failure} />}
        <div className={styles.buttons}>
          <Button variant="ghost" onPress={() => void navigate(listPath)}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" isPending={isBusy} isDisabled={!found || folderId === null}>
            {t('confirm')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
