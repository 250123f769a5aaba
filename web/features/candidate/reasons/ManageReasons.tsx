import { ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { MAX_REJECT_REASONS, MAX_REJECT_REASON_LENGTH, checkReasons } from '#rules/candidates/bulk-actions.ts'
import type { ManageReasonsMutation } from '#web/__generated__/ManageReasonsMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { Reason } from './reasons.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from '../acting/Tools.module.css'
import { toolTexts } from '../acting/texts.ts'

const saveRejectReasons = defineAct<ManageReasonsMutation>(graphql`
  mutation ManageReasonsMutation($input: SaveRejectReasonsInput!) {
    saveRejectReasons(input: $input) {
      reasons {
        id
        name
      }
      errors {
        reason
      }
    }
  }
`)

interface Row {
  key: string
  id: string | null
  name: string
}

interface ManageReasonsProps {
  companyDatabaseId: number
  reasons: readonly Reason[]
  onClose: (saved?: readonly Reason[]) => void
}

/** Lets the user edit the company's list of reject reasons (PLUS-27). */
export function ManageReasons({ companyDatabaseId, reasons, onClose }: ManageReasonsProps) {
  const t = useTexts(toolTexts)
  const ui = useTexts(uiTexts)
  const [rows, setRows] = useState<readonly Row[]>(() => reasons.map(({ id, name }) => ({ key: id, id, name })))
  const [tried, setTried] = useState(false)
  const [save, isSaving] = useAct(saveRejectReasons)
  const problems = checkReasons(rows.map(({ name }) => name))
  const submit = async () => {
    setTried(true)
    if (problems.size > 0) return
    const saved = await save({
      input: {
        company: { databaseId: companyDatabaseId },
        reasons: rows.map(({ id, name }) => ({ id, name: name.trim() })),
      },
    })
    if (saved?.reasons) onClose(saved.reasons)
  }
  const problemOf = (index: number) => {
    const problem = problems.get(index)
    return tried && problem ? t(`reason.${problem}`, { max: MAX_REJECT_REASON_LENGTH }) : null
  }
  return (
    <Dialog
      title={t('reason.title')}
      onClose={() => onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isPending={isSaving}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <DialogText>{t('reason.body')}</DialogText>
      {rows.length === 0 && <p className={textStyles.small}>{t('reason.empty')}</p>}
      <ul className={styles.reasons}>
        {rows.map(({ key, name }, index) => (
          <li key={key}>
            <TextField
              aria-label={t('reason.name', { place: index + 1 })}
              value={name}
              onChange={(typed) => setRows(rows.with(index, { key, id: rows[index]?.id ?? null, name: typed }))}
              error={problemOf(index)}
              autoComplete="off"
              autoFocus={rows[index]?.id === null}
            />
            <IconButton
              icon={ArrowUp}
              size="sm"
              label={t('reason.up', { name })}
              isDisabled={index === 0}
              onPress={() => setRows(swapped(rows, index))}
            />
            <IconButton
              icon={X}
              size="sm"
              label={t('reason.remove', { name })}
              onPress={() => setRows(rows.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          icon={Plus}
          isDisabled={rows.length >= MAX_REJECT_REASONS}
          onPress={() => setRows([...rows, { key: crypto.randomUUID(), id: null, name: '' }])}
        >
          {t('reason.add')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Returns the rows with one row moved up. */
function swapped(rows: readonly Row[], index: number): readonly Row[] {
  const row = rows[index]
  return row ? rows.toSpliced(index, 1).toSpliced(index - 1, 0, row) : rows
}
