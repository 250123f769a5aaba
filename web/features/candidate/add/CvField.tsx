import { CircleAlert, CircleCheck, FileText, Upload, X } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { formatFileSize } from '#rules/forms/file-size.ts'
import { acceptAttribute, listAllowedTypes, MAX_BYTES_BY_PURPOSE } from '#rules/forms/uploads.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { useTooSmall } from '#web/shell/too-small.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import styles from './AddCandidate.module.css'
import { addTexts } from './texts.ts'
import type { Cv, CvProblem } from './useCv.ts'

interface CvFieldProps {
  cv: Cv | null
  problem: CvProblem | null
  /** Whether a file is being dragged over the dialog. */
  isOver: boolean
  onChoose: (file: File | undefined) => void
  onRemove: () => void
}

/** The place to drop or choose a CV, or the chosen CV. */
export function CvField({ cv, problem, isOver, onChoose, onRemove }: CvFieldProps) {
  const t = useTexts(addTexts)
  const language = useLanguage()
  const isPhone = useTooSmall()
  const limits = {
    formats: listAllowedTypes(language, 'document'),
    megabytes: MAX_BYTES_BY_PURPOSE.document / (1024 * 1024),
  }
  return (
    <div className={styles.cv} role="group" aria-label={t('cv.label')}>
      <div className={styles.drop} data-over={isOver || undefined} data-filled={cv !== null || undefined}>
        {cv === null ? (
          <>
            <Icon icon={Upload} className={styles.mark} />
            <span className={styles.invitation}>{t(isPhone ? 'cv.phone' : 'cv.drop')}</span>
            <FileTrigger
              acceptedFileTypes={acceptAttribute('document').split(',')}
              onSelect={(files) => onChoose(files?.[0])}
            >
              <Button size="sm">{t('cv.choose')}</Button>
            </FileTrigger>
          </>
        ) : (
          <>
            <Icon icon={FileText} className={styles.mark} />
            <span className={styles.file}>
              <b>{cv.name}</b> <span className="muted num">{formatFileSize(cv.size, language)}</span>
            </span>
            <span className={styles.state} role="status">
              {cv.isReady && <Icon icon={CircleCheck} size="sm" className={styles.ready} />}
              {t(cv.isReady ? 'cv.ready' : 'cv.sending')}
            </span>
            <IconButton icon={X} size="sm" label={t('cv.remove', { name: cv.name })} onPress={onRemove} />
          </>
        )}
      </div>
      {problem === null ? (
        cv === null && <p className={styles.hint}>{t('cv.hint', limits)}</p>
      ) : (
        <p className={styles.problem} role="alert">
          <Icon icon={CircleAlert} size="sm" />
          {t(`cv.${problem}`, limits)}
        </p>
      )}
    </div>
  )
}
