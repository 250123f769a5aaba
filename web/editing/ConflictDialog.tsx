import { Users } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { aroundDifference } from './around-difference.ts'
import type { Difference } from './conflict.tsx'
import styles from './ConflictDialog.module.css'
import { editorTexts } from './texts.ts'

/** Characters from which a text stands below the others. */
const longText = 300

interface ConflictDialogProps {
  differences: readonly Difference[]
  onClose: (choice?: 'replace' | 'load') => void
}

/** What somebody else saved beside what stands on the page, and the choice between them. */
export function ConflictDialog({ differences, onClose }: ConflictDialogProps) {
  const t = useTexts(editorTexts)
  const cut = differences.map(({ label, saved, mine }) => {
    const [theirs, own] = aroundDifference(saved, mine)
    return { label, saved: theirs, mine: own }
  })
  const isLong = ({ saved, mine }: Difference) => Math.max(saved.length, mine.length) > longText
  // A long text would push everything else out of sight.
  const rows = [...cut.filter((row) => !isLong(row)), ...cut.filter(isLong)]
  const shown = (text: string) => (text.trim() === '' ? <span className="muted">{t('meanwhile.empty')}</span> : text)
  return (
    <Dialog
      title={t('meanwhile.title')}
      icon={Users}
      role="alertdialog"
      size="xl"
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="primary" autoFocus onPress={() => onClose()}>
            {t('meanwhile.keepEditing')}
          </Button>
          <Button onPress={() => onClose('load')}>{t('meanwhile.load')}</Button>
          <Button onPress={() => onClose('replace')}>{t('meanwhile.replace')}</Button>
        </>
      }
    >
      <DialogText>{t('meanwhile.body')}</DialogText>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('meanwhile.differences')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('meanwhile.field')}</th>
              <th scope="col">{t('meanwhile.saved')}</th>
              <th scope="col">{t('meanwhile.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, saved, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{shown(saved)}</td>
                <td>{shown(mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
