import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { fetchReasons, type Reason } from './reasons.ts'
import styles from '../acting/Tools.module.css'
import { toolTexts } from '../acting/texts.ts'

const none = 'none'

interface ReasonFieldProps {
  companyDatabaseId: number
  /** Called with the id of the selected reason, or null for no reason. */
  onChange: (reasonId: string | null) => void
}

/** An optional field for the reject reason, with the company's list and a button that edits the list (PLUS-27). */
export function ReasonField({ companyDatabaseId, onChange }: ReasonFieldProps) {
  const t = useTexts(toolTexts)
  const [reasons, setReasons] = useState<readonly Reason[] | null>(null)
  const [chosen, setChosen] = useState<string>(none)
  const [isFailed, setFailed] = useState(false)
  const read = useCallback(() => {
    let isHere = true
    fetchReasons(companyDatabaseId).then(
      (fetched) => {
        if (isHere) setReasons(fetched)
      },
      (error: unknown) => {
        setFailed(true)
        reportError(error)
      },
    )
    return () => {
      isHere = false
    }
  }, [companyDatabaseId])
  useEffect(() => read(), [read])
  useWhenBack(isFailed && reasons === null, read)
  const choose = (id: string) => {
    setChosen(id)
    onChange(id === none ? null : id)
  }
  const manage = async () => {
    const { ManageReasons } = await fetchPart(() => import('./ManageReasons.tsx'))
    const saved = await dialogs.open<readonly Reason[]>((close) => (
      <ManageReasons companyDatabaseId={companyDatabaseId} reasons={reasons ?? []} onClose={close} />
    ))
    if (!saved) return
    setReasons(saved)
    if (!saved.some(({ id }) => id === chosen)) choose(none)
  }
  return (
    <div className={styles.reason}>
      <Select
        label={t('reason.label')}
        isOptional
        labelEnd={
          <Button
            slot={null}
            variant="link"
            size="sm"
            isDisabled={reasons === null}
            onPress={() => void manage().catch(reportError)}
          >
            {t('reason.manage')}
          </Button>
        }
        help={t('reason.help')}
        isDisabled={reasons === null}
        options={[
          { id: none, label: t('reason.none') },
          ...(reasons ?? []).map(({ id, name }) => ({ id, label: name })),
        ]}
        value={chosen}
        onChange={choose}
      />
    </div>
  )
}

/** Returns the field as an element, for a dialog that asks another question. */
export const askReason = (companyDatabaseId: number, onChange: (reasonId: string | null) => void): ReactNode => (
  <ReasonField companyDatabaseId={companyDatabaseId} onChange={onChange} />
)
