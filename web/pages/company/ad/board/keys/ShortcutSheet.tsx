import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { KeyHint } from '#web/ui/KeyHint.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './ShortcutSheet.module.css'
import { toolTexts } from '#web/features/candidate/acting/texts.ts'

const groups = [
  [
    'board',
    [
      ['move', ['← ↑ ↓ →', 'H J K L']],
      ['open', ['Enter']],
      ['select', ['X']],
      ['range', ['Shift X', 'Shift ↑', 'Shift ↓']],
      ['lift', ['space']],
      ['menu', ['M']],
      ['reject', ['R']],
      ['rate', ['0', '–', '9']],
      ['rateFull', ['Shift 0']],
      ['filter', ['/']],
      ['close', ['Esc']],
    ],
  ],
  [
    'card',
    [
      ['next', ['J', 'K']],
      ['menu', ['M']],
      ['reject', ['R']],
      ['rate', ['0', '–', '9']],
      ['notes', ['N']],
    ],
  ],
  [
    'everywhere',
    [
      ['undo', ['Ctrl Z']],
      ['palette', ['Ctrl K']],
      ['sheet', ['?']],
    ],
  ],
] as const

/** Lists the keyboard shortcuts (PLUS-22). */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(toolTexts)
  const ui = useTexts(uiTexts)
  return (
    <Dialog
      title={t('keys.title')}
      size="lg"
      isDismissable
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <div className={styles.groups}>
        {groups.map(([group, keys]) => (
          <section key={group}>
            <h3>{t(`keys.${group}`)}</h3>
            <dl>
              {keys.map(([what, shown]) => (
                <div key={what}>
                  <dt>{t(`keys.${what}`)}</dt>
                  <dd>
                    {shown.map((key) => (
                      <KeyHint key={key}>{key === 'space' ? t('keys.space') : key}</KeyHint>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
