import { Suspense, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { partMissing } from '../../../ui/PartMissing.tsx'
import styles from './NotesTab.module.css'
import { cardTexts } from './texts.ts'

const CardHistory = lazyPart(() => import('./CardHistory.tsx'), (module) => module.CardHistory, { missing: partMissing })

/** The history of the candidate behind its head; it is read when it is opened. */
export function HistorySection({ databaseId }: { databaseId: number }) {
  const t = useTexts(cardTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure title={t('history.title')} isExpanded={isOpen} onExpandedChange={setOpen}>
      {isOpen && (
        <div className={styles.history}>
          <ErrorBoundary resetKey={databaseId} fallback={() => <p role="alert">{t('history.failed')}</p>}>
            <Suspense fallback={<p className="muted" role="status">{t('history.loading')}</p>}>
              <CardHistory databaseId={databaseId} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </Disclosure>
  )
}
