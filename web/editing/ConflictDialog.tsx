import { Users } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { aroundDifference } from './around-difference.ts'
import type { Difference } from './difference.ts'
import styles from './ConflictDialog.module.css'
import { adEditorTexts } from './texts.ts'

/** Number of characters. Longer texts are listed after the others. */
const LONG_TEXT_LENGTH = 300

interface ConflictDialogProps {
  differences: readonly Difference[]
  onClose: (choice?: 'replace' | 'load') => void
}

/** Shows what someone else saved next to the user's version, and lets the user choose. */
export function ConflictDialog({ differences, onClose }: ConflictDialogProps) {
  const t = useTexts(adEditorTexts)
  const cut = differences.map(({ label, saved, mine }) => {
    const [theirs = '', yours = ''] = aroundDifference([saved, mine])
    return { label, saved: theirs, mine: yours }
  })
  const isLong = ({ saved, mine }: Difference) => Math.max(saved.length, mine.length) > LONG_TEXT_LENGTH
  // A long text would push everything else out of view.
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
